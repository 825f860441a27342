"""The question of a deal between two seats (CORE-180..197)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.faults import any_of, named
from domain.questions.question import Question
from domain.questions.wording import about, cards_of_kind, counted, listed
from domain.refusal import illegal, step


class DealGoods(msgspec.Struct):
    """A further kind of goods: what each seat can give, and how many it has room for.

    A given thing that is `freeing` makes room for another. `alone`: it makes a deal by itself (CORE-184).
    """

    givable: dict[str, list[str]]
    room: dict[str, int]
    freeing: list[str] = []
    alone: bool = True
    rule: str = ""

    def lack_of_room(self, gets: dict[str, list[str]]) -> dict[str, Any]:
        """Returns the seat that would get more than it has room for, and its room; nothing when both have room."""
        for seat, ids in gets.items():
            freed = [id for each, others in gets.items() if each != seat for id in others if id in self.freeing]
            if len(ids) > self.room[seat] + len(freed):
                return {"seat": seat, "max": self.room[seat] + len(freed), "given": len(ids)}
        return {}


class DealOffer(Question, kw_only=True):
    """A deal between two seats: offer, accept, refuse, withdraw (CORE-180..197).

    `colonies`, `cards` and `goods` are the things that each of the two seats can give; `offer` is the open offer.
    `kinds` are the kinds of cards that a hand may hold in this game; the seat can ask for cards of them.
    `both_asked`: the other seat may answer at the same time; if not, the seat's open offer is no reason to wait.
    """

    kind = "deal"
    time_class: str = "deal"
    secret: bool = True
    seat: str
    other: str
    cards: dict[str, dict[str, str]]
    hand_sizes: dict[str, int]
    kinds: list[str] = []
    colonies: dict[str, list[str]]
    releases: dict[str, dict[str, int]] = {}
    goods: dict[str, DealGoods] = {}
    offers_left: int = 1
    standing: dict[str, Any] | None = None
    standing_by: str = ""
    both_asked: bool = True

    def offer(self) -> dict[str, Any]:
        return {
            "between": [self.seat, self.other],
            "cards": [{"id": id, "title": title} for id, title in self.cards[self.seat].items()],
            "hand_sizes": self.hand_sizes,
            "kinds": self.kinds,
            "colonies": self.colonies,
            "releases": self.releases,
            "goods": {kind: {"give": goods.givable, "room": goods.room} for kind, goods in self.goods.items()},
            "offers_left": self.offers_left,
            "offer": self.standing,
            "offer_by": self.standing_by or None,
            "both_asked": self.both_asked,
        }

    def answers(self) -> Iterator[dict[str, Any]]:
        if self.standing and self.standing_by != self.seat:
            yield {"accept": self.standing["id"]}
        yield {"refuse": True}
        if self.standing and self.standing_by == self.seat:
            yield {"withdraw": True}
        if not self.offers_left:
            return
        for planet in self.colonies[self.seat]:
            for back in self.colonies[self.other]:
                yield {"offer": {"give": {"colony": planet}, "take": {"colony": back}}}
        for card in self.cards[self.seat]:
            yield {"offer": {"give": {"cards": [card]}, "take": {}}}
            if self.hand_sizes[self.other]:
                yield {"offer": {"give": {"cards": [card]}, "take": {"card_count": 1}}}
        for planet in self.colonies[self.seat]:
            yield {"offer": {"give": {"colony": planet}, "take": {}}}
        for planet in self.colonies[self.other]:
            yield {"offer": {"give": {}, "take": {"colony": planet}}}
        for kind, goods in self.goods.items():
            for besides in [{}] if goods.alone else [{"cards": [card]} for card in list(self.cards[self.seat])[:1]]:
                for give, take in self._few(goods):
                    mine = {**besides, kind: give} if give else besides
                    yield {"offer": {"give": mine, "take": {kind: take} if take else {}}}

    def choice(self, answer: dict[str, Any]) -> str:
        if "refuse" in answer:
            return "Refuse the deal"
        if "withdraw" in answer:
            return "Withdraw your offer"
        if "accept" in answer:
            # The other seat made the offer: this seat gets what the other gives.
            assert self.standing is not None
            return f"Accept: {self._exchange(self.standing['take'], self.standing['give'])}"
        terms = answer["offer"]
        return f"Offer: {self._exchange(terms.get('give', {}), terms.get('take', {}))}"

    def _exchange(self, give: dict[str, Any], take: dict[str, Any]) -> str:
        goods, taken = self._goods_of(give), self._goods_of(take)
        return f"you give {goods} and get {taken}"

    def _goods_of(self, terms: dict[str, Any]) -> str:
        """Returns the things that one side of a deal gives."""
        parts = [f"a colony on {about(terms['colony'])}"] if terms.get("colony") else []
        hand = self.cards[self.seat]
        parts += [about(hand.get(card) or card) for card in terms.get("cards", [])]
        if terms.get("card_count") and not terms.get("cards"):
            parts.append(counted(terms["card_count"], "card"))
        parts += [about(title) for title in terms.get("titles", [])]
        parts += [cards_of_kind(count, kind) for kind, count in terms.get("kinds", {}).items()]
        parts += [
            f"{counted(n, 'ship')} of {about(seat)} out of the warp" for seat, n in terms.get("release", {}).items()
        ]
        parts += [about(id) for kind in self.goods for id in terms.get(kind, [])]
        return listed(parts)

    def _few(self, goods: DealGoods) -> Iterator[tuple[list[str], list[str]]]:
        """Yields one for one, one given, one asked for, if there is room.

        Goods that make no deal alone need a card too.
        """
        mine, theirs = goods.givable[self.seat], goods.givable[self.other]
        ways = [([one], [back]) for one in mine for back in theirs]
        ways += [([one], []) for one in mine] + [([], [back]) for back in theirs]
        for give, take in ways:
            if not goods.lack_of_room({self.seat: take, self.other: give}):
                yield give, take

    def complete(self, limit: int = 200) -> bool:
        return False

    def default(self) -> dict[str, Any]:
        return {"kind": self.kind, "refuse": True}

    def value(self, answer: dict[str, Any]) -> dict[str, Any]:
        if set(answer) == {"refuse"} and answer["refuse"] is True:
            return {"refuse": True}
        if set(answer) == {"withdraw"} and answer["withdraw"] is True:
            if not self.standing or self.standing_by != self.seat:
                raise self.no("no_offer", "You have no offer to withdraw.", "/withdraw")
            return {"withdraw": True}
        if set(answer) == {"accept"}:
            if not self.standing or self.standing_by == self.seat or answer["accept"] != self.standing["id"]:
                text = f"The other player has no open offer {named(answer['accept'])}."
                raise self.no("no_offer", text, "/accept", given=str(answer["accept"]))
            return {"accept": answer["accept"]}
        if set(answer) == {"offer"} and isinstance(answer["offer"], dict):
            if not self.offers_left:
                raise self.no("no_offers_left", "No further offer may be made in this deal.", "/offer")
            return {"offer": self._terms(answer["offer"])}
        raise self.no("wrong_members", "Answer with `offer`, `accept`, `withdraw` or `refuse`.")

    def _terms(self, offer: dict[str, Any]) -> dict[str, Any]:
        if not set(offer) <= {"give", "take"}:
            raise self.no("wrong_members", "An offer has `give` and `take`.", "/offer", allowed=["give", "take"])
        give = self._side(offer.get("give", {}), self.seat, "/offer/give")
        take = self._side(offer.get("take", {}), self.other, "/offer/take")
        besides = {"release", *(kind for kind, goods in self.goods.items() if not goods.alone)}
        if not any(set(side) - besides for side in (give, take)):
            raise self.no("empty_deal", "At least one card or colony must change hands (CORE-184).", "/offer")
        for kind, goods in self.goods.items():
            if lack := goods.lack_of_room({self.seat: take.get(kind, []), self.other: give.get(kind, [])}):
                text = f"{named(lack['seat'])} has no room for so many {named(kind)}."
                raise illegal("no_room", text, goods.rule, "/offer", **lack)
        return {"give": give, "take": take}

    def _side(self, terms: Any, giver: str, at: str) -> dict[str, Any]:
        """Returns what one side would give; `at` is a pointer to it in the answer.

        Its own cards a seat names one by one.
        """
        own = giver == self.seat
        members = {"colony", "release", *self.goods, *(("cards",) if own else ("card_count", "titles", "kinds"))}
        if not isinstance(terms, dict) or not set(terms) <= members:
            text = f"This side of an offer may name {any_of(sorted(members), 'and')}."
            raise self.no("wrong_members", text, at, allowed=sorted(members))
        side: dict[str, Any] = {}
        if terms.get("colony") is not None:
            if terms["colony"] not in self.colonies[giver]:
                text = f"No colony on {named(terms['colony'])} can be given (CORE-188)."
                allowed = self.colonies[giver]
                raise self.no("not_an_option", text, f"{at}/colony", given=terms["colony"], allowed=allowed)
            side["colony"] = terms["colony"]
        if terms.get("cards"):
            hand = list(self.cards[giver])
            if not isinstance(terms["cards"], list):
                raise self.no("wrong_members", "Send a list of ids of cards.", f"{at}/cards")
            side["cards"] = self.subset(terms["cards"], hand, 1, len(hand), f"{at}/cards")
        if terms.get("release"):
            side["release"] = self._release(terms["release"], self.releases.get(giver, {}), f"{at}/release")
        for kind in self.goods:
            if terms.get(kind):
                side[kind] = self._goods(kind, terms[kind], giver, at + step(kind))
        side.update(self._asked(terms, giver, at))
        return side

    def _goods(self, kind: str, value: Any, giver: str, at: str) -> list[str]:
        """Returns things of a further kind, each named."""
        if not isinstance(value, list):
            raise self.no("wrong_members", "Send a list of ids.", at)
        most = self.goods[kind].givable[giver]
        return self.subset(value, most, 1, len(most), at)

    def _release(self, value: Any, limits: dict[str, int], at: str) -> dict[str, int]:
        """Returns ships that a power lets its player free from the warp as part of a deal: colour -> how many."""
        if not isinstance(value, dict) or not all(type(n) is int and n > 0 for n in value.values()):
            raise self.no("wrong_members", "Send an object: a colour, and a number of ships.", at)
        if any(n > limits.get(colour, 0) for colour, n in value.items()):
            raise self.no("not_an_option", "Those ships cannot be released.", at, allowed=limits)
        return value

    def _asked(self, terms: dict[str, Any], giver: str, at: str) -> dict[str, Any]:
        """Returns cards that the other side would give: a number, titles and kinds.

        It need not hold them (CORE-189).
        """
        count, titles, kinds = terms.get("card_count", 0), terms.get("titles", []), terms.get("kinds", {})
        if not isinstance(count, int) or isinstance(count, bool) or count < 0 or not isinstance(titles, list):
            raise self.no("wrong_members", "`card_count` is a whole number from 0 up, and `titles` a list.", at)
        if not all(isinstance(title, str) for title in titles):
            raise self.no("wrong_members", "Send a list of titles of cards.", f"{at}/titles")
        self._check_kinds(kinds, f"{at}/kinds")
        wanted, most = count + len(titles) + sum(kinds.values()), self.hand_sizes[giver]
        if wanted > most:
            text = f"The other hand has {most} cards. You ask for {wanted}."
            raise self.no("too_many", text, at, max=most, given=wanted)
        asked = {"card_count": count, "titles": titles, "kinds": kinds}
        return {member: value for member, value in asked.items() if value}

    def _check_kinds(self, value: Any, at: str) -> None:
        """Raises Refused unless these are kinds of cards that a hand may hold, each with a number of cards."""
        if not isinstance(value, dict):
            raise self.no("wrong_members", "Send an object: a kind of card, and a number of cards.", at)
        for kind, count in value.items():
            if kind not in self.kinds:
                text = f"No hand holds cards of the kind {named(kind)}."
                raise self.no("not_an_option", text, at + step(kind), given=kind, allowed=self.kinds)
            if type(count) is not int or count < 1:
                raise self.no("wrong_members", "Send a whole number of cards from 1 up.", at + step(kind))
