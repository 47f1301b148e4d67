"""The plain table: everything the command line can do, by name."""

import copy
import html
import json
import pickle
import re
from pathlib import Path

import pytest
import stapel

ROOT = Path(__file__).resolve().parents[2]


def test_all_games_are_there_with_their_decks_and_options():
    by_id = {info["id"]: info for info in stapel.games()}
    assert set(by_id) == {"altered", "athernum", "eights", "fab", "nightfall", "orden"}
    for info in by_id.values():
        assert info["seats"][0] <= info["seats"][1] and info["decks"] and info["cards"] > 0
    assert {info["title"] for info in stapel.games("de")} >= {"Der Orden"}


def test_a_game_is_played_to_its_end_by_bots_by_name(game):
    table = stapel.start(game, seed=3)
    stapel.play(table, ["random"] * table.seats, seed=3)
    assert table.over and table.asked is None and table.count == 0
    assert len(table.places) == table.seats and min(table.places) == 1


def test_options_say_what_they_are(game):
    table = stapel.start(game, seed=1)
    options = table.options()
    assert len(options) == table.count and [o.index for o in options] == list(range(len(options)))
    assert all(o.label and o.kind for o in options) and table.question()
    assert [o.label for o in table.options("de")] != [] and table.question("de")
    table.choose(options[-1])
    assert table.steps == 1


def test_the_same_seed_is_the_same_game(game):
    logs = {stapel.play(stapel.start(game, seed=5), ["random"] * stapel.start(game).seats, seed=2).log() for _ in range(2)}
    assert len(logs) == 1


def test_a_fork_goes_its_own_way(midgame):
    table = midgame()
    before = table.view("open")
    fork = table.fork()
    bot = stapel.Bot("random", seed=9)
    while not fork.over and fork.steps < table.steps + 20:
        fork.choose(bot.choose(fork))
    assert table.view("open") == before
    assert copy.deepcopy(table).log() == copy.copy(table).log() == table.log()


def test_a_world_looks_the_same_to_its_seat_and_has_no_log(midgame):
    table = midgame()
    seat = table.asked
    world = table.world_for(seat, seed=4)
    assert world.view(seat) == table.view(seat) and world.is_world
    assert world.count == table.count
    assert isinstance(world.standing(seat), int)
    with pytest.raises(stapel.Refused, match="a world has no log"):
        world.log()
    with pytest.raises(stapel.Refused, match="worlds only"):
        table.standing(seat)


def test_bytes_and_pickles_give_the_table_back(midgame):
    table = midgame()
    for again in (stapel.from_bytes(table.to_bytes()), pickle.loads(pickle.dumps(table))):
        assert again.log() == table.log() and again.view("open") == table.view("open")
        assert again.told("open") == table.told("open")
    world = table.world_for(table.asked)
    assert stapel.from_bytes(world.to_bytes()).view("open") == world.view("open")


def test_a_log_is_replayed_step_by_step(midgame):
    table = midgame(40)
    replay = stapel.Replay(table.log())
    assert len(replay) == table.steps and replay.at(len(replay)).view("open") == table.view("open")
    assert replay.at(0).steps == 0 and [t.steps for t in replay.tables()] == list(range(len(replay) + 1))


def test_opponents_have_names_and_play():
    for game in stapel.games():
        everybody = stapel.opponents(game["id"])
        assert [one["level"] for one in everybody] == list(range(1, 9))
        assert [one["elo"] for one in everybody] == sorted(one["elo"] for one in everybody)
        assert all(one["about"] != german["about"] for one, german in zip(everybody, stapel.opponents(game["id"], "de")))
    table = stapel.start("eights", seed=3)
    weakest = stapel.opponents("eights")[0]
    choices = {stapel.Bot(name, seed=2).choose(table) for name in ("level:1", weakest["name"], weakest["bot"])}
    assert len(choices) == 1


def test_bots_choose_legally_and_the_same_again(midgame):
    table = midgame(10)
    for name in ("random", "greedy", "search:30"):
        choices = [stapel.Bot(name, seed=7).choose(table) for _ in range(2)]
        assert choices[0] == choices[1] < table.count
        assert stapel.Bot(name, seed=7)(table.at()) == choices[0]
    assert pickle.loads(pickle.dumps(stapel.Bot("search:30", seed=2))).name == "search:30"


def test_scenarios_hold_or_say_which_line_does_not():
    path = next((ROOT / "crates/games/eights/scenarios").rglob("*.scn"))
    assert stapel.run_scenario(path.read_text())
    with pytest.raises(stapel.Refused, match="line"):
        stapel.run_scenario("game: eights\nnonsense")


MINE = """[(
    id: "pack-hunt-red", name: (en: "Pack Hunt", de: "Rudeljagd"),
    stats: {Pitch: 1, Cost: 2, Power: 8, Defense: 3}, types: [Brute, Action, Attack],
    abilities: [When(on: Attacks, this: true, then: [Do(Intimidate)])],
)]"""


@pytest.fixture
def mine(tmp_path):
    """A folder with a card that is a change of one that ships."""
    (tmp_path / "fab").mkdir()
    (tmp_path / "fab" / "mine.ron").write_text(MINE)
    return tmp_path


def test_a_scenario_is_played_with_own_cards(mine):
    source = """game: fab
title: Pack Hunt hits harder than it ships
rules: FAB-KW-32
seat a: hero=Rhinar; hand=Pack Hunt (red)
seat b: hero=Rhinar
turn: a

now? Pack Hunt (red).power = 8
"""
    assert stapel.run_scenario(source, cards=mine)
    with pytest.raises(stapel.Refused, match="line 8"):
        stapel.run_scenario(source)
    (mine / "fab" / "mine.ron").write_text("[(id: 1)]")
    with pytest.raises(stapel.Refused, match="mine.ron:1"):
        stapel.run_scenario(source, cards=mine)


def test_a_card_on_trial_is_measured_against_what_it_was(mine):
    report = stapel.balance("fab", "pack-hunt-red", cards=mine, bot="random", games=2)
    assert report.data["rival"] == "before" and report.data["games"] == report.data["of"] > 0
    assert report.data["low"] <= report.data["share"] <= report.data["high"]
    assert report.text.startswith("decks with the changed card") and "<html" in report.page
    trial = stapel.trial("fab", "pack-hunt-red", cards=mine, bot="random", games=2)
    again = pickle.loads(pickle.dumps(trial))
    assert again.hash == trial.hash and again.play([(0, 1)]) == trial.play([(0, 1)])
    for wrong, reason in (
        ({"card": "nobody"}, 'no card "nobody"'),
        ({"bots": ["random", "greedy"]}, "one plays for both sides"),
        ({"bots": ["Nobody"]}, 'there is no bot "Nobody" in fab'),
        ({"decks": ["rhinar"]}, "name no decks"),
    ):
        with pytest.raises(stapel.Refused, match=reason):
            stapel.Experiment("fab", **{"card": "pack-hunt-red", "cards": mine, **wrong})


def test_cards_and_decks_are_frames(game):
    cards, decks = stapel.card_frame(game), stapel.deck_frame(game)
    assert len(cards) == len(stapel.cards(game)) and cards["id"].is_unique
    assert set(decks["card"]) <= set(cards["id"]) and (decks["n"] > 0).all()
    name = stapel.decks(game)[0]["id"]
    assert (stapel.deck_frame(game, name)["deck"] == name).all()


def test_a_deck_may_be_written_out_and_is_checked():
    deck = stapel.deck("fab", "rhinar")
    assert stapel.check_deck("fab", deck) == []
    deck["cards"] = deck["cards"][:3]
    assert stapel.check_deck("fab", deck)
    with pytest.raises(stapel.Refused):
        stapel.start("fab", [deck, "dorinthea"])


def test_own_cards_are_played_with(tmp_path):
    source = next((ROOT / "crates/games/eights/cards").glob("*.ron")).read_text()
    (tmp_path / "eights").mkdir()
    (tmp_path / "eights" / "mine.ron").write_text(source.replace('en: "', 'en: "My ', 1))
    names = {card["name"] for card in stapel.cards("eights", cards=tmp_path)}
    assert names - {card["name"] for card in stapel.cards("eights")}
    table = stapel.start("eights", seed=1, cards=tmp_path)
    assert pickle.loads(pickle.dumps(table)).view("open") == table.view("open")
    (tmp_path / "eights" / "mine.ron").write_text("[(id: 1)]")
    with pytest.raises(stapel.Refused, match="mine.ron:1"):
        stapel.start("eights", cards=tmp_path)


def test_everything_shows_itself_in_a_notebook(midgame, game):
    table = midgame(30)
    assert "class=\"stapel\"" in table._repr_html_() and "<script" not in table._repr_html_()
    assert stapel.cards(game)[0]["name"].split()[0] in stapel.cards(game)[0]._repr_html_().replace("&#x27;", "'")
    assert "steps</summary>" in stapel.Replay(table.log())._repr_html_()


def test_a_face_has_the_styles_pictograms_and_numbers_of_the_browser(game):
    css, pictograms = stapel.html._stapel.look(game)
    icons = json.loads(pictograms)["icons"].values()
    for card in stapel.cards(game):
        shown = card._repr_html_()
        assert css in shown and f'class="face g-{game} ' in shown and "s-zoom" in shown
        face = shown[shown.index('<div class="stapel">') :]
        assert game == "eights" or any(f'<path d="{icon}"' in face for icon in icons), card["id"]
        assert html.escape(card["name"]) in face
        # Whatever stands on a face is styled by the browser's own styles.
        for name in {one for classes in re.findall(r'class="num ([^"]*)"', face) for one in classes.split()}:
            assert f".{name}" in css, (card["id"], name)


def test_a_hidden_card_is_a_back_in_a_notebook():
    table = stapel.start("eights", seed=1)
    shown = stapel.html.scene(table.scene(table.asked))
    hidden = [card for zone in table.view("open")["zones"] for card in zone["cards"]]
    assert shown.count("face back") >= 1 and shown.count("face g-") < len(hidden)


def test_experiments_are_those_of_the_command_line():
    report = stapel.simulate("eights", games=20, bots=["random"], threads=2)
    assert report.data["games"] == 20 and report.data["complete"] and "<iframe" in report._repr_html_()
    assert report.pairs.startswith("table,side") and report.cards
    ladder = stapel.ladder("eights", bots=["random", "greedy"], games=20)
    assert {rung["bot"] for rung in ladder.data["rungs"]} == {"random", "greedy"}
    assert "<pre>" in ladder._repr_html_()


def test_an_experiment_travels_with_its_decks_and_plays_the_same_games(game):
    experiment = stapel.Experiment(game, games=2, seed=5)
    again = pickle.loads(pickle.dumps(experiment))
    assert again.hash == experiment.hash and again.play([(0, 1)]) == experiment.play([(0, 1)])


def test_a_player_of_ones_own_plays_against_ours():
    def first(at):
        assert not hasattr(at, "log") and at.world(seed=1).is_world
        return 0

    match = stapel.match("eights", [first, "random"], games=10, seed=3)
    assert match.games == 10 and sum(match.points) == 10 and "10 games" in str(match)
    low, high = match.interval(0)
    assert 0 <= low <= match.share(0) <= high <= 1


def test_the_version_is_that_of_the_workspace():
    manifest = (ROOT / "Cargo.toml").read_text()
    assert f'version = "{stapel.__version__}"' in manifest
