"""A table's own house rules, which phones keep: what comes of saving, renaming, deleting and importing them.

Nothing is stored here. The script of the page (static/js/rules/rule_sets.js) sends what the phone keeps, and keeps the
answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.engine.fields import RuleSetName
from scorekeeper.engine.ledger import find_preset
from scorekeeper.engine.text import Invalid
from scorekeeper.web.http.i18n import say, use_words_of
from scorekeeper.web.inputs.game_names import game_or_404
from scorekeeper.web.rules.forms import match_form_class
from scorekeeper.web.rules.saved_rules import PhoneRules, PhoneRuleSet, RuleSet

pages = Blueprint("rule_sets", __name__)


@pages.post("/rule-sets")
def change() -> ResponseReturnValue:
    """Change the sets that a phone keeps (`kept`: JSON, or empty) as `change` says, and answer with JSON.

    `show` changes nothing. `save` adds the options of a match's form, `keep` the set in `set`, `import` the sets in
    `set`; `rename` and `delete` are about the set at the index `at`. `name` is the new name. `kept` of the answer is
    what the phone is to keep (null: no change), `said` what has been done, `errors` what could not be done, `named` the
    saved set; `html` shows the sets of the game `offers`, or all sets if none is given.
    """
    kept = PhoneRules()
    try:
        kept = PhoneRules.read(text) if (text := request.form.get("kept", "")) else kept
        changed = _CHANGES.get(request.form.get("change", ""), _unknown)(kept)
    except Invalid as invalid:
        changed = _Changed(None, errors=[say(issue.text) for issue in invalid.issues])
    return {
        "kept": changed.kept and changed.kept.body,
        "said": changed.said,
        "errors": changed.errors,
        "named": changed.saved and {"name": changed.saved.name, "digest": changed.saved.digest},
        "html": _shown(changed.kept or kept),
    }


@dataclass(frozen=True)
class _Changed:
    """What a phone is to keep (None: what it has), and the sentences about it. `saved` is the set that was saved."""

    kept: PhoneRules | None
    said: str = ""
    errors: Sequence[str] = ()
    saved: RuleSet | None = None


def _show(kept: PhoneRules) -> _Changed:
    return _Changed(kept)


def _save(kept: PhoneRules) -> _Changed:
    """Save the options of a match's form."""
    form = match_form_class(game_or_404(request.form.get("game"))).submitted()
    options = form.chosen(None)
    if options is None:
        return _Changed(None, errors=[f"{label}{_(': ')}{text}" for _at, label, text in form.complaints])
    return _with(kept, RuleSet(_name(), form.game, find_preset(form.game, form.preset.data).key, options))


def _keep(kept: PhoneRules) -> _Changed:
    """Save the one set that was sent, under the name that was typed."""
    (one, *_others) = PhoneRules.read(request.form.get("set", "")).sets or abort(400)
    if one.rules is None:
        return _Changed(None, errors=[say(text) for text in one.why])
    return _with(kept, replace(one.rules, name=_name()))


def _with(kept: PhoneRules, rules: RuleSet) -> _Changed:
    one = PhoneRuleSet(rules.body, rules)
    said = _("“%(name)s” is kept on this phone.", name=rules.name)
    if kept.has(one):
        said = _("“%(name)s” is replaced on this phone.", name=rules.name)
    return _Changed(kept.with_sets([one]), said, saved=rules)


def _import(kept: PhoneRules) -> _Changed:
    """Add the sets of a file that can be used, and say why the others cannot."""
    sets = PhoneRules.read(request.form.get("set", "")).sets
    usable = [one for one in sets if one.rules]
    errors = [
        _("“%(name)s” was not imported. %(why)s", name=one.name, why=say(text)) for one in sets for text in one.why
    ]
    if not usable:
        return _Changed(None, errors=errors or [_("There are no house rules in this file.")])
    number, replaced = len(usable), sum(map(kept.has, usable))
    said = ngettext("%(num)s set of house rules was imported.", "%(num)s sets of house rules were imported.", number)
    if replaced:
        said = ngettext(
            "%(num)s set of house rules was imported; %(replaced)s replaced one of the same name.",
            "%(num)s sets of house rules were imported; %(replaced)s replaced one of the same name.",
            number,
            replaced=replaced,
        )
    return _Changed(kept.with_sets(usable), said, errors)


def _rename(kept: PhoneRules) -> _Changed:
    at = _index(kept)
    changed = kept.renamed(at, request.form.get("name", ""))
    return _Changed(changed, _("“%(old)s” is now called “%(new)s”.", old=kept.sets[at].name, new=changed.sets[at].name))


def _delete(kept: PhoneRules) -> _Changed:
    at = _index(kept)
    return _Changed(kept.without(at), _("“%(name)s” is deleted.", name=kept.sets[at].name))


def _unknown(kept: PhoneRules) -> _Changed:
    abort(400)


_CHANGES = {"show": _show, "save": _save, "keep": _keep, "import": _import, "rename": _rename, "delete": _delete}


def _shown(kept: PhoneRules) -> str:
    """The sets as HTML: those of the game in `offers` as presets, or all of them as a list."""
    if not request.form.get("offers"):
        return render_template("rules/saved.html", kept=kept)
    game = game_or_404(request.form["offers"])
    use_words_of(game)
    return render_template("rules/saved_offers.html", offers=kept.of_game(game))


def _name() -> str:
    return RuleSetName().decode(request.form.get("name"), "name")


def _index(kept: PhoneRules) -> int:
    at = request.form.get("at", -1, int)
    return at if 0 <= at < len(kept.sets) else abort(400)
