"""A Ray cluster of two nodes on this machine, one of which goes away in the middle. `pip install ray`, then
`pytest python/tests_more/test_ray_nodes.py`."""

import ray
import stapel
import stapel.ray
from ray.cluster_utils import Cluster
from stapel.matches import chunks


def test_a_node_that_goes_away_changes_nothing():
    experiment = stapel.Experiment("fab", decks=["rhinar", "dorinthea"], bots=["greedy"], games=60, seed=3)
    alone = experiment.play([job for part in chunks(experiment, 1 << 20) for job in part])
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    other = cluster.add_node(num_cpus=1)
    gone = []

    def progress(done, of):
        if done == 4:
            assert done < of
            cluster.remove_node(other, allow_graceful=False)
            gone.append(other)

    try:
        ray.init(address=cluster.address, log_to_driver=False)
        cluster.wait_for_nodes()
        assert ray.cluster_resources()["CPU"] == 2
        lines = stapel.ray.run_lines(experiment, part=3, progress=progress)
        assert gone
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert lines == alone
