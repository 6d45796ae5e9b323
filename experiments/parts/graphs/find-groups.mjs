/**
 * Whether groups are found where nothing was chosen with the graph in view: generated block models, made up at ε = 2 with groups looked for.
 * `node experiments/parts/graphs/find-groups.mjs [NODES]`, after `npm run build`; another run draws other releases of the same graphs.
 */
import { graphFromEdges, syntheticGraph } from '@tulle/core'
import { louvain } from '@tulle/core/utility'
import { communitiesLike, median } from '../../../bench/parts/graph-likeness.mjs'
import { generator } from '../random.mjs'

const NODES = Number(process.argv[2] ?? 4000)
const EPSILON = 2
const GROUPS = [5, 10, 20]
const DEGREES = [20, 44, 80]
/** Of all edges, so many lie within a group; of the others, some do by chance. */
const INSIDE = 0.8
const GRAPHS = 3

for (const groups of GROUPS) {
  for (const degree of DEGREES) {
    /** @type {number[]} */
    const common = []
    for (let seed = 1; seed <= GRAPHS; seed++) {
      const graph = blocks(groups, degree, seed)
      const plan = syntheticGraph.plan(
        { nodes: NODES, neighbours: { kind: 'edge' } },
        { epsilon: EPSILON, findGroups: true },
      )
      const { matrix } = await syntheticGraph.release(plan, { graph })
      common.push(communitiesLike(louvain(graph.adjacency, { random: generator(seed, 2) }), matrix))
    }
    const shown = common.map((each) => each.toFixed(2)).join(', ')
    console.log(`| ${groups} | ${degree} | ${median(common).toFixed(2)} | ${shown} |`)
  }
}

/**
 * Groups of about the same size: an edge joins any node with one of its own group, or with any other.
 *
 * @param {number} groups
 * @param {number} degree on average
 * @param {number} seed
 */
function blocks(groups, degree, seed) {
  const random = generator(seed, 9)
  const edges = Math.round((NODES * degree) / 2)
  const from = Uint32Array.from({ length: edges }, () => Math.floor(NODES * random()))
  // Node v is of group v mod groups.
  const to = from.map((u) => {
    const v = Math.floor(NODES * random())
    if (random() >= INSIDE) return v
    const own = v - (v % groups) + (u % groups)
    return own < NODES ? own : u
  })
  const kept = [...from.keys()].filter((k) => from[k] !== to[k])
  return graphFromEdges({
    directed: false,
    nodes: NODES,
    from: Uint32Array.from(kept, (k) => Number(from[k])),
    to: Uint32Array.from(kept, (k) => Number(to[k])),
  }).graph
}
