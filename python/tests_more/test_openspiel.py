"""OpenSpiel's own test of our games. `pip install open_spiel`, then `pytest python/tests_more/test_openspiel.py`."""

import numpy as np
import pyspiel
import pytest
import stapel
import stapel.openspiel

GAMES = [(info["id"], seats) for info in stapel.games() for seats in sorted(set(info["seats"]))]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_random_sim(game, seats):
    loaded = pyspiel.load_game(f"stapel_{game}", {"players": seats})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=game == "eights", verbose=False)


def test_algorithms_of_openspiel_play_our_games():
    from open_spiel.python.algorithms import evaluate_bots
    from open_spiel.python.bots import uniform_random

    game = pyspiel.load_game("stapel_eights")
    bots = [uniform_random.UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(2)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random)
    assert abs(sum(returns)) < 1e-9


def test_observations_are_those_of_a_table():
    game = pyspiel.load_game("stapel_eights")
    state = game.new_initial_state()
    state.apply_action(5)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    table = game.words.table(5)
    seen = table.observe(0)
    np.testing.assert_array_equal(observer.dict["cards"][: len(seen["cards"])], seen["cards"])
    assert state.legal_actions() == list(range(table.count))
    assert state.action_to_string(state.current_player(), 0) == f"0: {table.options()[0].label}"
