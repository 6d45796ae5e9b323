"""What flipping a table of zeros and ones costs in numpy: one process, one thread. Prints one line of JSON.

usage: binary_peers.py ROWS COLUMNS PROBABILITY

Independent flips of every cell with numpy's generator, which is not safe for a release: the best of three, after one run
that is not counted. Times are in seconds.
"""

import json
import platform
import sys

import numpy
from spent import spent


def main():
    rows, columns, probability = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    rng = numpy.random.default_rng()
    table = rng.random((rows, columns)) < 0.3

    def release():
        return table ^ (rng.random((rows, columns)) < probability)

    times = spent(3, release)
    print(
        json.dumps(
            {
                "response_s": times["least"],
                "response": times,
                "versions": {"python": platform.python_version(), "numpy": numpy.__version__},
            }
        )
    )


if __name__ == "__main__":
    main()
