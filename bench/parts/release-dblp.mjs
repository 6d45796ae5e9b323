/**
 * One release of a large graph in a process of its own, so that its memory is its own: read the edges, plan, flip, write.
 * Prints one line of JSON.
 *
 * usage: release-dblp.mjs EDGES OUT EPSILON EXPECTED_EDGES
 */
import { randomisedResponse } from '@tulle/core'
import { readGraph, writeGraph } from '@tulle/engine'

const [file = '', out = '', epsilon, expected] = process.argv.slice(2)
const start = performance.now()
const { graph } = await readGraph(file)
const read = performance.now()
const nodes = graph.names.length
const plan = randomisedResponse.plan(
  {
    rows: nodes,
    columns: nodes,
    graph: 'undirected',
    neighbours: { kind: 'edge' },
    ones: { declared: Number(expected) },
  },
  { epsilon: Number(epsilon) },
)
const { matrix } = await randomisedResponse.release(plan, graph)
const released = performance.now()
await writeGraph({ ...graph, adjacency: matrix }, out)
console.log(
  JSON.stringify({
    read_s: (read - start) / 1000,
    release_s: (released - read) / 1000,
    write_s: (performance.now() - released) / 1000,
    total_s: (performance.now() - start) / 1000,
    peak_mb: process.resourceUsage().maxRSS / 1024,
    nodes,
    edges: matrix.indices.length / 2,
  }),
)
