"""Arrays tell what the view tells, and nothing more."""

import numpy as np
import pytest
import stapel


def relative(seat, me, seats):
    return (seat - me) % seats if seat is not None and seat < seats else -1


def rows_of_view(table, me, columns, zones):
    """The rows that a seat's view makes, written by hand: cards zone by zone, hidden ones that look alike as one row."""
    view, seats = table.view(me), table.seats
    stats_and_counters = columns[12:]
    out = []
    order = {}
    for zone in view["zones"]:
        order.setdefault(zone["zone"], []).append(zone)
    for name in zones[:-1]:
        found = order.get(name, [])
        found.sort(key=lambda z: relative(z["seat"], me, seats))
        for zone in found:
            last = None
            for card in zone["cards"]:
                known = card["def"] is not None
                none = lambda n: -1 if n is None else n  # noqa: E731
                row = [
                    none(card["def"]), none(card["id"]), zones.index(name), relative(zone["seat"], me, seats),
                    relative(card["owner"], me, seats), relative(card["controller"], me, seats), card["place"], int(known),
                    int(card["face_down"]), int(card["token"]), none(card["attached"]), 1,
                ]
                numbers = dict(map(tuple, card["stats"])) | dict(map(tuple, card["counters"]))
                row += [numbers.get(column, 0) for column in stats_and_counters]
                if last is not None and not known and last[:11] + last[12:] == row[:11] + row[12:]:
                    last[11] += 1
                else:
                    out.append(row)
                    last = row
    return out


@pytest.mark.parametrize("seats", [None, "most"])
def test_rows_are_those_of_the_view(game, seats):
    info = next(info for info in stapel.games() if info["id"] == game)
    count = info["seats"][1] if seats == "most" else None
    table = stapel.start(game, seats=count, seed=2)
    zones = stapel.Batch(game, 1, threads=1).columns["zones"]
    bot = stapel.Bot("random", seed=2)
    for step in range(250):
        if table.over:
            break
        if step % 7 == 0:
            for me in range(table.seats):
                seen = table.observe(me)
                wanted = rows_of_view(table, me, seen["card_columns"], zones)
                stack = [row for row in seen["cards"].tolist() if row[2] == len(zones) - 1]
                assert seen["cards"].tolist() == wanted + stack, (step, me)
                assert len(stack) == len(table.view(me)["stack"])
                assert len(seen["options"]) == (table.count if me == table.asked else 0)
        table.choose(bot.choose(table))


def test_what_a_seat_cannot_see_changes_nothing_in_its_arrays(game):
    """Two worlds that differ only in what a seat does not know give equal arrays, options and keys too."""
    differed = 0
    for seed in range(3):
        table = stapel.start(game, seed=seed)
        bot = stapel.Bot("random", seed=seed)
        for step in range(160):
            if table.over:
                break
            # Whoever has to choose, and who only looks on.
            for me in range(table.seats) if step % 5 == 0 else ():
                true = table.observe(me)
                world = table.world_for(me, seed=step)
                differed += world.view("open") != table.view("open")
                dealt = world.observe(me)
                for name in ("cards", "table", "options", "keys"):
                    np.testing.assert_array_equal(true[name], dealt[name], err_msg=f"{name}, seed {seed}, step {step}, seat {me}")
            table.choose(bot.choose(table))
    assert differed > 20


def test_no_number_of_an_object_is_told_without_its_face(midgame):
    for steps in range(0, 120, 15):
        table = midgame(steps)
        if table.over:
            break
        seen = table.observe(table.asked)
        cards, known = seen["cards"], seen["card_columns"].index("known")
        hidden = cards[cards[:, known] == 0]
        assert (hidden[:, 0] == -1).all() and (hidden[:, 1] == -1).all()
        faces = {row[1] for row in cards.tolist() if row[known]}
        named = {row[2] for row in seen["options"].tolist() if row[2] != -1}
        assert named <= faces


def test_keys_are_the_same_in_another_game_of_the_same_question():
    first, second = (stapel.start("eights", seed=seed) for seed in (1, 1))
    second.choose(0)
    keys = {tuple(row[[0, 1, 3, 4, 5, 6, 7]]): key for table in (first,) for row, key in zip(*(table.observe(table.asked)[n] for n in ("options", "keys")))}
    assert len(set(keys.values())) == len(keys)
    again = stapel.start("eights", seed=1).observe(first.asked)
    np.testing.assert_array_equal(again["keys"], first.observe(first.asked)["keys"])
