"""The libraries' own test suites, unchanged, and what an environment of ours promises besides."""

import warnings

import gymnasium
import numpy as np
import pytest
import stapel
import stapel.gymnasium
import stapel.pettingzoo
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test


def seat_numbers():
    for info in stapel.games():
        least, most = info["seats"]
        yield from ((info["id"], seats) for seats in sorted({least, most}))


@pytest.mark.parametrize(("game", "seats"), list(seat_numbers()))
def test_pettingzoo_api(game, seats):
    with warnings.catch_warnings():
        # Rows of cards are no picture, and the suite says so.
        warnings.simplefilter("ignore")
        api_test(stapel.pettingzoo.env(game, seats=seats), num_cycles=60)


def test_pettingzoo_seeds(game):
    seed_test(lambda: stapel.pettingzoo.env(game), num_cycles=40)


def test_gymnasium_checker(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(stapel.gymnasium.Against(game, bot="random"), skip_render_check=True)


def test_environments_show_the_table_as_a_player_sees_it(game):
    zoo = stapel.pettingzoo.env(game, render_mode="ansi")
    zoo.reset(seed=1)
    seat = zoo.possible_agents.index(zoo.agent_selection)
    assert zoo.render() == zoo.single.batch.fork().text(seat)
    mine = gymnasium.make("stapel/Against-v0", game=game, bot="random", render_mode="ansi")
    mine.reset(seed=1)
    assert mine.render() == mine.unwrapped.single.batch.fork().text(0)
    assert stapel.pettingzoo.env(game).render() is None


def test_whole_games_by_the_mask(game):
    env = stapel.pettingzoo.env(game)
    rng = np.random.default_rng(1)
    env.reset(seed=3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(200_000):
        seen, reward, ended, cut, _ = env.last()
        rewards[agent] += reward
        assert env.observation_space(agent).contains(seen)
        env.step(None if ended or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert not env.agents and abs(sum(rewards.values())) < 1e-6


def test_pages_reach_every_option():
    from stapel.spaces import page_of

    for count in range(1, 40):
        for choices in range(2, 12):
            seen, page = [], 0
            while len(seen) < count:
                start, shown, more = page_of(count, choices, page)
                assert more == (count > choices) and 0 < shown <= choices - more
                seen += range(start, start + shown)
                page += 1
            assert seen == list(range(count))


def test_a_game_with_few_actions_turns_pages():
    env = stapel.pettingzoo.env("fab", choices=3)
    env.reset(seed=1)
    rng = np.random.default_rng(5)
    turned = 0
    for _ in env.agent_iter(5000):
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            break
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        turned += seen["options"][action, 0] == stapel.spaces.MORE
        env.step(action)
    assert turned > 10


def test_against_a_bot_one_plays_a_whole_game(game):
    env = stapel.gymnasium.Against(game, bot="random", seat=None)
    for seed in range(2):
        env.reset(seed=seed)
        ended = cut = False
        while not (ended or cut):
            _, reward, ended, cut, _ = env.step(env.action_space.sample())
        assert -1 <= reward <= 1
