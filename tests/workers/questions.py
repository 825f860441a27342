"""Hand-made questions of every kind, with all the bounds they may have."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from domain import questions as kinds
from domain.board import COLOURS, PLANETS, SHIPS
from domain.questions import DealOffer, Question
from workers.bots.basic import RULES

SEATS = COLOURS[:4]
ALL_PLANETS = [planet for colour in SEATS for planet in PLANETS[colour]]
CARDS = {
    f"{title}#{n}": title
    for title in ("attack-00", "attack-08", "attack-20", "negotiate", "morph", "reinforcement-3", "card-zap")
    for n in (1, 2)
}
KINDS_OF_CARDS = ["artifact", "attack", "flare", "morph", "negotiate", "reinforcement"]
TEXT: dict[str, Any] = {"prompt": "?", "rule": "CORE-001"}


def classes(below: type[Question] = Question) -> list[type[Question]]:
    """Returns every class that has questions. A class without a kind has none: it says what others have in common."""
    derived = below.__subclasses__()
    return [each for each in derived if each.kind] + [deeper for each in derived for deeper in classes(each)]


def names(kind: str) -> st.SearchStrategy[str]:
    """Names of questions of this kind for which a bot has a rule, and one for which it has none."""
    return st.sampled_from(["unheard_of", *[name for each, name in RULES if each == kind]])


@st.composite
def chosen_from(draw: st.DrawFn, things: Sequence[str], least: int = 1) -> tuple[list[str], int, int]:
    """Returns some things, and how many of them may be chosen."""
    some = draw(st.lists(st.sampled_from(things), min_size=least, max_size=8, unique=True))
    low = draw(st.integers(0, len(some)))
    return some, low, draw(st.integers(low, len(some)))


@st.composite
def choices(draw: st.DrawFn) -> Question:
    lists: list[tuple[type[Question], str, Sequence[str]]] = [
        (kinds.ChooseSeats, "seats", SEATS),
        (kinds.ChoosePlanets, "planets", ALL_PLANETS),
        (kinds.ChooseCards, "cards", list(CARDS)),
        (kinds.ChooseOption, "options", ["offense", "defense", "none", "homecoming", "redraw", "zap"]),
    ]
    cls, member, things = draw(st.sampled_from(lists))
    some, least, most = draw(chosen_from(things))
    value: Any = some
    if cls is kinds.ChooseCards:
        value = {card: CARDS[card] if draw(st.booleans()) else "" for card in some}
    elif cls is kinds.ChooseOption:
        value = {each: f"the {each}" for each in some}
    return cls(name=draw(names(cls.kind)), **TEXT, **{member: value, "least": least, "most": most})


confirms = st.builds(kinds.Confirm, prompt=st.just("?"), name=names("confirm"), yes=st.booleans())


@st.composite
def numbers(draw: st.DrawFn) -> Question:
    least, step = draw(st.integers(-3, 5)), draw(st.integers(1, 4))
    return kinds.ChooseNumber(least=least, most=least + draw(st.integers(0, 12)), step=step, **TEXT)


@st.composite
def ships(draw: st.DrawFn) -> Question:
    places = draw(st.lists(st.sampled_from([*ALL_PLANETS, "gate"]), min_size=1, max_size=6, unique=True))
    rest, there, limits = list(SHIPS["red"]), {}, {}
    for place in places:
        count = draw(st.integers(1, min(4, len(rest))))
        there[place], rest = rest[:count], rest[count:]
        if draw(st.integers(0, 4)) == 0:
            limits[place] = draw(st.integers(0, count))
    room = sum(min(len(found), limits.get(place, len(found))) for place, found in there.items())
    least = draw(st.integers(0, room))
    most = draw(st.integers(least, 20))
    return kinds.ChooseShips(
        name=draw(names("choose_ships")), places=there, least=least, most=most, place_most=limits, **TEXT
    )


@st.composite
def amounts(draw: st.DrawFn) -> Question:
    targets = draw(
        st.dictionaries(st.sampled_from(["cards", "ships", *ALL_PLANETS]), st.integers(0, 6), min_size=1, max_size=5)
    )
    total = draw(st.integers(0, sum(targets.values())))
    return kinds.Distribute(name=draw(names("distribute")), targets=targets, total=total, **TEXT)


@st.composite
def items(draw: st.DrawFn) -> Question:
    some = draw(st.lists(st.sampled_from(list(CARDS)), min_size=1, max_size=5, unique=True))
    targets = dict.fromkeys(draw(st.lists(st.sampled_from(SEATS), min_size=1, max_size=4, unique=True)), len(some))
    allowed = {
        item: draw(st.lists(st.sampled_from(list(targets)), min_size=1, unique=True))
        for item in some
        if draw(st.booleans())
    }
    first: dict[str, list[str]] = {target: [] for target in targets}
    for item in some:
        first[allowed.get(item, list(targets))[0]].append(item)
    fallback = {"items": {target: mine for target, mine in first.items() if mine}}
    return kinds.Distribute(targets=targets, items=some, allowed=allowed, fallback=fallback, **TEXT)


MARKS = st.fixed_dictionaries({ship: st.sampled_from("ELSW") for ship in SHIPS["red"]})


@st.composite
def told_apart(draw: st.DrawFn) -> Question:
    """Returns ships that bear marks, some of them spared as long as there are others."""
    question = draw(ships())
    question.tell_apart(draw(MARKS))
    assert isinstance(question, kinds.ChooseShips)
    if draw(st.booleans()) and not question.place_most:
        question.name, places = "unheard_of", question.places
        kept = {ship: "SKILL-37" for ship, mark in question.marks.items() if mark == "L"}
        question.places = {p: sorted(there, key=lambda ship: ship in kept) for p, there in places.items()}
        question.place_least = {p: sum(ship not in kept for ship in there) for p, there in places.items()}
        question.spared, free = kept, sum(question.place_least.values())
        question.least = question.most = draw(st.integers(free, sum(map(len, places.values()))))
    return question


@st.composite
def spread(draw: st.DrawFn) -> Question:
    """Returns ships that bear marks, over targets that must get some of them."""
    mine = list(SHIPS["red"][: draw(st.integers(1, 9))])
    targets = draw(st.lists(st.sampled_from(ALL_PLANETS), min_size=1, max_size=5, unique=True))
    least = dict.fromkeys(targets, 1) if len(mine) >= len(targets) and draw(st.booleans()) else {}
    question = kinds.Distribute(
        name=draw(st.sampled_from(["unheard_of", "return_ships"])),
        items=mine,
        targets=dict.fromkeys(targets, len(mine)),
        least=least,
        **TEXT,
    )
    question.tell_apart(draw(MARKS))
    return question


orders = st.builds(
    lambda things: kinds.Arrange(items={each: each for each in things}, **TEXT),
    st.lists(st.sampled_from(ALL_PLANETS), min_size=1, max_size=5, unique=True),
)

plain = st.one_of(confirms, choices(), numbers(), ships(), told_apart(), amounts(), items(), spread(), orders)


@st.composite
def responses(draw: st.DrawFn) -> Question:
    uses = [
        "card-zap",
        "cosmic-zap",
        "emotion-control",
        "reinforcement-3",
        "plague",
        "force-field",
        "ionic-gas",
        "quash",
    ]
    uses += ["mobius-tubes", "zombie.wild", "human.power", "unheard-of.power"]
    some = draw(st.lists(st.sampled_from(uses), min_size=1, max_size=4, unique=True))
    abilities = {use: kinds.UseOption(label=use, question=draw(st.none() | plain)) for use in some}
    return kinds.Respond(prompt="?", name="totalling", abilities=abilities, may_pass=draw(st.booleans()))


some_kinds = st.dictionaries(st.sampled_from(KINDS_OF_CARDS), st.integers(1, 3), min_size=1)


@st.composite
def deals(draw: st.DrawFn) -> Question:
    seat, other = draw(st.permutations(SEATS))[:2]
    hand = draw(st.lists(st.sampled_from(list(CARDS)), max_size=5, unique=True))
    sizes = {seat: len(hand), other: draw(st.integers(0, 8))}
    colonies = {each: draw(st.lists(st.sampled_from(ALL_PLANETS), max_size=3, unique=True)) for each in (seat, other)}
    by = draw(st.sampled_from(["", seat, other]))
    terms = st.fixed_dictionaries(
        {},
        optional={
            "colony": st.sampled_from(ALL_PLANETS),
            "card_count": st.integers(1, 3),
            "kinds": some_kinds,
        },
    )
    standing = {"id": "offer_3", "give": draw(terms), "take": draw(terms)} if by else None
    return DealOffer(
        name="deal",
        seat=seat,
        other=other,
        cards={seat: {card: CARDS[card] for card in hand}},
        hand_sizes=sizes,
        kinds=KINDS_OF_CARDS,
        colonies=colonies,
        offers_left=draw(st.integers(0, 20)),
        standing=standing,
        standing_by=by,
        both_asked=draw(st.booleans()),
        **TEXT,
    )


questions = st.one_of(plain, responses(), deals())
KINDS = {
    "confirm",
    "choose_option",
    "choose_number",
    "choose_seats",
    "choose_planets",
    "choose_cards",
    "choose_ships",
    "distribute",
    "arrange",
    "respond",
    "deal",
}
"""The closed vocabulary of docs/clients/questions.md."""


@st.composite
def twisted(draw: st.DrawFn, value: Any) -> Any:
    """Returns nearly the same JSON: somewhere in it something is missing, doubled, strange or counted wrong."""
    if isinstance(value, dict) and value and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: draw(twisted(value[key]))}
    if isinstance(value, dict):
        return {**value, draw(words): draw(json)}
    if isinstance(value, list) and value and draw(st.booleans()):
        return draw(st.sampled_from([value[1:], value + value[:1], value[::-1], [value]]))
    if isinstance(value, list):
        return [*value, draw(words)]
    if type(value) is int:
        return value + draw(st.integers(-3, 3))
    return draw(json)


words = st.sampled_from([*SEATS, *ALL_PLANETS[:6], *list(CARDS)[:4], *SHIPS["red"][:4], "gate", "none", "nowhere", ""])
json = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | words | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
