"""What counting the triangles of a graph costs in igraph and in networkx: one process, one thread. Prints one line of JSON.

usage: counts_peers.py EDGES NODES NETWORKX

EDGES holds both ends of each edge as 32-bit numbers. Only counting is timed, on a graph that is in memory: the best of
several, seconds. igraph has no function for the number of triangles: they are listed, or taken from the transitivity,
which is three times their number over the number of paths of two edges. networkx counts them at every node, NETWORKX
times; if that is 0, it is left out.
"""

import json
import platform
import sys

import igraph
import networkx
import numpy
from spent import spent


def best(times, count):
    found = []
    time = spent(times, lambda: found.append(count()))
    return {"seconds": time["least"], "triangles": found[0], "spent": time}


def main():
    edges = numpy.fromfile(sys.argv[1], dtype=numpy.uint32).reshape(-1, 2)
    nodes, turns = int(sys.argv[2]), int(sys.argv[3])

    graph = igraph.Graph(n=nodes, edges=edges)
    degrees = numpy.array(graph.degree(), dtype=numpy.int64)
    paths = int((degrees * (degrees - 1) // 2).sum())
    ways = {
        "len(list_triangles())": best(4, lambda: len(graph.list_triangles())),
        "transitivity_undirected()": best(7, lambda: round(graph.transitivity_undirected() * paths / 3)),
    }
    del graph

    versions = {
        "python": platform.python_version(),
        "igraph": igraph.__version__,
        "networkx": networkx.__version__,
    }
    networkx_way = None
    if turns > 0:
        other = networkx.Graph()
        other.add_nodes_from(range(nodes))
        other.add_edges_from(edges.tolist())
        networkx_way = best(turns, lambda: sum(networkx.triangles(other).values()) // 3)
    print(json.dumps({"igraph": ways, "networkx": networkx_way, "versions": versions}))


main()
