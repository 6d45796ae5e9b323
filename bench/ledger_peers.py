"""What a composition costs in Google's dp-accounting: one process, one thread. Prints one line of JSON.

usage: ledger_peers.py MECHANISMS DELTA WIDTH

MECHANISMS is a JSON list of {kind, parameter, times}. Equal mechanisms are composed with themselves, the others one after
the other, as its documentation does. The upper bound is by connecting the dots, the lower one the optimistic estimate, for
which there are privacy buckets only. The interval of both is the largest of a few at which they are no further apart than
WIDTH, relative to epsilon; what is timed is both at that interval, the better of two runs, and not the search for it.
"""

import json
import math
import sys
import time

from dp_accounting.pld import privacy_loss_distribution as pld


def one(kind, parameter, interval, pessimistic):
    common = dict(pessimistic_estimate=pessimistic, value_discretization_interval=interval)
    if kind == "gaussian":
        return pld.from_gaussian_mechanism(parameter, use_connect_dots=pessimistic, **common)
    if kind == "laplace":
        return pld.from_laplace_mechanism(parameter, use_connect_dots=pessimistic, **common)
    return pld.from_randomized_response(2 / (1 + math.exp(parameter)), 2, **common)


def composed(mechanisms, delta, interval, pessimistic):
    start = time.perf_counter()
    total = None
    for mechanism in mechanisms:
        part = one(mechanism["kind"], mechanism["parameter"], interval, pessimistic)
        part = part.self_compose(mechanism["times"])
        total = part if total is None else total.compose(part)
    epsilon = total.get_epsilon_for_delta(delta)
    return epsilon, time.perf_counter() - start


def main():
    mechanisms, delta, width = json.loads(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
    for interval in (1e-4, 3e-5, 1e-5, 3e-6):
        upper, upper_seconds = composed(mechanisms, delta, interval, True)
        lower, lower_seconds = composed(mechanisms, delta, interval, False)
        if upper - lower <= width * upper:
            break
    _, again = composed(mechanisms, delta, interval, True)
    _, and_again = composed(mechanisms, delta, interval, False)
    upper_seconds, lower_seconds = min(upper_seconds, again), min(lower_seconds, and_again)
    print(
        json.dumps(
            {
                "upper": upper,
                "lower": lower,
                "interval": interval,
                "seconds": upper_seconds + lower_seconds,
                "upper_seconds": upper_seconds,
            }
        )
    )


if __name__ == "__main__":
    main()
