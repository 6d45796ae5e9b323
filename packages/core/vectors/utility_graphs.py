"""Reference values for the measures of graphs, by networkx, scikit-learn and scipy.

Run:  python utility_graphs.py > utility-graphs.json     (needs networkx, scikit-learn, scipy; some minutes)

Nodes are 0, 1, ...; an edge is [i, j] with i < j. Random graphs have fixed seeds and are stored edge by
edge, so that nothing depends on the versions that made them.

Keys
  versions     of the libraries that these values are from
  graphs       `component`, `diameter`, `meanLength` are of the largest component, the first of several.
               `labels` are those of the first search by networkx, or i mod 3; `modularity` is theirs, null
               without edges. `louvain` is the mean modularity of 20 searches by networkx.
               `sets` and how many edges leave each: `cuts`.
  degrees      of the degrees of graphs p and q, by name: ks_2samp's statistic, wasserstein_distance, and
               entropy(p, q) of the counts of degrees 0 to n - 1 where n is the larger number of nodes and
               every count has 1/n more
  partitions   two lists of labels and their normalized_mutual_info_score
  groupings    two lists of groups and the average F1 score, by trying all pairs
  bigclam      the largest log-likelihood of K communities that L-BFGS-B finds from 100 random starts, on
               all graphs of 2 to 5 nodes with an edge. With x = F_u . F_v - ln(1 - 1/n) it is
               the sum of ln(1 - e^-x) over edges minus the sum of x over other pairs, 0 <= F <= 1000
"""

import itertools
import json
import math
import random
import sys

import networkx as nx
import numpy as np
import scipy
import sklearn
from networkx.algorithms import community
from scipy.optimize import minimize
from scipy.stats import entropy, ks_2samp, wasserstein_distance
from sklearn.metrics import normalized_mutual_info_score


def graph_of(nodes, edges):
    graph = nx.Graph()
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(edges)
    return graph


def graphs():
    karate = nx.karate_club_graph()
    cliques = nx.disjoint_union(nx.complete_graph(6), nx.cycle_graph(9))
    isolated = graph_of(12, [(1, 2), (2, 3), (1, 3), (3, 5), (5, 8), (8, 9), (9, 5)])
    return {
        "karate": graph_of(34, karate.edges()),
        "path": nx.path_graph(40),
        "star": nx.star_graph(11),
        "complete": nx.complete_graph(9),
        "two components": cliques,
        "equal components": nx.disjoint_union(nx.path_graph(4), nx.cycle_graph(4)),
        "empty": graph_of(7, []),
        "one node": graph_of(1, []),
        "one edge": graph_of(2, [(0, 1)]),
        "isolated nodes": isolated,
        "random": nx.gnm_random_graph(200, 700, seed=1),
        "power law": nx.powerlaw_cluster_graph(200, 4, 0.6, seed=2),
    }


def described(name, graph):
    n = graph.number_of_nodes()
    # The first node of the component decides among several as large.
    largest = max(nx.connected_components(graph), key=lambda c: (len(c), -min(c)))
    part = graph.subgraph(largest)
    draw = random.Random(name)
    sets = [draw.sample(range(n), k) for k in (0, 1, n // 3, n // 2, n) if k <= n]
    sets += [[0], [n - 1]]
    searched = graph.number_of_edges() > 0
    searches = [community.louvain_communities(graph, seed=s) for s in range(20)] if searched else []
    labels = [i % 3 for i in range(n)]
    if searched and n > 9:
        for number, group in enumerate(searches[0]):
            for node in group:
                labels[node] = number
    groups = [[i for i in range(n) if labels[i] == c] for c in sorted(set(labels))]
    return {
        "name": name,
        "nodes": n,
        "edges": sorted(sorted(edge) for edge in graph.edges()),
        "density": nx.density(graph),
        "component": len(part),
        "diameter": nx.diameter(part),
        "meanLength": nx.average_shortest_path_length(part),
        "clustering": nx.average_clustering(graph),
        "transitivity": nx.transitivity(graph),
        "triangles": sum(nx.triangles(graph).values()) // 3,
        "labels": labels,
        "modularity": community.modularity(graph, groups) if searched else None,
        "louvain": float(np.mean([community.modularity(graph, s) for s in searches])) if searched else None,
        "sets": sets,
        "cuts": [nx.cut_size(graph, s) for s in sets],
    }


def apart(all_graphs, p, q):
    a, b = ([d for _, d in all_graphs[name].degree()] for name in (p, q))
    n = max(len(a), len(b))
    counts = [np.bincount(degrees, minlength=n) + 1 / n for degrees in (a, b)]
    return {
        "p": p,
        "q": q,
        "ks": float(ks_2samp(a, b).statistic),
        "divergence": float(entropy(*counts)),
        "transport": float(wasserstein_distance(a, b)),
    }


def partitions():
    draw = random.Random(5)
    lists = [([0, 0, 1, 1], [7, 7, 3, 3]), ([0, 0, 0], [0, 1, 2]), ([0, 0, 0], [4, 4, 4]), ([0], [0]), ([], [])]
    lists += [([0, 0, 1, 1], [0, 1, 0, 1]), ([0, 0, 1, 2], [0, 0, 1, 1])]
    for n, k, l in [(50, 3, 4), (200, 10, 2), (300, 300, 5)]:
        lists.append(([draw.randrange(k) for _ in range(n)], [draw.randrange(l) for _ in range(n)]))
    base = [draw.randrange(6) for _ in range(120)]
    lists.append((base, [draw.randrange(6) if draw.random() < 0.2 else label for label in base]))
    return [{"a": a, "b": b, "nmi": float(normalized_mutual_info_score(a, b))} for a, b in lists]


def groupings():
    draw = random.Random(9)
    found = []
    for nodes, k, l in [(10, 1, 1), (12, 3, 4), (30, 8, 2), (60, 12, 12)]:
        a, b = ([sorted(draw.sample(range(nodes), draw.randint(1, nodes // 2))) for _ in range(m)] for m in (k, l))
        found.append({"found": a, "known": b, "f1": (side(a, b) + side(b, a)) / 2})
    return found


def side(some, others):
    return float(np.mean([max(f1(a, b) for b in others) for a in some]))


def f1(a, b):
    shared = len(set(a) & set(b))
    if shared == 0:
        return 0.0
    precision, recall = shared / len(a), shared / len(b)
    return 2 * precision * recall / (precision + recall)


def optimum(graph, communities):
    n = graph.number_of_nodes()
    b = -math.log(1 - 1 / n)
    pairs = list(itertools.combinations(range(n), 2))
    us, vs = (np.array(side) for side in zip(*pairs))
    joined = np.array([graph.has_edge(*pair) for pair in pairs])

    def loss(flat):
        f = flat.reshape(n, communities)
        x = (f[us] * f[vs]).sum(axis=1) + b
        pull = np.where(joined, 1 / np.expm1(np.minimum(x, 700)), -1.0)
        slope = np.zeros_like(f)
        np.add.at(slope, us, pull[:, None] * f[vs])
        np.add.at(slope, vs, pull[:, None] * f[us])
        return -np.where(joined, np.log(-np.expm1(-x)), -x).sum(), -slope.ravel()

    draw = np.random.default_rng(3)
    best = math.inf
    for k in range(100):
        # Sparse starts find what dense ones seldom do: communities that share nobody.
        start = draw.uniform(0, 2, n * communities) * (draw.random(n * communities) < (1, 0.5)[k % 2])
        tried = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=[(0, 1000)] * len(start),
                         options={"ftol": 1e-13, "gtol": 1e-9, "maxiter": 3000})
        best = min(best, float(tried.fun))
    return -best + 0.0


def small_graphs():
    found = []
    for graph in nx.graph_atlas_g():
        if 2 <= graph.number_of_nodes() <= 5 and graph.number_of_edges() > 0:
            found.append({
                "nodes": graph.number_of_nodes(),
                "edges": sorted(sorted(edge) for edge in graph.edges()),
                "one": optimum(graph, 1),
                "two": optimum(graph, 2),
            })
    return found


def main():
    made = graphs()
    pairs = [("karate", "random"), ("random", "karate"), ("random", "power law"), ("power law", "random"),
             ("star", "complete"), ("empty", "complete"), ("karate", "karate"), ("path", "two components")]
    values = {
        "versions": {lib.__name__: lib.__version__ for lib in (nx, scipy, sklearn)},
        "graphs": [described(name, graph) for name, graph in made.items()],
        "degrees": [apart(made, p, q) for p, q in pairs],
        "partitions": partitions(),
        "groupings": groupings(),
        "bigclam": small_graphs(),
    }
    lines = []
    for key, value in values.items():
        if isinstance(value, list):
            rows = ",\n".join("  " + json.dumps(row, separators=(",", ":")) for row in value)
            lines.append(f' "{key}": [\n{rows}\n ]')
        else:
            lines.append(f' "{key}": {json.dumps(value)}')
    sys.stdout.write("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
