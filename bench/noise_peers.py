"""What a sample of noise costs in numpy and in OpenDP: one process, one thread. Prints one line of JSON.

usage: noise_peers.py SAMPLES [OPENDP_SAMPLES]

numpy draws SAMPLES at a time. OpenDP, about a thousand times slower, adds noise to a vector of OPENDP_SAMPLES zeros, at
the settings it chooses by itself for floats, unless OPENDP_SAMPLES is 0; what is timed is the call alone, from a Python list to a Python list.
Figures in _ns are nanoseconds a sample, the best and the median of five, after one call that is not counted; the others
are seconds of one call.
"""

import json
import platform
import sys

import numpy
import opendp.prelude as dp
from spent import spent


def main():
    samples = int(sys.argv[1])
    opendp_samples = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000

    rng = numpy.random.default_rng()

    dp.enable_features("contrib")
    floats = dp.vector_domain(dp.atom_domain(T=float, nan=False))
    laplace = dp.m.make_laplace(floats, dp.l1_distance(T=float), scale=1.0)
    gaussian = dp.m.make_gaussian(floats, dp.l2_distance(T=float), scale=1.0)
    zeros = [0.0] * opendp_samples

    report = {}
    for name, draw, count in (
        ("numpy_laplace", lambda: rng.laplace(size=samples), samples),
        ("numpy_gaussian", lambda: rng.normal(size=samples), samples),
        ("opendp_laplace", lambda: laplace(zeros), opendp_samples),
        ("opendp_gaussian", lambda: gaussian(zeros), opendp_samples),
    ):
        if count == 0:
            continue
        times = spent(5, draw)
        report[f"{name}_ns"] = times["least"] * 1e9 / count
        report[f"{name}_median_ns"] = times["wall"] * 1e9 / count
        report[name] = times

    report["versions"] = {
        "python": platform.python_version(),
        "numpy": numpy.__version__,
        "opendp": dp.__version__,
    }
    print(json.dumps(report))


main()
