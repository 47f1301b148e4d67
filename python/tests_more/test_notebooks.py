"""Every notebook runs from its first cell to its last. `pip install nbclient ipykernel matplotlib pandas`, then
`pytest python/tests_more/test_notebooks.py`."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "examples"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_all_five_are_there():
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert not any(cell.get("outputs") for cell in nbformat.read(path, as_version=4).cells), "stored without output"
