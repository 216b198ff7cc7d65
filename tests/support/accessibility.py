"""What axe finds on a page in a browser, without reading the same structure or the same colours twice.

What axe says depends on two things. The structure: elements, their roles and states, whether they have a name, which
element refers to which. And the colours: those of letters and of all that lies behind them. The words themselves make
no difference, so a page in another language, or with other numbers, is read again only where its structure is another.
Both are remembered for as long as the tests run, by all their processes, and only where axe found nothing. Where
colours are new, axe reads the elements that have them: the colours of one element make no difference to another one
that is not in it.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# The rules of axe that look at colours.
_COLOUR_RULES = ["color-contrast", "link-in-text-block"]
# Nothing of what is found is told that nobody reads. Of what axe can load before it starts, only the rule about media
# that play by themselves needs anything; the style sheets are for a rule that is not asked.
_ASKED = {"resultTypes": ["violations"], "selectors": False, "preload": {"assets": ["media"], "timeout": 10_000}}
# Where `axe_served` serves axe. A browser that gets it from an address reads it once, not for every page.
AXE_PATH = "/axe.js"

Issue = tuple[str, list[str]]
ColorScheme = Literal["light", "dark"]
Wsgi = Callable[..., Iterable[bytes]]


class Seen:
    """What axe has read and found clean. Each text is an empty file in a folder that several processes share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def new(self, texts: Iterable[str]) -> list[str]:
        """Those of the texts that have not been kept."""
        return [text for text in texts if not self._file(text).exists()]

    def keep(self, texts: Iterable[str]) -> None:
        for text in texts:
            self._file(text).touch()

    def _file(self, text: str) -> Path:
        return self.folder / hashlib.sha256(text.encode()).hexdigest()


_own_folder = TemporaryDirectory()
seen = Seen(Path(_own_folder.name))


def axe_served(app: Wsgi) -> Wsgi:
    """The application, with axe at `AXE_PATH` in addition."""

    def answer(environ: dict[str, object], start_response: Callable[..., object]) -> Iterable[bytes]:
        if environ["PATH_INFO"] != AXE_PATH:
            return app(environ, start_response)
        kept = ("Cache-Control", "max-age=31536000, immutable")
        start_response("200 OK", [("Content-Type", "text/javascript; charset=utf-8"), kept])
        # The body of an answer to HEAD would be read as the beginning of the next answer.
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [AXE_SCRIPT.encode()]

    return answer


def accessibility_issues(page: Page, schemes: Sequence[ColorScheme] = ()) -> list[Issue]:
    """Of the page as it is now: each rule of axe that it breaks, with the elements; empty when all is well.

    Its colours are looked at in each of the schemes; without any in the one it has.
    """
    issues: list[Issue] = []
    structure = page.evaluate(_STRUCTURE)
    if new := seen.new([structure]):
        rules = {rule: {"enabled": False} for rule in _COLOUR_RULES}
        issues += _run(page, new, {"rules": rules})
    # What style sheets choose colours by is part of the structure: classes, states, styles. So in a window of this
    # size the same structure has the same colours.
    coloured = [f"{page.viewport_size} {sorted(schemes)} {structure}"] if schemes else []
    if schemes and not seen.new(coloured):
        return issues
    for scheme in schemes or [None]:
        if scheme:
            page.emulate_media(color_scheme=scheme)
        if new := seen.new(page.evaluate(_SETTLED_COLOURS)):
            issues += _run(page, new, {"runOnly": _COLOUR_RULES}, new)
    if not issues:
        seen.keep(coloured)
    return issues


def _run(page: Page, new: Iterable[str], options: dict[str, object], colours: Collection[str] = ()) -> list[Issue]:
    """What axe finds on the whole page, or on the elements of these colours and all that is in them. If it finds
    nothing, `new` is kept."""
    if not page.evaluate(_LOADED, AXE_PATH):
        page.evaluate(AXE_SCRIPT)
    violations = page.evaluate(_FOUND, [_ASKED | options, list(colours)])
    if not violations:
        seen.keep(new)
    return [(violation["id"], [node["html"] for node in violation["nodes"]]) for violation in violations]


# Whether axe is there, or comes from the server of the page. Servers that run as separate processes do not have it.
_LOADED = """async (address) => {
    const served = () => fetch(address, {method: "HEAD"}).then((answer) => answer.ok, () => false);
    if (!window.axe && location.protocol.startsWith("http") && await served()) {
        const script = document.createElement("script");
        await new Promise((done) => {
            [script.src, script.onload, script.onerror] = [address, done, done];
            document.head.append(script);
        });
        script.remove();
    }
    return "axe" in window;
}"""
# Colours on their way to others, after a change of scheme for example, have arrived.
_SETTLED = """() => Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition)
    .map((one) => one.finished.catch(() => null)))"""
# The page as text: its elements with all that axe looks at. Of words only whether there are any; of the names of
# landmarks which are alike; of references where they lead. Languages of the house count as one. Where a line may end
# (wbr) says nothing, except in a list, which must hold nothing but items. What is larger than its element matters where
# that scrolls or hides it.
_STRUCTURE = r"""() => {
    const numbers = new Map([...document.querySelectorAll('[id]')].map((one, index) => [one, index]));
    const led = (id) => numbers.get(document.getElementById(id)) ?? 'nowhere';
    const references = /^(for|headers|list|form|aria-(labelledby|describedby|controls|owns|activedescendant|details))$/;
    const values = /^(class|type|role|scope|tabindex|autocomplete|inputmode|(col|row)span|http-equiv|style|hidden)$/;
    const words = /^aria-(label|description|value(text|now|min|max)|roledescription|setsize|posinset|placeholder)$/;
    const landmarks = 'nav, section, aside, main, header, footer, form, [role]';
    const names = new Map();
    const alike = (name) => names.get(name) ?? names.set(name, names.size).get(name);
    const nameOf = (one) => {
        const by = (one.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
        return by.map((id) => document.getElementById(id)?.textContent.trim()).join(' ')
            || one.getAttribute('aria-label')?.trim();
    };
    const written = ({name, value}) => {
        if (references.test(name)) return `${name}=${value.split(/\s+/).map(led)}`;
        if (name === 'lang') return `lang=${/^(en|ja)$/.test(value) ? 'ours' : value}`;
        if (values.test(name) || (name.startsWith('aria-') && !words.test(name))) return `${name}=${value}`;
        return value.trim() ? name : `${name}=`;
    };
    const told = (one) => {
        const said = [one.localName, ...[...one.attributes].map(written).sort()];
        if (one.localName === 'meta') said.push(one.outerHTML);
        if (one.id) said.push(`#${document.getElementById(one.id) === one ? numbers.get(one) : 'again'}`);
        if (one.matches(landmarks)) said.push(`@${alike(`${one.localName} ${one.role} ${nameOf(one)}`)}`);
        for (const state of ['checked', 'disabled', 'open', 'selected']) if (one[state] === true) said.push(state);
        if (one.checkVisibility && !one.checkVisibility({visibilityProperty: true})) said.push('unseen');
        if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1) {
            const {overflowX, overflowY} = getComputedStyle(one);
            if (/auto|scroll|hidden/.test(overflowX + overflowY)) said.push(`beyond ${overflowX} ${overflowY}`);
        }
        if ([...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) said.push('words');
        const inner = [...one.children].filter((child) => !child.matches(':not(ul, ol, dl) > wbr'));
        return `<${said.join(' ')}>${inner.map(told).join('')}</>`;
    };
    return told(document.documentElement);
}"""
# The elements that show words, by their colour, size and weight and whatever lies behind them.
_COLOURS = r"""() => {
    const found = new Map();
    const behind = new Map();
    const layers = (one) => {
        if (!one) return '';
        if (!behind.has(one)) {
            const {backgroundColor, backgroundImage, opacity, filter, mixBlendMode} = getComputedStyle(one);
            const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ');
            const plain = own === 'rgba(0, 0, 0, 0) none 1 none normal';
            behind.set(one, layers(one.parentElement) + (plain ? '' : `/${own}`));
        }
        return behind.get(one);
    };
    for (const one of document.querySelectorAll('body, body *')) {
        const written = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!written && !one.matches('input, textarea, select')) continue;
        if (!one.checkVisibility({visibilityProperty: true})) continue;
        const {color, fontSize, fontWeight, textShadow, textDecorationLine, position, display} = getComputedStyle(one);
        const how = [color, fontSize, fontWeight, textShadow, textDecorationLine, position, display, one.disabled];
        const look = `${one.localName} ${how.join(' ')} ${layers(one)}`;
        found.set(look, [...(found.get(look) ?? []), one]);
    }
    return found;
}"""
_SETTLED_COLOURS = f"""async () => {{
    await ({_SETTLED})();
    return [...({_COLOURS})().keys()];
}}"""
# Colours that have gone since they were asked for are looked for on the whole page.
_FOUND = f"""async ([options, looks]) => {{
    const coloured = looks.length ? ({_COLOURS})() : new Map();
    const known = looks.length && looks.every((look) => coloured.has(look));
    const context = known ? {{include: looks.flatMap((look) => coloured.get(look))}} : document;
    return (await axe.run(context, options)).violations;
}}"""
