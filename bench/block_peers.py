"""What block noise and its rank-k clean-up cost in numpy and scikit-learn: one process, one thread. Prints one line of
JSON.

usage: block_peers.py SIZE RANK DIAGONAL_SCALE OTHER_SCALE MATRIX NOISY

MATRIX and NOISY are files of SIZE × SIZE doubles, row by row. MATRIX is what gets Laplace noise here, of one scale on
the diagonal and another off it, and is then brought to RANK; NOISY has its noise already, and is what both sides'
approximations are compared on. Times are in seconds: the best of three, after one run that is not counted.
"""

import json
import platform
import sys

import numpy
import scipy
import sklearn
from sklearn.utils.extmath import randomized_svd
from spent import spent
from threadpoolctl import threadpool_info


def low_rank(matrix, rank):
    left, values, right = randomized_svd(matrix, n_components=rank)
    return (left * values) @ right


def main():
    size, rank = int(sys.argv[1]), int(sys.argv[2])
    diagonal_scale, other_scale = float(sys.argv[3]), float(sys.argv[4])
    matrix, noisy = (numpy.fromfile(path).reshape(size, size) for path in sys.argv[5:7])

    rng = numpy.random.default_rng()
    # Blocks are public and known before: finding their cells is not part of what is timed.
    diagonal = numpy.eye(size, dtype=bool)
    blocks = [(diagonal, size, diagonal_scale), (~diagonal, size * size - size, other_scale)]

    def with_noise():
        released = matrix.copy()
        for cells, count, scale in blocks:
            released[cells] += rng.laplace(scale=scale, size=count)
        return released

    release = spent(3, lambda: low_rank(with_noise(), rank))
    report = {
        "noise_s": spent(3, with_noise)["least"],
        "release_s": release["least"],
        "release": release,
        "residual": float(numpy.linalg.norm(low_rank(noisy, rank) - noisy)),
        "threads": max((pool["num_threads"] for pool in threadpool_info()), default=1),
        "versions": {
            "python": platform.python_version(),
            "numpy": numpy.__version__,
            "scipy": scipy.__version__,
            "sklearn": sklearn.__version__,
        },
    }
    print(json.dumps(report))


main()
