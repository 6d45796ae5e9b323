"""Reference values for what utility measures on matrices, binary matrices and tables.

Run:  python utility_tables.py > utility-tables.json      (numpy, scipy and scikit-learn; seconds)

Every value comes from the named function of those libraries, or from the definition in plain numpy:
norms from numpy.linalg.norm, singular values from numpy.linalg.svd, angles from
scipy.linalg.subspace_angles of the leading left singular vectors, correlations from numpy.corrcoef,
scores from sklearn.metrics, models from sklearn.linear_model.LogisticRegression.

Conventions
  * Matrices are lists of cells, row by row. Binary matrices list the columns of the ones of each row.
  * null stands for what is not a finite number: a correlation with a constant column, a part of nothing.
  * Angles are in radians and ascend.
  * A model minimises  sum ln(1 + exp(-y w.x)) / n + ridge |w|^2 / 2  over rows x that end in a 1. That is
    scikit-learn's objective times 1 / (C n), so C = 1 / (n ridge), with the constant among the features
    and fit_intercept=False, because the constant has its ridge too.
"""

import json
import math
import warnings

import numpy as np
import scipy
import sklearn
from scipy.linalg import subspace_angles
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, jaccard_score, precision_score, recall_score
from sklearn.preprocessing import StandardScaler

random = np.random.default_rng(20240611)


def number(x):
    x = float(x)
    return x if math.isfinite(x) else None


def cells(matrix):
    return [float(x) for x in np.asarray(matrix, dtype=float).ravel()]


# ---------------------------------------------------------------- matrices

def matrix_case(name, original, release, directions=()):
    a, b = np.asarray(original, dtype=float), np.asarray(release, dtype=float)
    with np.errstate(divide="ignore", invalid="ignore"):
        relative = np.abs(a - b).sum() / np.abs(a).sum()
        relative_l2 = np.linalg.norm(a - b) / np.linalg.norm(a)
        relative_spectral = np.linalg.norm(a - b, 2) / np.linalg.norm(a, 2)
    left = [np.linalg.svd(m)[0] for m in (a, b)]
    return {
        "name": name,
        "rows": a.shape[0],
        "columns": a.shape[1],
        "original": cells(a),
        "release": cells(b),
        "l1": number(np.abs(a - b).sum()),
        "l2": number(np.linalg.norm(a - b)),
        "meanAbsolute": number(np.abs(a - b).mean()),
        "rootMeanSquare": number(math.sqrt(((a - b) ** 2).mean())),
        "largestError": number(np.abs(a - b).max()),
        "relative": number(relative),
        "relativeL2": number(relative_l2),
        "spectral": number(np.linalg.norm(a - b, 2)),
        "relativeSpectral": number(relative_spectral),
        "spectrum": cells(np.linalg.svd(a, compute_uv=False)),
        "angles": [
            {"k": k, "radians": sorted(cells(subspace_angles(left[0][:, :k], left[1][:, :k])))} for k in directions
        ],
    }


def symmetric(n):
    x = np.round(random.normal(0, 5, (n, n)), 2)
    return np.triu(x) + np.triu(x, 1).T


def by_formula(rows, columns):
    """Written again in the test, cell by cell, in place of tens of thousands of numbers here."""
    i, j = np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij")
    a = 10.0 * (i % 5 == j % 5) * (1 + i % 5) + ((31 * i * i + 17 * j * j + 7 * i * j) % 101) / 64
    b = a + ((13 * i * i + 29 * j * j + 3 * i * j) % 103 - 51) / 16
    return a, b


def matrices():
    table = np.round(random.normal(3, 2, (12, 7)), 3)
    with_empty = table.copy()
    with_empty[[2, 5], :] = 0
    with_empty[:, 3] = 0
    low = np.round(random.normal(0, 1, (9, 2)), 2) @ np.round(random.normal(0, 1, (2, 11)), 2)
    s, t = symmetric(8), symmetric(8)
    return [
        matrix_case("one cell", [[3.5]], [[-1.25]], [1]),
        matrix_case("one row", table[:1], table[1:2], [1]),
        matrix_case("one column", table[:, :1], table[:, 1:2], [1]),
        matrix_case("full", table, table + np.round(random.normal(0, 1, table.shape), 3), [1, 2, 6]),
        matrix_case("wide", table.T, table.T + np.round(random.normal(0, 0.2, table.T.shape), 3), [1, 3, 6]),
        matrix_case("empty rows and an empty column", with_empty, table, [1, 2, 3]),
        matrix_case("zeros against something", np.zeros((3, 4)), np.arange(12).reshape(3, 4) / 4),
        matrix_case("something against zeros", np.arange(12).reshape(3, 4) / 4, np.zeros((3, 4))),
        matrix_case("the same", table, table, [1, 2, 6]),
        matrix_case("symmetric", s, s + np.round(t / 20, 3), [1, 3, 5]),
        matrix_case("of rank two, hardly turned", low, low + 1e-9 * random.normal(0, 1, low.shape), [1, 2]),
    ]


def large():
    a, b = by_formula(130, 110)
    case = matrix_case("by formula", a, b, [5])
    case["spectrum"] = case["spectrum"][:8]
    return {key: value for key, value in case.items() if key not in ("original", "release")}


# ---------------------------------------------------------------- binary matrices

def binary_case(name, original, release):
    a, b = np.asarray(original, dtype=int), np.asarray(release, dtype=int)
    x, y = a.ravel(), b.ravel()
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = np.float64(((b - a) ** 2).sum()) / np.float64((a**2).sum())
    return {
        "name": name,
        "rows": a.shape[0],
        "columns": a.shape[1],
        "original": [[int(j) for j in np.flatnonzero(row)] for row in a],
        "release": [[int(j) for j in np.flatnonzero(row)] for row in b],
        "common": int((a & b).sum()),
        "suppressed": int((a & ~b & 1).sum()),
        "created": int((b & ~a & 1).sum()),
        "jaccard": number(jaccard_score(x, y, zero_division=1)),
        "precision": number(precision_score(x, y, zero_division=1)),
        "recall": number(recall_score(x, y, zero_division=1)),
        "squareErrorRate": number(rate),
    }


def binary():
    sparse = (random.random((9, 14)) < 0.2).astype(int)
    flipped = sparse ^ (random.random(sparse.shape) < 0.1)
    upper = np.triu(random.random((10, 10)) < 0.3, 1).astype(int)
    graph = upper + upper.T
    thinned = np.triu(graph * (random.random(graph.shape) < 0.7), 1)
    return [
        binary_case("one cell, kept", [[1]], [[1]]),
        binary_case("one cell, suppressed", [[1]], [[0]]),
        binary_case("one cell, created", [[0]], [[1]]),
        binary_case("table", sparse, flipped),
        binary_case("graph", graph, thinned + thinned.T),
        binary_case("nothing left", sparse, np.zeros_like(sparse)),
        binary_case("nothing in common", [[1, 0, 1], [0, 0, 0]], [[0, 1, 0], [0, 0, 1]]),
    ]


# ---------------------------------------------------------------- tables

def table_case(name, original, release):
    a, b = np.asarray(original, dtype=float), np.asarray(release, dtype=float)
    with warnings.catch_warnings(), np.errstate(divide="ignore", invalid="ignore"):
        warnings.simplefilter("ignore")
        r, s = np.atleast_2d(np.corrcoef(a, rowvar=False)), np.atleast_2d(np.corrcoef(b, rowvar=False))
    below = np.tril_indices(a.shape[1], -1)
    errors = np.abs(r - np.nan_to_num(s))[below]
    errors = errors[np.isfinite(errors)]
    off = np.abs(a.mean(axis=0) - b.mean(axis=0))
    return {
        "name": name,
        "columns": a.shape[1],
        "original": cells(a),
        "release": cells(b),
        "means": cells(a.mean(axis=0)),
        "meanError": number(off.mean()),
        "largestMeanError": number(off.max()),
        "correlations": [number(x) for x in r.ravel()],
        "pairs": len(errors),
        "correlationError": number(errors.mean()) if len(errors) else None,
        "largestCorrelationError": number(errors.max()) if len(errors) else None,
    }


def tables():
    yes = (random.random((40, 5)) < [0.1, 0.3, 0.5, 0.7, 0.5]).astype(int)
    yes[:, 4] = yes[:, 2] ^ (random.random(40) < 0.2)
    noisy = yes ^ (random.random(yes.shape) < 0.15)
    constant = np.hstack([yes[:, :2], np.ones((40, 1)), np.zeros((40, 1)), yes[:, 2:4]])
    lost = constant.copy()
    lost[:, 1] = 0
    numbers = np.round(random.normal([0, 1e6, -3], [1, 0.5, 200], (25, 3)), 3)
    numbers[:, 2] = np.round(numbers[:, 2] + 150 * numbers[:, 0], 3)
    return [
        table_case("yes and no", yes, noisy),
        table_case("yes and no, of other rows", yes, noisy[:23]),
        table_case("constant columns, and one that became constant", constant, lost),
        table_case("numbers, one with a large mean", numbers, np.round(numbers + random.normal(0, 0.3, (25, 3)), 3)),
        table_case("one column", numbers[:, :1], numbers[:, :1] + 0.5),
    ]


# ---------------------------------------------------------------- models

def model(features, labels, ridge):
    n = len(labels)
    rows = np.hstack([features, np.ones((n, 1))])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that the intercept is among the features
        fitted = LogisticRegression(C=1 / (n * ridge), fit_intercept=False, solver="newton-cholesky", tol=1e-12)
        fitted.max_iter = 1000
        return fitted.fit(rows, labels)


def told(fitted, features):
    return fitted.predict(np.hstack([features, np.ones((len(features), 1))]))


def logistic():
    cases = []
    for name, n, d, ridge in [("strong ridge", 30, 3, 1.0), ("weak ridge", 60, 4, 1e-4), ("constant alone", 9, 0, 0.01)]:
        features = np.round(random.normal(0, 1, (n, d)), 2)
        score = features[:, :1].sum(axis=1) - 0.5 * features[:, 1:2].sum(axis=1) + random.logistic(0, 1, n)
        labels = (score > 0.2).astype(int)
        fitted = model(features, labels, ridge)
        cases.append({
            "name": name,
            "columns": d,
            "features": cells(features),
            "labels": [int(y) for y in labels],
            "ridge": ridge,
            "weights": cells(fitted.coef_),
            "accuracy": number(accuracy_score(labels, told(fitted, features))),
        })
    return cases


def share_told(train, test, label, ridge):
    """How many labels of the test rows a model of the scaled training rows tells."""
    x, y = np.delete(train, label, axis=1), train[:, label].astype(int)
    scaler = StandardScaler().fit(x)
    fitted = model(scaler.transform(x), y, ridge)
    return (told(fitted, scaler.transform(np.delete(test, label, axis=1))) == test[:, label]).sum()


def learning():
    n, d, label, ridge, folds = 80, 4, 1, 1e-3, 5
    features = np.round(random.normal([50, 0, 2, 0], [20, 1, 1, 3], (n, d)), 2)
    labels = ((features[:, 0] - 50) / 20 + features[:, 2] - 2 + random.logistic(0, 0.7, n) > 0).astype(int)
    original = np.insert(features, label, labels, axis=1)
    release = np.insert(np.round(features + random.normal(0, [20, 1, 1, 3], (n, d)), 2), label, labels, axis=1)
    flipped = random.random(n) < 0.2
    release[flipped, label] = 1 - release[flipped, label]
    fold = np.arange(n) % folds
    held_out = lambda table: sum(share_told(table[fold != f], original[fold == f], label, ridge) for f in range(folds))
    return {
        "columns": d + 1,
        "label": label,
        "ridge": ridge,
        "folds": folds,
        "original": cells(original),
        "release": cells(release),
        "heldOut": {"released": held_out(release) / n, "original": held_out(original) / n},
        "seen": {
            "released": share_told(release[:50], original, label, ridge) / n,
            "original": share_told(original, original, label, ridge) / n,
        },
        "releasedRowsSeen": 50,
        "majority": max(labels.mean(), 1 - labels.mean()),
    }


if __name__ == "__main__":
    made = {"numpy": np.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__}
    parts = {
        "made": made,
        "matrices": matrices(),
        "large": large(),
        "binary": binary(),
        "tables": tables(),
        "logistic": logistic(),
        "learning": learning(),
    }
    lines = []
    for key, value in parts.items():
        if isinstance(value, list):
            body = "[\n" + ",\n".join("  " + json.dumps(each) for each in value) + "\n ]"
        else:
            body = json.dumps(value)
        lines.append(f' "{key}": {body}')
    print("{\n" + ",\n".join(lines) + "\n}")
