"""Mondrian as anonypy has it, on the categorical columns of adult: one process, one thread. Prints one line of JSON.

usage: anonymity_peers.py ADULT_DATA K

Its classes are released as Tulle would: with the values that all of a class have (suppression), or that at least half of
it have (smooth). The seconds are of the classes alone.
"""

import json
import platform
import sys
import time
from collections import Counter
from importlib.metadata import version

import pandas
from anonypy.mondrian import Mondrian

COLUMNS = {
    "workclass": 1,
    "education": 3,
    "marital-status": 5,
    "occupation": 6,
    "relationship": 7,
    "race": 8,
    "sex": 9,
    "native-country": 13,
}


def jaccard(people, classes, needed):
    kept = created = 0
    for rows in classes:
        for column in people.columns:
            for count in Counter(people[column][rows]).values():
                if needed(count, len(rows)):
                    kept += count
                    created += len(rows) - count
    return kept / (people.size + created)


def main():
    path, k = sys.argv[1], int(sys.argv[2])
    people = pandas.read_csv(path, header=None, usecols=list(COLUMNS.values()), skipinitialspace=True)
    people.columns = list(COLUMNS)
    people = people.astype("category")
    start = time.perf_counter()
    classes = Mondrian(people, list(COLUMNS)).partition(k)
    seconds = time.perf_counter() - start
    report = {
        "seconds": seconds,
        "smallest": min(len(rows) for rows in classes),
        "suppression": jaccard(people, classes, lambda count, size: count == size),
        "smooth": jaccard(people, classes, lambda count, size: 2 * count >= size),
        "versions": {
            "python": platform.python_version(),
            "anonypy": version("anonypy"),
            "pandas": pandas.__version__,
        },
    }
    print(json.dumps(report))


main()
