"""The worked example learns crazy eights until it beats `greedy`. `pip install 'ray[rllib]' torch`, then
`pytest python/tests_more/test_rllib.py`; takes minutes."""

import importlib.util
from pathlib import Path

import pytest

pytest.importorskip("torch")
EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "rllib_eights.py"


def test_it_beats_greedy():
    spec = importlib.util.spec_from_file_location("rllib_eights", EXAMPLE)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    match = example.match(example.learn(minutes=20, workers=1, until=0.1), games=400)
    low, _ = match.interval(0)
    assert low > 0.5, match
