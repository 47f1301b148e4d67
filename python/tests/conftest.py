import pytest
import stapel

GAMES = [info["id"] for info in stapel.games()]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def midgame(game):
    """A table some choices into a game."""

    def at(steps=60, seed=1, seats=None):
        table = stapel.start(game, seats=seats, seed=seed)
        bot = stapel.Bot("random", seed=seed)
        while table.steps < steps and not table.over:
            table.choose(bot.choose(table))
        return table

    return at
