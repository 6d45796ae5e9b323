/**
 * One count of a large graph in a process of its own: read the edges, plan, count and add noise. Prints one line of JSON.
 *
 * usage: count-release.mjs EDGES EPSILON
 */
import { counts } from '@tulle/core'
import { edgeCount } from '@tulle/core/data'
import { readGraph } from '@tulle/engine'

const [file = '', epsilon] = process.argv.slice(2)
const start = performance.now()
const { graph } = await readGraph(file)
const read = performance.now()
const plan = counts.plan(
  { nodes: graph.names.length, count: 'triangles', neighbours: { kind: 'edge' } },
  { epsilon: Number(epsilon) },
)
const planned = performance.now()
const { value } = await counts.release(plan, graph)
const end = performance.now()
console.log(
  JSON.stringify({
    read_s: (read - start) / 1000,
    plan_s: (planned - read) / 1000,
    release_s: (end - planned) / 1000,
    total_s: (end - start) / 1000,
    nodes: graph.names.length,
    edges: edgeCount(graph),
    value: `${value}`,
  }),
)
