"""Reference values for privacy curves, computed from definitions with mpmath.

Run:  python make_oracle.py > oracle.json        (needs only mpmath; a few minutes on one core,
                                                  less when gmpy2 is installed)

Each hockey-stick divergence

    H_eps(P || Q) = integral of max(0, p - e^eps q)

is integrated, at 42 to 60 digits (products of Laplace cells: 32), over the set where the integrand
is positive, cut exactly at its ends. Where a closed form or a second integral exists it is computed
too, and the script stops unless both agree to 1e-25 (relative). Calibrations solve the closed form
or the second integral; scales are then checked with the first, to 1e-18.

Conventions
  * Inputs are JSON numbers and stand for the exact value of the double they parse to, so a
    program that reads them computes with the very same input.
  * Results are strings with 20 significant digits. `ln...` is the natural logarithm, null for ln 0.
  * `lossExceeds` is P(L > eps), strictly greater, with L = ln(p/q) under the first law.

Keys
  normalTail       Phi(-t) and Phi(t), and their logarithms
  gammaTails       ln P(a, x) and ln Q(a, x), the regularised incomplete gamma functions
  gaussian         N(0, 1) against N(mu, 1)
  laplace          Lap(0, 1) against Lap(epsilonStar, 1)
  laplaceTwoCells  a product of such pairs, one per entry of `parts`, whose sum is epsilonStar;
                   `bound` is 1 - e^((epsilon - epsilonStar)/2), the curve of a single cell
  laplaceThreeCells   the same with three cells
  laplacePair      Lap(0, scaleP) against Lap(shift, scaleQ)
  gaussianPair     N(0, sigmaP^2) against N(shift, sigmaQ^2)
  gaussianScale    A: N(0, 1)^r against N(0, rho)^r; B: the reverse (rho is the variance)
  response         `cells` bits, each flipped with probability 1/(1 + e^epsilonPerCell), against their
                   complements
  oppositeScales   N(0, 1)^r x N(0, 1)^r against N(0, e^theta)^r x N(0, e^-theta)^r
  calibrations     the largest parameter (mu, rho, theta) whose delta at epsilon is at most delta:
                   the threshold itself, rounded to 20 digits
"""

import itertools
import json
import sys
import time

from mpmath import mp, mpf, mpc

mp.dps = 60
AGREE = mpf(10) ** -25  # relative, between two ways of computing the same number
LEAST_LN = -80  # rows whose delta is below e^-80 are left out


# ---------------------------------------------------------------- tools

def digits(x):
    return mp.nstr(x, 20)


def ln_digits(x):
    return None if x == 0 else digits(mp.log(x))


def check(a, b, what, tolerance=AGREE):
    if abs(a - b) > tolerance * max(abs(a), abs(b)):
        raise AssertionError("%s: %s and %s" % (what, mp.nstr(a, 35), mp.nstr(b, 35)))


def edges(ln_f, start, step, limit=None, drop=150, steep=12):
    """Ends of panels from `start` onwards (to the left when step < 0), until ln_f has fallen by
    `drop` below its largest value or `limit` is reached; no panel falls by more than `steep`."""
    points, x, best = [start], start, ln_f(start)
    while True:
        h = step
        if limit is not None and abs(limit - x) < abs(h):
            h = limit - x
        here = ln_f(x)
        while here - ln_f(x + h) > steep:
            h /= 2
        x += h
        points.append(x)
        there = ln_f(x)
        best = max(best, there)
        if x == limit or there < best - drop:
            return points


def integral(f, points):
    """Gauss-Legendre quadrature, panel by panel. Quadrature stops at an absolute error, so the
    integrand is first brought to a size of about 1."""
    points = sorted(set(points))
    if len(points) < 2:
        return mpf(0)
    size = max(abs(f((a + b) / 2)) for a, b in zip(points, points[1:])) * (points[-1] - points[0])
    if size == 0:
        return mpf(0)
    return size * mp.quad(lambda x: f(x) / size, points, method="gauss-legendre")


def progress(name, rows, since):
    count = sum(map(len, rows.values())) if isinstance(rows, dict) else len(rows)
    print("%-18s %4d rows %7.1f s" % (name, count, time.time() - since), file=sys.stderr)


# ---------------------------------------------------------------- normal law

ROOT_2PI = mp.sqrt(2 * mp.pi)


def normal_density(x):
    return mp.exp(-x * x / 2) / ROOT_2PI


def ln_normal_density(x):
    return -x * x / 2


def normal_upper(t):
    """Phi(-t), closed form."""
    return mp.erfc(t / mp.sqrt(2)) / 2


def normal_tail_rows():
    rows = []
    for t in [-10, -8, -6.5, -5, -3, -2, -1, -0.5, -0.1, -0.001, 0, 1e-6, 0.1, 0.5, 1, 1.5, 2, 3, 4,
              5, 6, 8, 10, 15, 20, 26, 30, 37.5, 40]:
        x = mpf(abs(t))
        tail = integral(normal_density, edges(ln_normal_density, x, mpf(1)))
        check(tail, normal_upper(x), "normal tail %s" % t)
        ln_small, ln_large = mp.log(tail), mp.log1p(-tail)
        upper, lower = (tail, 1 - tail) if t >= 0 else (1 - tail, tail)
        ln_upper, ln_lower = (ln_small, ln_large) if t >= 0 else (ln_large, ln_small)
        rows.append({"t": t, "upper": digits(upper), "lower": digits(lower),
                     "lnUpper": digits(ln_upper), "lnLower": digits(ln_lower)})
    return rows


# ---------------------------------------------------------------- gamma law

def gamma_root_law(shape):
    """Density of sqrt(T), T ~ Gamma(shape, 1): smooth and, for any shape, of width about 1/2."""
    constant, power = mp.log(2) - mp.loggamma(shape), 2 * shape - 1

    def ln_f(u):
        if u == 0:
            return constant if power == 0 else mpf("-inf")
        return constant + power * mp.log(u) - u * u

    return ln_f


def gamma_tails(shape, x):
    """P and Q by integration of the smaller one."""
    ln_f = gamma_root_law(shape)
    f = lambda u: mp.exp(ln_f(u))
    u = mp.sqrt(x)
    if x < shape:
        p = integral(f, edges(ln_f, u, mpf(-1) / 2, limit=mpf(0)))
        return p, 1 - p
    q = integral(f, edges(ln_f, u, mpf(1) / 2))
    return 1 - q, q


def gamma_q(shape, x):
    return mp.gammainc(shape, x, mp.inf, regularized=True)


def gamma_p(shape, x):
    return mp.gammainc(shape, 0, x, regularized=True)


def gamma_tail_rows():
    rows = []
    for shape in [0.5, 1, 1.5, 7, 59.5, 236.5, 500, 5000, 50000, 500000]:
        places = [shape * 1e-3] + [shape + s * shape ** 0.5
                                   for s in (-8, -5, -2, -0.1, 0, 0.1, 2, 5, 8, 20)]
        for x in places:
            if x <= 0:
                continue
            a, y = mpf(shape), mpf(x)
            p, q = gamma_tails(a, y)
            if x < shape:
                check(p, gamma_p(a, y), "P(%s, %s)" % (shape, x))
                ln_p, ln_q = mp.log(p), mp.log1p(-p)
            else:
                check(q, gamma_q(a, y), "Q(%s, %s)" % (shape, x))
                ln_p, ln_q = mp.log1p(-q), mp.log(q)
            rows.append({"shape": shape, "x": x, "lnP": digits(ln_p), "lnQ": digits(ln_q)})
    return rows


# ---------------------------------------------------------------- Gaussian mechanism

def gaussian_closed(mu, epsilon):
    with mp.workdps(100):
        return (normal_upper(epsilon / mu - mu / 2)
                - mp.exp(epsilon) * normal_upper(epsilon / mu + mu / 2))


def gaussian_rows():
    rows = []
    for mu_, epsilon_ in itertools.product(
            [1e-4, 1e-3, 0.01, 0.1, 0.5, 1, 2, 5, 20],
            [0, 1e-4, 1e-3, 0.01, 0.1, 0.5, 1, 3, 10, 50]):
        mu, epsilon = mpf(mu_), mpf(epsilon_)
        closed = gaussian_closed(mu, epsilon)
        if mp.log(closed) <= LEAST_LN:
            continue
        # ln(p/q) = mu^2/2 - mu x exceeds epsilon to the left of this point
        end = mu / 2 - epsilon / mu
        points = edges(ln_normal_density, end, mpf(-1))
        ratio = mp.exp(epsilon)
        delta = integral(lambda x: normal_density(x) - ratio * normal_density(x - mu), points)
        exceeds = integral(normal_density, points)
        check(delta, closed, "gaussian %s %s" % (mu_, epsilon_))
        check(exceeds, normal_upper(-end), "gaussian loss %s %s" % (mu_, epsilon_))
        rows.append({"mu": mu_, "epsilon": epsilon_, "delta": digits(delta),
                     "lnDelta": ln_digits(delta), "lossExceeds": digits(exceeds)})
    return rows


# ---------------------------------------------------------------- Laplace laws

def laplace_density(y, scale):
    return mp.exp(-abs(y) / scale) / (2 * scale)


def laplace_below(y, scale):
    return mp.exp(y / scale) / 2 if y <= 0 else 1 - mp.exp(-y / scale) / 2


def laplace_above(y, scale):
    return laplace_below(-y, scale)


def laplace_pair(scale_p, scale_q, shift, epsilon):
    """delta and P(loss > epsilon) of Lap(0, scale_p) against Lap(shift, scale_q), shift >= 0."""
    loss = lambda y: mp.log(scale_q / scale_p) - abs(y) / scale_p + abs(y - shift) / scale_q
    # the loss is linear between these points; its slope on each piece:
    knots = [-mp.inf, mpf(0), shift, mp.inf]
    slopes = [1 / scale_p - 1 / scale_q, -1 / scale_p - 1 / scale_q, 1 / scale_q - 1 / scale_p]
    anchors = [mpf(0), mpf(0), shift]
    intervals = []
    for left, right, slope, anchor in zip(knots, knots[1:], slopes, anchors):
        if left == right:
            continue
        if slope == 0:
            if loss(anchor) > epsilon:
                intervals.append((left, right))
            continue
        root = anchor + (epsilon - loss(anchor)) / slope
        a, b = (max(left, root), right) if slope > 0 else (left, min(right, root))
        if a < b:
            intervals.append((a, b))
    reach = 150 * max(scale_p, scale_q)
    width = 6 * min(scale_p, scale_q)
    ratio = mp.exp(epsilon)
    delta = exceeds = closed = closed_exceeds = mpf(0)
    for a, b in intervals:
        def mass(scale, centre):
            """Closed form, from the tail on the side where nothing cancels."""
            if b == mp.inf:
                return laplace_above(a - centre, scale)
            if a == -mp.inf:
                return laplace_below(b - centre, scale)
            if a >= centre:
                return laplace_above(a - centre, scale) - laplace_above(b - centre, scale)
            return laplace_below(b - centre, scale) - laplace_below(a - centre, scale)

        closed += mass(scale_p, 0) - ratio * mass(scale_q, shift)
        closed_exceeds += mass(scale_p, 0)
        a_cut = b - reach if a == -mp.inf else a
        b_cut = a + reach if b == mp.inf else b
        count = int(mp.ceil((b_cut - a_cut) / width))
        points = [a_cut + (b_cut - a_cut) * k / count for k in range(count)] + [b_cut]
        delta += integral(lambda y: laplace_density(y, scale_p)
                          - ratio * laplace_density(y - shift, scale_q), points)
        exceeds += integral(lambda y: laplace_density(y, scale_p), points)
    what = "laplace pair %s" % [mp.nstr(v, 6) for v in (scale_p, scale_q, shift, epsilon)]
    check(delta, closed, what)
    check(exceeds, closed_exceeds, what + " loss")
    return delta, exceeds


def laplace_rows():
    rows = []
    for star in [0.01, 0.5, 1, 3, 10]:
        for part in [0, 0.01, 0.1, 0.3, 0.5, 0.8, 0.95, 0.999, 1]:
            epsilon_ = star * part
            epsilon = mpf(epsilon_)
            delta, exceeds = laplace_pair(mpf(1), mpf(1), mpf(star), epsilon)
            if part < 1:
                check(delta, 1 - mp.exp((epsilon - star) / 2), "laplace %s %s" % (star, epsilon_))
                check(exceeds, 1 - mp.exp((epsilon - star) / 2) / 2, "laplace loss")
            else:
                assert delta == 0 and exceeds == 0
            rows.append({"epsilonStar": star, "epsilon": epsilon_, "delta": digits(delta),
                         "lossExceeds": digits(exceeds)})
    return rows


def laplace_pair_rows():
    rows = []
    for ratio, relative_shift in itertools.product(
            [0.5, 0.9, 0.999, 1, 1.001, 1.05, 1.5, 3], [0, 1e-3, 0.5, 2, 50]):
        shift = relative_shift * ratio
        zeros = 0
        for epsilon in [0.01, 0.5, 1, 5]:
            delta, exceeds = laplace_pair(mpf(ratio), mpf(1), mpf(shift), mpf(epsilon))
            if delta == 0:
                zeros += 1
                if zeros > 1:
                    continue
            elif mp.log(delta) <= LEAST_LN:
                continue
            rows.append({"scaleP": ratio, "scaleQ": 1, "shift": shift, "epsilon": epsilon,
                         "delta": digits(delta), "lossExceeds": digits(exceeds)})
    return rows


# ---------------------------------------------------------------- two Gaussian laws

def gaussian_pair(sigma_p, sigma_q, shift, epsilon):
    """delta and P(loss > epsilon) of N(0, sigma_p^2) against N(shift, sigma_q^2). The loss is a
    quadratic, so the set where it exceeds epsilon is one interval, or what is outside one."""
    ln_p = lambda x: -(x / sigma_p) ** 2 / 2
    p = lambda x: normal_density(x / sigma_p) / sigma_p
    gain = lambda x: p(x) - mp.exp(epsilon) * normal_density((x - shift) / sigma_q) / sigma_q
    square = (1 / sigma_q ** 2 - 1 / sigma_p ** 2) / 2
    slope = -shift / sigma_q ** 2
    constant = mp.log(sigma_q / sigma_p) + (shift / sigma_q) ** 2 / 2 - epsilon
    if square == 0:
        if slope == 0:
            return mpf(0), mpf(0)
        intervals = [(-mp.inf, -constant / slope)]
    else:
        discriminant = slope ** 2 - 4 * square * constant
        if discriminant <= 0:
            assert square < 0 or epsilon == 0
            return mpf(0), mpf(0)
        with mp.workdps(100):
            root = mp.sqrt(slope ** 2 - 4 * square * constant)
            a, b = sorted([(-slope - root) / (2 * square), (-slope + root) / (2 * square)])
        a, b = +a, +b  # of the digits at hand
        intervals = [(a, b)] if square < 0 else [(-mp.inf, a), (b, mp.inf)]
    delta = exceeds = closed = closed_exceeds = mpf(0)
    step = 3 * min(sigma_p, sigma_q)
    for a, b in intervals:
        def mass(sigma, centre):
            """Closed form, from the tail on the side where nothing cancels."""
            low, high = (a - centre) / sigma, (b - centre) / sigma
            with mp.workdps(100):
                if low > 0:
                    return normal_upper(low) - (normal_upper(high) if b != mp.inf else 0)
                return normal_upper(-high) - (normal_upper(-low) if a != -mp.inf else 0)

        closed += mass(sigma_p, mpf(0)) - mp.exp(epsilon) * mass(sigma_q, shift)
        closed_exceeds += mass(sigma_p, mpf(0))
        points = []
        if a < 0:
            points += edges(ln_p, min(b, mpf(0)), -step, limit=None if a == -mp.inf else a, drop=100, steep=30)
        if b > 0:
            points += edges(ln_p, max(a, mpf(0)), step, limit=None if b == mp.inf else b, drop=100, steep=30)
        delta += integral(gain, points)
        exceeds += integral(p, points)
    what = "gaussian pair %s" % [mp.nstr(v, 8) for v in (sigma_p, sigma_q, shift, epsilon)]
    # a difference of masses keeps fewer digits than the integral where the two nearly agree
    check(delta, closed, what, mpf(10) ** -22)
    check(exceeds, closed_exceeds, what + " loss")
    return delta, exceeds


def gaussian_pair_rows():
    rows = []
    for ratio, relative_shift in itertools.product(
            [0.5, 0.9, 1 - 1e-3, 1 - 1e-6, 1, 1 + 1e-6, 1 + 1e-3, 1.05, 1.5, 2], [0, 1e-3, 0.05, 0.3, 2]):
        shift = relative_shift * ratio
        zeros = 0
        for epsilon in [0, 0.01, 0.1, 1, 5]:
            with mp.workdps(42):
                delta, exceeds = gaussian_pair(mpf(ratio), mpf(1), mpf(shift), mpf(epsilon))
            if delta == 0:
                zeros += 1
                if zeros > 1:
                    continue
            elif mp.log(delta) <= LEAST_LN:
                continue
            rows.append({"sigmaP": ratio, "sigmaQ": 1, "shift": shift, "epsilon": epsilon,
                         "delta": digits(delta), "lossExceeds": digits(exceeds)})
    return rows


# ---------------------------------------------------------------- several Laplace cells

def one_cell(part, epsilon):
    """E max(0, 1 - e^(epsilon - L)) of one cell, for any real epsilon."""
    if epsilon <= -part:
        return 1 - mp.exp(epsilon)
    return 1 - mp.exp((epsilon - part) / 2) if epsilon < part else mpf(0)


def one_cell_exceeds(part, epsilon):
    if epsilon < -part:
        return mpf(1)
    return 1 - mp.exp((epsilon - part) / 2) / 2 if epsilon < part else mpf(0)


def over_cells(parts, epsilon, last):
    """The expectation over all cells but those `last` deals with. Under the first law a cell's loss is
    +e with probability 1/2, -e with probability e^-e / 2, and e - 2y at y in (0, e) with density
    e^-y / 2. `last` is (function of epsilon, the points where that function is not smooth)."""
    value, knots = last
    if not parts:
        return value(epsilon)
    e, rest = parts[0], parts[1:]
    inner = lambda x: over_cells(rest, x, last)
    corners = [k + sum(s * p for s, p in zip(signs, rest))
               for k in knots for signs in itertools.product((-1, 1), repeat=len(rest))]
    points = [mpf(0), e]
    points += [y for y in ((c - epsilon + e) / 2 for c in corners) if 0 < y < e]
    return (inner(epsilon - e) / 2 + mp.exp(-e) / 2 * inner(epsilon + e)
            + integral(lambda y: mp.exp(-y) / 2 * inner(epsilon - e + 2 * y), points))


def cells_rows(cases):
    rows, worst = [], mpf(0)
    for star, parts_ in cases:
        assert sum(map(mpf, parts_)) == mpf(star)
        parts = [mpf(p) for p in parts_]
        for part in (0, 0.3, 0.6, 0.9):
            epsilon_ = star * part
            epsilon = mpf(epsilon_)
            with mp.workdps(32):
                one = parts[-1]
                smooth = (lambda x: one_cell(one, x), [-one, one])
                delta = over_cells(parts[:-1], epsilon, smooth)
                if len(parts) == 2:  # all cells by integration, and in the other order
                    nothing = (lambda x: max(mpf(0), 1 - mp.exp(x)), [mpf(0)])
                    check(delta, over_cells(parts, epsilon, nothing), "cells", mpf(10) ** -25)
                    check(delta, over_cells(parts[::-1], epsilon, nothing), "cells", mpf(10) ** -25)
                exceeds = over_cells(parts[:-1], epsilon,
                                     (lambda x: one_cell_exceeds(one, x), [-one, one]))
            bound = 1 - mp.exp((epsilon - star) / 2)
            assert delta <= bound, "%s at %s: %s above %s" % (parts_, epsilon_, delta, bound)
            assert exceeds <= one_cell_exceeds(mpf(star), epsilon), "loss %s %s" % (parts_, epsilon_)
            worst = max(worst, delta / bound)
            rows.append({"epsilonStar": star, "parts": parts_, "epsilon": epsilon_,
                         "delta": digits(delta), "bound": digits(bound),
                         "lossExceeds": digits(exceeds)})
    print("largest delta / bound: %s" % mp.nstr(worst, 10), file=sys.stderr)
    return rows


def two_cells_rows():
    cases = []
    for star in [0.5, 1, 3]:
        for share in [0.5, 0.8, 0.99]:
            first = star * share
            cases.append((star, [first, star - first]))
    return cells_rows(cases)


def three_cells_rows():
    return cells_rows([(star, [star / 3] * 3) for star in [0.75, 1.5, 3]])


# ---------------------------------------------------------------- Gaussian scale

def scale_closed(r, rho, epsilon):
    """(deltaA, exceedsA, deltaB, exceedsB) by tails of chi-squared."""
    with mp.workdps(90):
        half, c, ratio = mpf(r) / 2, 1 - 1 / rho, mp.exp(epsilon)
        lower = lambda t: gamma_p(half, t / 2)
        upper = lambda t: gamma_q(half, t / 2)
        t_a = 2 * (half * mp.log(rho) - epsilon) / c
        t_b = 2 * (half * mp.log(rho) + epsilon) / c
        if t_a > 0:
            exceeds_a = lower(t_a)
            delta_a = exceeds_a - ratio * lower(t_a / rho)
        else:
            exceeds_a = delta_a = mpf(0)
        exceeds_b = upper(t_b / rho)
        delta_b = exceeds_b - ratio * upper(t_b)
    return +delta_a, +exceeds_a, +delta_b, +exceeds_b


def scale_integrated(r, rho, epsilon):
    """The same from the densities of the radius |x| / sqrt 2 under both laws."""
    ln_f = gamma_root_law(mpf(r) / 2)
    ln_p = ln_f
    ln_q = lambda u: ln_f(u / mp.sqrt(rho)) - mp.log(rho) / 2
    p, q = (lambda u: mp.exp(ln_p(u))), (lambda u: mp.exp(ln_q(u)))
    ratio = mp.exp(epsilon)
    # ln(p/q) at radius u is (r/2) ln rho - (1 - 1/rho) u^2
    square = lambda loss: (mpf(r) / 2 * mp.log(rho) - loss) / (1 - 1 / rho)
    step = mpf(1) / 2
    if square(epsilon) > 0:
        points = edges(ln_p, mp.sqrt(square(epsilon)), -step, limit=mpf(0))
        delta_a = integral(lambda u: p(u) - ratio * q(u), points)
        exceeds_a = integral(p, points)
    else:
        delta_a = exceeds_a = mpf(0)
    points = edges(ln_q, mp.sqrt(square(-epsilon)), step * min(2, mp.sqrt(rho)))
    delta_b = integral(lambda u: q(u) - ratio * p(u), points)
    exceeds_b = integral(q, points)
    return delta_a, exceeds_a, delta_b, exceeds_b


def scale_rows():
    rows = []
    for r, excess, epsilon_ in itertools.product(
            [1, 2, 3, 10, 119, 1000, 20000], [1e-4, 1e-3, 0.01, 0.1, 1, 10], [0.01, 0.1, 1, 3]):
        rho_ = 1 + excess
        rho, epsilon = mpf(rho_), mpf(epsilon_)
        values = scale_closed(r, rho, epsilon)
        largest = max(values[0], values[2])
        if mp.log(largest) <= LEAST_LN:
            continue
        # thinned: some r at two epsilons only, one epsilon where delta is near 1, none where it is 1
        if (r in (2, 3) and epsilon_ not in (0.1, 3)) or largest > 1 - mpf(10) ** -15 \
                or (largest > 0.999 and epsilon_ != 1):
            continue
        for a, b in zip(values, scale_integrated(r, rho, epsilon)):
            check(a, b, "scale %s %s %s" % (r, rho_, epsilon_))
        delta_a, exceeds_a, delta_b, exceeds_b = values
        rows.append({"r": r, "rho": rho_, "epsilon": epsilon_,
                     "deltaA": digits(delta_a), "lnDeltaA": ln_digits(delta_a),
                     "lossExceedsA": digits(exceeds_a),
                     "deltaB": digits(delta_b), "lnDeltaB": ln_digits(delta_b),
                     "lossExceedsB": digits(exceeds_b)})
    return rows


# ---------------------------------------------------------------- opposite scales

def opposite_inverted(r, theta, epsilon, what="delta"):
    """(1/2 pi i) of the integral of M(z) e^(-z epsilon) K(z), K = 1/(z (z+1)) for delta and 1/z for
    P(loss > epsilon), M(z) = E e^(zL) = ((1 + 2az)(1 - 2bz))^(-r/2).

    With z = z0 - s^2, z0 = 1/(2b) the branch point, a vertical line in s (0 < Re s < sqrt z0) is a
    parabola around the cut; the trapezoidal rule on it converges geometrically."""
    a, b = (1 - mp.exp(-theta)) / 2, mp.expm1(theta) / 2
    z0, half = 1 / (2 * b), mpf(r) / 2
    kernel = (lambda z: z * (z + 1)) if what == "delta" else (lambda z: z)

    def ln_rest(s):
        z = z0 - s * s
        return (-half * mp.log(1 + 2 * a * z) - half * mp.log(2 * b) - r * mp.log(s)
                - z * epsilon + mp.log(2 * s))

    size = lambda s: ln_rest(s) - mp.log(abs(kernel(z0 - s * s)))

    def saddle(lo, hi):
        """Where the integrand is least on a real segment."""
        for _ in range(60):
            x, y = lo + (hi - lo) * mpf("0.382"), lo + (hi - lo) * mpf("0.618")
            if size(x) < size(y):
                hi = y
            else:
                lo = x
        return (lo + hi) / 2

    pole, beyond = mp.sqrt(z0), mp.sqrt(z0 + (1 if what == "delta" else 1 / (2 * a)))
    s0, passed = max(saddle(mpf(0), pole), min(pole / 8, 1 / mp.sqrt(epsilon))), 0
    room = min(s0, pole - s0)
    if z0 - s0 * s0 < mpf("0.3"):  # too near: on the other side of z = 0, whose residue is 1
        s0, passed = saddle(pole, beyond), 1
        room = min(s0 - pole, beyond - s0)
    top = size(s0)
    term = lambda v: (mp.exp(ln_rest(mpc(s0, v)) - top) / kernel(z0 - mpc(s0, v) ** 2)).real
    enough = mpf(10) ** -(mp.dps - 8)

    def side(first, step):
        total, v, quiet = mpf(0), first, 0
        while quiet < 8:
            t = term(v)
            total += t
            quiet = quiet + 1 if abs(t) < enough * mpf(10) ** -3 else 0
            v += step
        return total

    step = room / 2
    total = term(mpf(0)) / 2 + side(step, step)
    value = total * step
    while True:
        total += side(step / 2, step)
        step /= 2
        finer = total * step
        if abs(finer - value) < enough * abs(finer):
            return passed + finer * mp.exp(top) / mp.pi
        value = finer


def around_peak(ln_f, guess, step, drop):
    """Panels on both sides of the peak of a unimodal function on (0, infinity)."""
    x = guess
    while ln_f(x + step) > ln_f(x):
        x += step
    while x - step > 0 and ln_f(x - step) > ln_f(x):
        x -= step
    return edges(ln_f, x, -step, limit=mpf(0), drop=drop) + edges(ln_f, x, step, drop=drop)


def opposite_integrated(r, theta, epsilon):
    """delta and P(loss > epsilon), by integrating over u = sqrt(T1/2) what is exact in T2:
    the loss -a T1 + b T2 exceeds epsilon when T2 > tau = (epsilon + a T1)/b."""
    a, b = (1 - mp.exp(-theta)) / 2, mp.expm1(theta) / 2
    half = mpf(r) / 2
    ln_f = gamma_root_law(half)
    tau = lambda u: (epsilon / 2 + a * u * u) / b  # half of tau
    tail = lambda u: mp.exp(ln_f(u)) * gamma_q(half, tau(u))

    def gain(u):
        other = mp.exp(epsilon + 2 * a * u * u - half * theta)
        return mp.exp(ln_f(u)) * (gamma_q(half, tau(u))
                                  - other * gamma_q(half, tau(u) * mp.exp(theta)))

    guess = mp.sqrt(max(half - mpf(1) / 2, mpf(1) / 4))
    ln_tail = lambda u: mp.log(tail(u)) if u > 0 or r == 1 else mpf("-inf")
    points = around_peak(ln_tail, guess, mpf(1) / 2, 80)
    return integral(gain, points), integral(tail, points)


def opposite_reversed(r, theta, epsilon):
    """delta of the second law against the first, by the same division: a T1 - b T2 exceeds epsilon
    when T2 < tau = (a T1 - epsilon)/b; under the second law T1 = e^theta chi^2, T2 = e^-theta chi^2."""
    a, b = (1 - mp.exp(-theta)) / 2, mp.expm1(theta) / 2
    half = mpf(r) / 2
    ln_p = gamma_root_law(half)
    ln_q = lambda u: ln_p(u * mp.exp(-theta / 2)) - theta / 2
    start = mp.sqrt(epsilon / (2 * a))
    ratio = mp.exp(epsilon)
    # with u = start + w^2 the integrand is smooth at the start of the set also when r is odd
    tau = lambda w: a * w * w * (2 * start + w * w) / b
    first = lambda w: 2 * w * mp.exp(ln_q(start + w * w)) * gamma_p(half, tau(w) * mp.exp(theta))
    gain = lambda w: (first(w)
                      - 2 * w * ratio * mp.exp(ln_p(start + w * w)) * gamma_p(half, tau(w)))
    ln_first = lambda w: mp.log(first(w)) if w > 0 else mpf("-inf")
    points = around_peak(ln_first, mpf(1), mpf(1) / 8, 80)
    return integral(gain, points)


def opposite_rows():
    rows = []
    for r, theta_, epsilon_ in itertools.product(
            [1, 2, 3, 10, 100, 1000], [1e-3, 0.005, 0.01, 0.05, 0.2, 1], [0.1, 0.5, 1, 2]):
        theta, epsilon = mpf(theta_), mpf(epsilon_)
        with mp.workdps(42):
            inverted = opposite_inverted(r, theta, epsilon)
            if mp.log(inverted) <= LEAST_LN:
                continue
            # thinned: r = 2, 3 at two epsilons only, one epsilon where delta is near 1
            if (r == 2 and epsilon_ not in (0.5, 2)) or (r == 3 and epsilon_ not in (0.1, 1)) \
                    or ((theta_ == 1 or inverted > 0.99) and epsilon_ != 1) \
                    or inverted > 1 - mpf(10) ** -15:
                continue
            delta, exceeds = opposite_integrated(r, theta, epsilon)
            name = "opposite %s %s %s" % (r, theta_, epsilon_)
            check(delta, inverted, name)
            check(exceeds, opposite_inverted(r, theta, epsilon, "exceeds"), name + " loss")
            if epsilon_ == 0.5:
                check(delta, opposite_reversed(r, theta, epsilon), name + " reversed")
        rows.append({"r": r, "theta": theta_, "epsilon": epsilon_, "delta": digits(delta),
                     "lnDelta": ln_digits(delta), "lossExceeds": digits(exceeds)})
    return rows


# ---------------------------------------------------------------- calibrations

def response_rows():
    """Of `cells` bits that all differ, f are flipped: the loss is (cells - 2f) * epsilonPerCell."""
    rows = []
    for cells, share, epsilon in [
            (1, 0.5, 0), (1, 0.5, 0.25), (1, 3, 1), (1, 1e-9, 0), (2, 0.5, 0.5), (2, 0.5, 0.75), (2, 0.5, 1),
            (3, 0.1, 0.2), (5, 2, 9), (10, 0.5, 0), (10, 0.5, 2), (10, 0.5, 3.5), (10, 0.5, 4.99), (7, 12, 80),
            (100, 0.1, 1), (100, 0.1, 3), (100, 0.1, 9.9), (100, 1e-5, 1e-5), (1000, 0.001, 0.1),
            (1000, 0.001, 0.5), (1000, 0.01, 2), (1000, 1, 600), (1000, 5, 4980), (20000, 0.0005, 0.4),
            (20000, 0.0005, 1), (20000, 5e-5, 0.05), (20000, 3, 55000), (20000, 3, 56000),
            (10 ** 6, 1e-6, 1e-3), (10 ** 6, 1e-4, 0.5), (10 ** 6, 1e-4, 1.5), (10 ** 6, 1e-6, 0.03)]:
        s, e = mpf(share), mpf(epsilon)
        q = 1 / (1 + mp.exp(s))
        odds = mp.exp(-s)
        # term by term; and, the second way, by the tails of the two binomial laws
        mass = (1 - q) ** cells
        other = q ** cells
        delta = exceeds = under_other = mpf(0)
        for f in range(cells + 1):
            loss = (cells - 2 * f) * s
            if loss <= e:
                break
            delta += mass * -mp.expm1(e - loss)
            exceeds += mass
            under_other += other
            step = mpf(cells - f) / (f + 1)
            mass *= step * odds
            other *= step / odds
        if exceeds > 0:
            # the difference of the tails loses digits that the sum has not
            lost = exceeds / delta
            check(exceeds - mp.exp(e) * under_other, delta, "response", AGREE * max(1, lost * mpf(10) ** -20))
        rows.append({"cells": cells, "epsilonPerCell": share, "epsilon": epsilon,
                     "delta": digits(delta), "lossExceeds": digits(exceeds)})
    return rows


def largest_parameter(curve, delta, start):
    """Where the increasing curve meets delta: bracket, then the Illinois method in logarithms."""
    target = mp.log(delta)
    f = lambda x: mp.log(curve(mp.exp(x))) - target
    lo = mp.log(mpf(start))
    step = mpf(1) / 4
    while f(lo) > 0:
        lo -= step
    hi = lo + step
    while f(hi) <= 0:
        lo, hi = hi, hi + step
    f_lo, f_hi, last = f(lo), f(hi), 0
    while hi - lo > mpf(10) ** -24:
        x = (lo * f_hi - hi * f_lo) / (f_hi - f_lo)
        y = f(x)
        if abs(y) < mpf(10) ** -28:
            lo = hi = x
        elif y > 0:
            hi, f_hi = x, y
            f_lo, last = (f_lo / 2, 1) if last == 1 else (f_lo, 1)
        else:
            lo, f_lo = x, y
            f_hi, last = (f_hi / 2, -1) if last == -1 else (f_hi, -1)
    value = mp.exp(lo)
    assert curve(value * (1 - mpf(10) ** -19)) < delta < curve(value * (1 + mpf(10) ** -19))
    return value


def calibration_rows():
    gaussian, scale, opposite = [], [], []
    for epsilon, delta in [(0.001, 1e-12), (0.1, 1e-12), (1, 1e-12), (10, 1e-12), (20, 1e-6), (1, 0.1)]:
        mu = largest_parameter(lambda m: gaussian_closed(m, mpf(epsilon)), mpf(delta), 0.1)
        gaussian.append({"epsilon": epsilon, "delta": delta, "mu": digits(mu)})
    for r, (epsilon, delta) in itertools.product([1, 10, 500, 20000], [(1, 1e-12), (0.1, 1e-6)]):
        # the unknown is rho - 1
        curve = lambda x: max(scale_closed(r, 1 + x, mpf(epsilon))[0::2])
        excess = largest_parameter(curve, mpf(delta), 0.01)
        delta_a, _, delta_b, _ = scale_integrated(r, 1 + excess, mpf(epsilon))
        check(max(delta_a, delta_b), mpf(delta), "scale calibration", mpf(10) ** -18)
        scale.append({"r": r, "epsilon": epsilon, "delta": delta, "rho": digits(1 + excess),
                      "rhoMinusOne": digits(excess), "deltaA": digits(delta_a),
                      "deltaB": digits(delta_b)})
    for r, (epsilon, delta) in itertools.product([1, 10, 500], [(1, 1e-12), (0.1, 1e-6)]):
        with mp.workdps(42):
            theta = largest_parameter(lambda t: opposite_inverted(r, t, mpf(epsilon)), mpf(delta), 0.01)
            check(opposite_integrated(r, theta, mpf(epsilon))[0], mpf(delta), "opposite calibration",
                  mpf(10) ** -18)
        opposite.append({"r": r, "epsilon": epsilon, "delta": delta, "theta": digits(theta)})
    return {"gaussian": gaussian, "gaussianScale": scale, "oppositeScales": opposite}


def layout(value, indent=""):
    """JSON with one row on each line."""
    if isinstance(value, dict):
        inner = ",\n".join("%s %s: %s" % (indent, json.dumps(k), layout(v, indent + " "))
                           for k, v in value.items())
        return "{\n%s\n%s}" % (inner, indent)
    return "[\n%s\n%s]" % (",\n".join(indent + " " + json.dumps(row) for row in value), indent)


def main():
    parts = [("normalTail", normal_tail_rows), ("gammaTails", gamma_tail_rows),
             ("gaussian", gaussian_rows), ("laplace", laplace_rows),
             ("laplaceTwoCells", two_cells_rows), ("laplaceThreeCells", three_cells_rows),
             ("laplacePair", laplace_pair_rows), ("gaussianPair", gaussian_pair_rows),
             ("response", response_rows), ("gaussianScale", scale_rows),
             ("oppositeScales", opposite_rows), ("calibrations", calibration_rows)]
    wanted = sys.argv[1:]
    oracle = {}
    for name, make in parts:
        if wanted and name not in wanted:
            continue
        since = time.time()
        oracle[name] = make()
        progress(name, oracle[name], since)
    print(layout(oracle))


if __name__ == "__main__":
    main()
