"""The shared games: everything is among them, and what is broken in one is told by its name."""

from collections import Counter

from domain.variants.variant import VARIANTS
from tests.properties.play import Plan, Play
from tests.properties.shared import of_course, shared
from tests.properties.watching import WATCHING, Game, Property, SideBySide, load, watch

PLAN = Plan(3, ("red", "blue", "green"), {"turn_limit": 3})


def test_each_variant_is_in_two_shared_games_at_least_and_so_is_each_kind_of_game() -> None:
    games = shared()
    counted = Counter(variant for game in games for variant in game.variants)
    assert counted.keys() == VARIANTS.keys()
    assert min(counted.values()) >= 2
    kinds = Counter[object]()
    for game in games:
        windows, selection = game.options["response_windows"], game.options.get("alien_selection", "random")
        began = "position" if game.position else selection
        kinds.update([len(game.seats), windows, began, not game.variants, len(game.options["sets"])])
    assert kinds.keys() >= {3, 4, 5, 6, "open", "veiled", "position", "random", "flares", "draft", "chosen", True}
    assert min(kinds.values()) >= 2


def test_each_property_watches_two_games_at_least() -> None:
    load()
    for property in WATCHING.values():
        assert sum(property.fits(plan) for plan in of_course(property.course)) >= 2, property.name


def test_a_game_that_is_decided_in_place_is_the_one_that_is_decided_on_copies() -> None:
    one, other = Play(PLAN), SideBySide(PLAN)
    assert list(one.happenings()) == list(other.happenings())
    assert one.state == other.state == other.live
    assert not one.running


def test_a_property_that_does_not_hold_is_told_by_its_name_and_the_others_watch_on() -> None:
    seen = Counter[str]()

    async def holds(game: Game) -> None:
        async for _ in game.events():
            seen["events"] += 1
        async for _ in game.events():
            seen["nothing more"] += 1
        seen["ends"] += 1

    async def breaks(game: Game) -> None:
        async for _ in game.moments():
            seen["moments"] += 1
            assert seen["moments"] < 3

    async def breaks_at_the_end(game: Game) -> None:
        async for command in game.decisions():
            assert game.decided(command) == await game.outcome()
        assert game.play.running

    looks = (holds, breaks, breaks_at_the_end)
    play = Play(PLAN)
    broken = watch(play, [Property(look.__name__, look, Play, (), lambda _: True) for look in looks])
    assert [each.name for each in broken] == ["breaks", "breaks_at_the_end"]
    assert all(isinstance(each.why, AssertionError) for each in broken)
    assert seen == {"events": len(play.history), "ends": 1, "moments": 3}


def test_a_game_that_cannot_go_on_is_broken_itself() -> None:
    class Stuck(Play):
        def next_command(self) -> None:  # type: ignore[override]
            raise KeyError("nothing to do")

    assert [(each.name, type(each.why)) for each in watch(Stuck(PLAN), [])] == [("the game itself", KeyError)]


def test_a_look_at_some_moments_looks_at_every_game_and_about_as_often_as_it_says() -> None:
    looks = Counter[str]()

    async def now_and_then(game: Game) -> None:
        async for _ in game.moments(every=10):
            looks[str(game.plan.seed)] += 1

    async def always(game: Game) -> None:
        async for _ in game.moments():
            looks["all"] += 1

    for seed in range(20):
        plan = Plan(seed, PLAN.seats, PLAN.options)
        watch(Play(plan), [Property(look.__name__, look, Play, (), lambda _: True) for look in (now_and_then, always)])
    some = looks.total() - looks["all"]
    assert len(looks) == 21
    assert looks["all"] / 13 < some < looks["all"] / 7
