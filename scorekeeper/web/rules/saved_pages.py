"""Saves, renames, deletes and imports sets of house rules, which phones keep.

The server stores nothing: static/js/rules/rule_sets.js sends the sets of the phone and stores the answer there.
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
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.i18n import say, use_words_of
from scorekeeper.web.inputs.game_names import game_or_404
from scorekeeper.web.rules.forms import MatchForm
from scorekeeper.web.rules.saved_rules import PhoneRules, PhoneRuleSet, RuleSet, played_rules

pages = Blueprint("rule_sets", __name__)


@pages.post("/rule-sets")
def change() -> ResponseReturnValue:
    """Change the sets of a phone (`kept`: JSON, or empty) as `change` says, and answer with JSON.

    `show` changes nothing. `save` adds the options of a match's form, `keep` the set in `set`, `import` the sets in
    `set`; `rename` and `delete` change the set at the index `at`. `name` is the new name. In the answer, `kept` are the
    sets to store (null: no change), `said` is a message, `errors` are the failures, `named` is the saved set, and
    `html` shows the sets of the game `offers`, or else all sets.
    """
    kept = PhoneRules()
    try:
        kept = PhoneRules.read(text) if (text := request.form.get("kept", "")) else kept
        change_kind = _CHANGES.get(request.form.get("change", "")) or abort(400)
        changed = change_kind(kept)
    except Invalid as invalid:
        changed = _Change(None, errors=[say(issue.text) for issue in invalid.issues])
    return {
        "kept": changed.kept and changed.kept.body,
        "outcome": changed.message,
        "errors": changed.errors,
        "named": changed.saved and {"name": changed.saved.name, "digest": changed.saved.digest},
        "html": _sets_html(changed.kept or kept),
    }


@dataclass(frozen=True)
class _Change:
    """The sets that a phone must store (None: no change), and sentences about them. `saved` is the saved set."""

    kept: PhoneRules | None
    message: str = ""
    errors: Sequence[str] = ()
    saved: RuleSet | None = None


def _save(kept: PhoneRules) -> _Change:
    form = MatchForm.submitted(game_or_404(request.form.get("game")))
    options = form.checked_options(None)
    if options is None:
        return _Change(None, errors=[f"{label}{_(': ')}{text}" for _at, label, text in form.complaints])
    return _add(kept, RuleSet(_name(), form.game, find_preset(form.game, form.sent.get("preset")).key, options))


def _keep(kept: PhoneRules) -> _Change:
    rule_set = (PhoneRules.read(request.form.get("set", "")).sets or abort(400))[0]
    if rule_set.rules is None:
        return _Change(None, errors=[say(text) for text in rule_set.why])
    return _add(kept, replace(rule_set.rules, name=_name()))


def _add(kept: PhoneRules, rules: RuleSet) -> _Change:
    rule_set = PhoneRuleSet(rules.body, rules)
    message = _("“%(name)s” is kept on this phone.", name=rules.name)
    if kept.has(rule_set):
        message = _("“%(name)s” is replaced on this phone.", name=rules.name)
    return _Change(kept.with_sets([rule_set]), message, saved=rules)


def _import(kept: PhoneRules) -> _Change:
    """Add the usable sets of a file. The errors say why the others cannot be used."""
    sets = PhoneRules.read(request.form.get("set", "")).sets
    usable = [rule_set for rule_set in sets if rule_set.rules]
    errors = [
        _("“%(name)s” was not imported. %(why)s", name=rule_set.name, why=say(text))
        for rule_set in sets
        for text in rule_set.why
    ]
    if not usable:
        return _Change(None, errors=errors or [_("There are no house rules in this file.")])
    number, replaced = len(usable), sum(map(kept.has, usable))
    message = ngettext("%(num)s set of house rules was imported.", "%(num)s sets of house rules were imported.", number)
    if replaced:
        message = ngettext(
            "%(num)s set of house rules was imported; %(replaced)s replaced one of the same name.",
            "%(num)s sets of house rules were imported; %(replaced)s replaced one of the same name.",
            number,
            replaced=replaced,
        )
    return _Change(kept.with_sets(usable), message, errors)


def _rename(kept: PhoneRules) -> _Change:
    at = _index(kept)
    changed = kept.renamed(at, request.form.get("name", ""))
    return _Change(changed, _("“%(old)s” is now called “%(new)s”.", old=kept.sets[at].name, new=changed.sets[at].name))


def _delete(kept: PhoneRules) -> _Change:
    at = _index(kept)
    return _Change(kept.without(at), _("“%(name)s” is deleted.", name=kept.sets[at].name))


_CHANGES = {"show": _Change, "save": _save, "keep": _keep, "import": _import, "rename": _rename, "delete": _delete}


def _sets_html(kept: PhoneRules) -> str:
    """The sets as HTML: those of the game in `offers` as presets, or else all as a list."""
    if not request.form.get("offers"):
        return render_template("rules/saved.html", kept=kept)
    game = game_or_404(request.form["offers"])
    use_words_of(game)
    return render_template("rules/saved_offers.html", offers=kept.offers(game, played_rules(phone(), game)), game=game)


def _name() -> str:
    return RuleSetName().decode(request.form.get("name"), "name")


def _index(kept: PhoneRules) -> int:
    at = request.form.get("at", -1, int)
    return at if 0 <= at < len(kept.sets) else abort(400)
