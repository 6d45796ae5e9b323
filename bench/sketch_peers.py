"""What a sketch of a graph costs in numpy and scipy: one process, one thread. Prints one line of JSON.

usage: sketch_peers.py EDGES NODES ROWS

EDGES holds both ends of each edge as 32-bit numbers. The same sums as Tulle's, without its rounding: normal
numbers for nodes and edges, and a sparse product. The best of several, seconds.
"""

import json
import sys
import time

import numpy
import scipy
import scipy.sparse


def main():
    ends = numpy.fromfile(sys.argv[1], dtype=numpy.uint32).reshape(-1, 2)
    nodes, rows = int(sys.argv[2]), int(sys.argv[3])
    edges = len(ends)
    places = numpy.arange(edges)
    signs = numpy.ones(edges)
    incidence = scipy.sparse.csr_matrix(
        (numpy.concatenate([signs, -signs]), (ends.T.ravel(), numpy.concatenate([places, places]))), shape=(nodes, edges)
    )
    generator = numpy.random.default_rng()
    least = float("inf")
    for _ in range(4):
        start = time.perf_counter()
        g = generator.standard_normal((nodes, rows))
        sketch = 14.0 * (g - g.mean(axis=0)) + 0.97 * (incidence @ generator.standard_normal((edges, rows)))
        least = min(least, time.perf_counter() - start)
        assert sketch.shape == (nodes, rows)
    print(json.dumps({"seconds": least, "versions": {"numpy": numpy.__version__, "scipy": scipy.__version__}}))


main()
