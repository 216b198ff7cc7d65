#!/bin/bash

install_program() { # the packages that the tests ran with, then Scorekeeper itself
    local pip="$install_dir/venv/bin/pip --disable-pip-version-check"
    ynh_safe_rm "$install_dir/venv"
    python3 -m venv "$install_dir/venv"
    pushd "$install_dir/source"
        ynh_hide_warnings $pip install --no-cache-dir --require-hashes --only-binary :all: --requirement lock/frame.txt
        ynh_hide_warnings $pip install --no-cache-dir --require-hashes --only-binary :all: --requirement lock/build.txt
        ynh_hide_warnings $pip install --no-cache-dir --no-deps --no-build-isolation .
    popd
    chown -R root:"$app" "$install_dir"
    chmod -R u=rwX,g=rX,o= "$install_dir"
}
