"""Questions about the pile: may I take this card, can “Rummy!” be called (R500-10 to R500-13, R500-23, R500-24)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, ListOf, Name, Names, OneCard, spec, unknown_player
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.state import next_seat
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T, Text
from scorekeeper.games.rummy500 import joker_swap, solver
from scorekeeper.games.rummy500.explain import opening_reason
from scorekeeper.games.rummy500.joker_reading import joker_reasons
from scorekeeper.games.rummy500.options import FIRST_MELD, OWN_MELD_FIRST, PLAYERS, Options, card_values, solver_rules
from scorekeeper.games.rummy500.penalty import penalty
from scorekeeper.games.rummy500.record import MELDS
from scorekeeper.games.rummy500.referee.inputs import (
    EXAMPLE_TABLE,
    HAND,
    MOST_IN_HAND,
    ensure_in_packs,
    has_melded,
    lay_offs_as_json,
    most_playable,
    packs_in_play,
    read_tables,
    table_by_path,
)

_PILE = N_("Discard pile, bottom card first")


@dataclass(frozen=True)
class Take:
    """May I take this card from the pile, with all that lies above it?"""

    pile: tuple[Card, ...] = spec(HAND, label=_PILE, rule="R500-10", ordered=True)
    card: Card = spec(OneCard(), label=N_("The card to take"), rule="R500-11", chosen_from="pile")
    hand: tuple[Card, ...] = spec(CardList(0, MOST_IN_HAND), label=N_("Your cards"))
    table: tuple[tuple[Card, ...], ...] = spec(MELDS, (), N_("Melds on the table"))
    melded: bool = has_melded()
    packs: int = packs_in_play()


@dataclass(frozen=True, kw_only=True)
class Call:
    """Is anything in the pile playable, and who gets it?"""

    pile: tuple[Card, ...] = spec(HAND, label=_PILE, rule="R500-23", ordered=True)
    table: tuple[tuple[Card, ...], ...] = spec(MELDS, (), N_("Melds on the table"))
    players: tuple[str, ...] = spec(Names(*PLAYERS), label=N_("Players in turn order"), rule="R500-24")
    discarder: str = spec(Name(), label=N_("Who discarded"), rule="R500-23")
    callers: tuple[str, ...] = spec(ListOf(Name(), 0, 8), (), N_("Who called"), rule="R500-24")
    melded: tuple[str, ...] = spec(
        ListOf(Name(), 0, 8),
        (),
        N_("Who has melded in this hand"),
        rule="R500-14",
        needs=OWN_MELD_FIRST,
        or_needs=FIRST_MELD,
    )
    packs: int = packs_in_play()


def rule_take(options: Options, inputs: Take) -> Ruling:
    """Whether the card may be taken, how it must be melded at once, which cards come along (R500-10 to R500-13)."""
    ensure_in_packs(options, inputs.packs, {**table_by_path(inputs.table), "hand": inputs.hand, "pile": inputs.pile})
    if inputs.card not in inputs.pile:
        text = T("%(card)s is not in this pile. Choose a card of the pile.", card=inputs.card)
        raise Invalid(Issue("card.not_in_pile", "card", text, (str(inputs.card),)))
    tables = read_tables(options, inputs.packs, table_by_path(inputs.table))
    turn = joker_swap.Turn(options, inputs.packs, tables, inputs.hand, inputs.melded)
    # Where the card lies there more than once, the topmost that may be taken is shown.
    choices = [turn.take(inputs.pile[place:]) for place in _places(inputs)]
    plan, take = next((choice for choice in choices if choice[1].legal), choices[0])
    also = [other.taken for _, other in choices if other.legal and other is not take]
    answer: dict[str, object] = {
        "legal": take.legal,
        "taken": take.taken,
        "also": also,
        "must_use": take.must_use,
        "use": _steps_as_json(plan, take),
        "points": plan.points + take.after.points if take.after else None,
        "missing": [list(use.missing) for use in take.uses if use.missing],
        "costs": None if take.legal else options.false_take,
    }
    because = list(joker_reasons(inputs.table, plan.read, solver_rules(options, inputs.packs)))
    if take.after is None:
        because += _why_illegal(turn, inputs, plan.table, take)
        layout = Layout(card_values(options).hand(inputs.hand), True, loose=inputs.hand)
        return Ruling(answer, tuple(because), T("It stays in the pile"), False, layout=layout)
    laid_off = tuple((laid.card, laid.onto) for laid in plan.swaps + take.after.laid_off)
    layout = Layout(card_values(options).hand(take.after.loose), True, take.after.melds, laid_off, take.after.loose)
    because += [*joker_swap.swap_reasons(plan), *_why_legal(options, inputs, take, plan.points + take.after.points)]
    if take is not choices[0][1]:
        text = T("It is the %(card)s deeper in the pile: the one above it cannot be used at once.", card=inputs.card)
        because.append(Reason("R500-11", text))
    for taken in also:
        text = T(
            "The %(card)s deeper in the pile may be taken too, with all cards above it: %(cards)s.",
            card=inputs.card,
            cards=list(taken[1:]),
        )
        because.append(Reason("R500-11", text))
    return Ruling(answer, tuple(because), T("You may take it"), True, layout=layout)


def _places(inputs: Take) -> list[int]:
    """Where the card lies in the pile, from the top down."""
    return [place for place in reversed(range(len(inputs.pile))) if inputs.pile[place] == inputs.card]


def _steps_as_json(plan: joker_swap.SwapPlan, take: solver.Take) -> list[dict[str, object]]:
    """The steps that make the take legal, in order, as JSON (R500-37): swaps of jokers, the melds that must come
    first, then the new meld with the card, or the lay-offs up to that of the card."""
    if not (take.meld or take.laid_off):
        return []
    new: list[dict[str, object]] = [{"meld": meld.cards} for meld in (*take.first_melds, take.meld) if meld]
    return [*lay_offs_as_json(plan.swaps), *new, *lay_offs_as_json(take.laid_off)]


def _why_legal(options: Options, inputs: Take, take: solver.Take, points: int) -> Iterator[Reason]:
    card = inputs.card
    if len(take.taken) > 1:
        yield Reason("R500-11", T("These come along: %(cards)s.", cards=list(take.taken[1:])))
    if take.meld:
        yield Reason("R500-11", T("%(card)s is melded at once: %(meld)s.", card=card, meld=list(take.meld.cards)))
    for meld in take.first_melds:
        text = T("First you lay down a meld of your own: %(meld)s.", meld=list(meld.cards))
        yield Reason("R500-38" if options.first_meld else "R500-14", text)
    for laid in take.laid_off[:-1]:
        text = T("You lay off %(card)s on %(meld)s first.", card=laid.card, meld=list(laid.onto.cards))
        yield Reason("R500-37", text)
    for laid in take.laid_off[-1:]:
        text = T("%(card)s is laid off at once on %(meld)s.", card=card, meld=list(laid.onto.cards))
        yield Reason("R500-11", text)
    if take.must_use is None:
        yield Reason("R500-12", T("The top discard may go into your hand."))
    if len(take.taken) > 1:
        text = T("Any of the cards taken may be discarded this turn, but not %(card)s.", card=card)
    else:
        text = T("%(card)s may not be discarded this turn.", card=card)
    yield Reason("R500-13", text)
    yield Reason("R500-25", T("At its best you then have %(points)s: melded less left.", points=points))


def _why_illegal(turn: joker_swap.Turn, inputs: Take, table: Sequence[Meld], take: solver.Take) -> Iterator[Reason]:
    """Why the card may not be taken, and which card may be taken instead. `table` is the reading that `take` is for."""
    yield from _why_not_playable(turn, inputs, table, take)
    yield _put_back_reason(turn.options)
    deepest = turn.deepest_take(inputs.pile)
    if deepest is None:
        yield Reason("R500-11", T("No card of this pile may be taken now: draw from the stock."))
    else:
        yield Reason("R500-11", T("The deepest card you may take is %(card)s.", card=deepest))


def _why_not_playable(
    turn: joker_swap.Turn, inputs: Take, table: Sequence[Meld], take: solver.Take
) -> Iterator[Reason]:
    """Why the card cannot be melded or laid off at once."""
    options = turn.options
    duty = "R500-11" if len(take.taken) > 1 else "R500-12" if options.top_discard_must_meld else "R500-12b"
    if duty == "R500-12b":
        text = T("A card taken alone may not be discarded, and you have no other: so it may not go into your hand.")
        yield Reason(duty, text)
    yield Reason(duty, T("%(card)s must be melded at once, and that does not work.", card=inputs.card))
    if take.lacks == "cards":
        for use in take.uses:
            yield Reason(duty, _missing_text(inputs.card, use, table))
    elif take.lacks == "discard":
        yield Reason("R500-21", T("At this table the last card is discarded: keep one card for it."))
    if not options.dig_by_layoff:
        digging = replace(turn, options=replace(options, dig_by_layoff=True))
        if any(digging.take(inputs.pile[place:])[1].legal for place in _places(inputs)):
            yield Reason("R500-11", T("It could be laid off, but at this table only a new meld will do."))
    if not inputs.melded and (options.first_meld or (options.layoff_after_own_meld and table)):
        yield opening_reason(options)


def _put_back_reason(options: Options) -> Reason:
    """What follows if the card was taken anyway (R500-36)."""
    if options.false_take is not None:
        text = T(
            "Whoever took it all the same puts the cards back as they lay, draws from the stock and loses %(points)s.",
            points=options.false_take,
        )
    else:
        text = T("Whoever took it all the same puts the cards back as they lay and draws from the stock.")
    return Reason("R500-36", text)


def _missing_text(card: Card, use: solver.CardUse, table: Sequence[Meld]) -> Text:
    params = {"card": card, "cards": list(use.cards), "missing": list(use.missing)}
    if use.onto is None:
        return T("For %(cards)s you still need %(missing)s.", **params)
    return T("To lay it off on %(meld)s you still need %(missing)s.", meld=list(table[use.onto].cards), **params)


def rule_call(options: Options, inputs: Call) -> Ruling:
    """Which cards of the pile can be played without hand cards, and which caller gets them (R500-23, R500-24)."""
    if issues := list(_unknown_players(inputs)):
        raise Invalid(*issues)
    ensure_in_packs(options, inputs.packs, {**table_by_path(inputs.table), "pile": inputs.pile})
    tables, rules = read_tables(options, inputs.packs, table_by_path(inputs.table)), solver_rules(options, inputs.packs)
    table, playable = most_playable(options, inputs.packs, inputs.pile, tables)
    goes_to, who = None, []
    if not options.rummy_calls:
        who = [Reason("R500-23", T("At this table nobody calls “Rummy!”."))]
    elif playable:
        first = table, playable
        if rules.opens_with_melds:
            first = most_playable(options, inputs.packs, inputs.pile, tables, False)
        goes_to, who = _nearest_caller(options, inputs, bool(first[1]))
        if goes_to is not None and goes_to not in inputs.melded:
            table, playable = first
    because = list(joker_reasons(inputs.table, table, rules))
    because += [*_playable_reasons(playable, table), *who]
    along = () if goes_to is None else _cards_along(options, inputs.pile, playable)
    goes_on = None
    if goes_to is not None:
        goes_on = next_seat(inputs.players, inputs.discarder if options.rummy_call == "card" else goes_to)
        because += _after_call(options, goes_to, along, goes_on)
    legal = bool(playable) and options.rummy_calls
    if not legal and inputs.callers:
        cost = penalty(options)
        because.append(Reason(cost.rule, cost.text))
    answer = {
        "playable": [
            {
                "cards": play.cards,
                "how": "meld" if play.onto is None else "layoff",
                "onto": None if play.onto is None else table[play.onto].cards,
            }
            for play in playable
        ],
        "goes_to": goes_to,
        "along": along,
        "next": goes_on,
        "costs": None if legal or not options.rummy_calls else options.false_call,
    }
    melds = tuple(play.meld for play in playable if play.onto is None)
    laid_off = tuple((card, table[play.onto]) for play in playable if play.onto is not None for card in play.cards)
    layout = Layout(0, True, melds, laid_off)
    if goes_to is not None:
        headline = T("“Rummy!” goes to %(player)s", player=goes_to)
    elif legal:
        headline = T("This can be called")
    else:
        headline = T("Nothing to call")
    return Ruling(answer, tuple(because), headline, legal, layout=layout, by=() if legal else inputs.callers)


def _cards_along(options: Options, pile: Sequence[Card], playable: Sequence[solver.Playable]) -> tuple[Card, ...]:
    """The cards above the lowest called card that are not called themselves: they go to the caller's hand (R500-23b).

    Of equal cards the topmost is called.
    """
    if options.rummy_call == "card" or not options.call_takes_above:
        return ()
    called = Counter(card.physical for play in playable for card in play.cards)
    along: list[Card] = []
    waiting: list[Card] = []
    for card in reversed(pile):
        if called[card]:
            called[card] -= 1
            along, waiting = [*waiting, *along], []
        else:
            waiting.insert(0, card)
    return tuple(along)


def _after_call(options: Options, caller: str, along: Sequence[Card], goes_on: str) -> Iterator[Reason]:
    """What the caller takes, and how play goes on (R500-23b)."""
    if options.rummy_call == "card":
        text = T(
            "%(player)s lays it down, and nothing else comes along; play goes on as if nobody had called.",
            player=caller,
        )
        yield Reason("R500-23b", text)
    else:
        if along:
            text = T(
                "These cards above it come into the hand of %(player)s, who may meld from the hand too: %(cards)s.",
                player=caller,
                cards=list(along),
            )
            yield Reason("R500-23b", text)
        elif not options.call_takes_above:
            text = T("At this table only what can be played is taken; the cards above it stay in the pile.")
            yield Reason("R500-23b", text)
        text = T("%(player)s melds it and completes the turn with a discard; play goes on at the left.", player=caller)
        yield Reason("R500-23b", text)
    yield Reason("R500-23b", T("%(player)s plays next.", player=goes_on))


def _unknown_players(inputs: Call) -> Iterator[Issue]:
    fields = {"discarder": inputs.discarder}
    fields |= {f"callers.{index}": name for index, name in enumerate(inputs.callers)}
    fields |= {f"melded.{index}": name for index, name in enumerate(inputs.melded)}
    for path, name in fields.items():
        yield from unknown_player(name, inputs.players, path)


def _playable_reasons(playable: Sequence[solver.Playable], table: Sequence[Meld]) -> Iterator[Reason]:
    for play in playable:
        if play.onto is None:
            yield Reason("R500-23", T("%(cards)s is a meld from the pile alone.", cards=list(play.meld.cards)))
        else:
            params = {"cards": list(play.cards), "meld": list(table[play.onto].cards)}
            yield Reason("R500-23", T("%(cards)s: can be laid off on %(meld)s.", **params))
    if not playable:
        yield Reason("R500-23", T("No card of the pile fits the table, and none make a meld by themselves."))


def _nearest_caller(options: Options, inputs: Call, first_melds: bool) -> tuple[str | None, list[Reason]]:
    """The nearest caller after the discarder who may play the cards, None if there is none; and why others may not.

    `first_melds`: cards of the pile can be played by a player who has not melded in this hand.
    """
    because = []
    start = inputs.players.index(inputs.discarder)
    order = inputs.players[start + 1 :] + inputs.players[:start]
    if inputs.discarder in inputs.callers:
        text = T("%(player)s discarded and cannot call.", player=inputs.discarder)
        because.append(Reason("R500-23", text))
    callers = [player for player in order if player in inputs.callers]
    if not first_melds:
        because += [_no_first_meld_reason(options, player) for player in callers if player not in inputs.melded]
        callers = [player for player in callers if player in inputs.melded]
    if not callers:
        text = T("Any other player may call before the next player draws, unless the hand has ended.")
        because.append(Reason("R500-23b", text))
        return None, because
    if len(callers) > 1:
        text = T("%(player)s is the nearest caller after %(discarder)s.", player=callers[0], discarder=inputs.discarder)
        because.append(Reason("R500-24", text))
    return callers[0], because


def _no_first_meld_reason(options: Options, player: str) -> Reason:
    """Why a caller who has not melded in this hand may not play the cards of the pile (R500-14, R500-38)."""
    if not options.first_meld:
        return Reason("R500-14", T("%(player)s has not melded in this hand and may not lay off.", player=player))
    text = T(
        "%(player)s has not melded in this hand, and the pile holds no new melds that count %(points)s together.",
        player=player,
        points=options.first_meld,
    )
    return Reason("R500-38", text)


QUESTIONS = (
    Question(
        "take",
        N_("May I take this card from the pile?"),
        N_("The discard pile, the card, your hand and the table: what must be melded, what comes along."),
        Take,
        rule_take,
        {"pile": ["8H", "QD", "2S"], "card": "8H", "hand": ["3C", "JD", "9S"], "table": EXAMPLE_TABLE},
        search=N_("dig pick up discards deep several two equal same cards limit draw"),
    ),
    Question(
        "call",
        N_("“Rummy!” – can anything be called?"),
        N_("Whether anything in the pile can be played without a hand, and who gets it."),
        Call,
        rule_call,
        {
            "pile": ["3C", "9H", "8H"],
            "table": EXAMPLE_TABLE,
            "players": ["Ann", "Ben", "Cleo"],
            "discarder": "Ann",
            "callers": ["Cleo", "Ben"],
        },
        penalised=True,
        search=N_("rummy call playable claim shout"),
    ),
)
