"""Reference values for binomial tails and for exact (Clopper-Pearson) bounds on a proportion, with mpmath.

Run:  python proportions.py > proportions.json        (needs only mpmath; about a minute)

A tail is the sum of its terms, from the term at k outwards until what is left is below 1e-45 of the sum: the terms
beyond fall at least geometrically. For small n the script checks the sums against exact fractions, and stops unless
both agree to 1e-40. A bound is checked by its definition: 1e-22 (relative) on one side of it the tail is below miss,
on the other side above.

Conventions
  * Inputs are JSON numbers and stand for the exact value of the double they parse to.
  * Results are strings with 20 significant digits.

Keys
  tails    k, n, p: lnAtLeast = ln P(X >= k), lnAtMost = ln P(X <= k)
  bounds   successes, trials, miss: atLeast, the largest p with P(X >= successes) <= miss (0 for no successes);
           atMost, the smallest p with P(X <= successes) <= miss (1 for successes alone)
"""

import json
from fractions import Fraction
from math import comb

from mpmath import mp, mpf

mp.dps = 60
LEFT = mpf(10) ** -45
AGREE = mpf(10) ** -40
SIDE = mpf(10) ** -22


def digits(x):
    return mp.nstr(x, 20)


def mass(k, n, p, q):
    # loggamma(n) is of the size of n ln n: of 60 digits some 50 are left.
    ln = mp.loggamma(n + 1) - mp.loggamma(k + 1) - mp.loggamma(n - k + 1)
    return mp.exp(ln + k * mp.log(p) + (n - k) * mp.log(q))


def outwards(k, n, p, q):
    """P(X >= k) over P(X = k), for np <= k."""
    odds = p / q
    term = total = mpf(1)
    for j in range(k, n):
        ratio = odds * (n - j) / (j + 1)
        term *= ratio
        total += term
        if ratio < 1 and term * ratio < LEFT * total * (1 - ratio):
            break
    return total


def at_least(k, n, p, q):
    if k <= 0:
        return mpf(1)
    if k > n:
        return mpf(0)
    if n * p <= k:
        return mass(k, n, p, q) * outwards(k, n, p, q)
    return 1 - mass(k - 1, n, p, q) * outwards(n - k + 1, n, q, p)


def exactly(k, n, p):
    p = Fraction(p)
    total = sum(comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(k, n + 1))
    return mpf(total.numerator) / total.denominator


def solve(k, n, miss):
    """(p, 1 - p) with P(X >= k) = miss: Newton's method in the logit, from k/n or below; then the check."""
    miss = mpf(miss)
    if k == n:
        p = mp.exp(mp.log(miss) / n)
        return p, -mp.expm1(mp.log(miss) / n)
    x = mp.log(mpf(k) / (n - k))
    for _ in range(200):
        p, q = 1 / (1 + mp.exp(-x)), 1 / (1 + mp.exp(x))
        one, ratio = mass(k, n, p, q), outwards(k, n, p, q)
        step = mp.log(miss / (one * ratio)) * ratio / (k * q)
        x += step
        if abs(step) < mpf(10) ** -30:
            break
    p, q = 1 / (1 + mp.exp(-x)), 1 / (1 + mp.exp(x))
    for small in (p, q):
        moved = SIDE * small
        below, above = at_least(k, n, p - moved, q + moved), at_least(k, n, p + moved, q - moved)
        if not below < miss < above:
            raise SystemExit(f"no crossing at {k} of {n}, {miss}")
    return p, q


def tail_rows():
    for n in (1, 2, 7, 30, 200, 5000, 100_000, 10_000_000):
        for share in (0, 0.001, 0.1, 0.5, 0.97, 1):
            k = min(n, max(0, round(share * n)))
            for p in (1e-12, 1e-4, 0.003, 0.1, 0.3, 0.499, 0.5, 0.75, 0.97, 0.9999, 1 - 2**-40):
                near = abs(k - n * p) < 60 * (n * p * (1 - p) + 10) ** 0.5
                if n > 200 and not near:
                    continue
                yield k, n, p
        for deviations in (-37, -12, -5, -2, -0.5, 0, 0.4, 1.7, 6, 20, 37):
            for p in (0.02, 0.5, 0.9):
                k = round(n * p + deviations * (n * p * (1 - p)) ** 0.5)
                if n >= 5000 and 0 <= k <= n:
                    yield k, n, p


def tails():
    for k, n, p in sorted(set(tail_rows())):
        P = mpf(p)
        Q = 1 - P
        upper, lower = at_least(k, n, P, Q), at_least(n - k, n, Q, P)
        if n <= 30:
            for found, truth in ((upper, exactly(k, n, p)), (lower, exactly(n - k, n, 1 - Fraction(p)))):
                if abs(found - truth) > AGREE * truth:
                    raise SystemExit(f"sums differ at {k} of {n}, {p}")
        # A tail that is 1 but for less than 1e-40 has a logarithm that the sum does not show: that of its complement.
        def ln(tail, rest):
            return digits(mp.log1p(-rest) if tail > 0.5 else mp.log(tail))

        yield {
            "k": k, "n": n, "p": p,
            "lnAtLeast": ln(upper, at_least(n - k + 1, n, Q, P)),
            "lnAtMost": ln(lower, at_least(k + 1, n, P, Q)),
        }


def bounds():
    for n in (1, 2, 3, 10, 30, 100, 1000, 20_000, 1_000_000):
        counts = {0, 1, 2, 3, n // 100, n // 10, n // 3, n // 2, n - n // 10, n - 2, n - 1, n}
        for k in sorted(count for count in counts if 0 <= count <= n):
            for miss in (0.05, 0.025, 0.001, 1e-6, 1e-9):
                yield {
                    "successes": k, "trials": n, "miss": miss,
                    "atLeast": "0" if k == 0 else digits(solve(k, n, miss)[0]),
                    "atMost": "1" if k == n else digits(solve(n - k, n, miss)[1]),
                }


def table(rows):
    return "[\n  " + ",\n  ".join(json.dumps(row) for row in rows) + "\n ]"


print('{\n "tails": ' + table(tails()) + ',\n "bounds": ' + table(bounds()) + "\n}")
