/**
 * Whether groups are found where nothing was chosen with the graph in view: generated block models, made up at ε = 2 with groups looked for.
 * `node experiments/parts/graphs/find-groups.mjs`, after `npm run build`; another run draws other releases of the same graphs.
 */
import { graphFromEdges, syntheticGraph } from '@tulle/core'
import { louvain } from '@tulle/core/utility'
import { communitiesLike, median } from '../../../bench/parts/graph-likeness.mjs'
import { generator } from '../random.mjs'

const NODES = 3000
const EPSILON = 2
/** Of all edges, so many are drawn within a group; of the others, some fall there by chance. */
const INSIDE = 0.8
const GRAPHS = 3

/** @typedef {{ readonly groups: number, readonly degree: number, readonly spread: number }} Model `spread`: of the logarithms of degrees */

/** @type {readonly Model[]} */
const MODELS = [
  { groups: 10, degree: 44, spread: 1 },
  { groups: 10, degree: 44, spread: 0 },
  { groups: 5, degree: 44, spread: 1 },
  { groups: 20, degree: 44, spread: 1 },
  { groups: 10, degree: 80, spread: 1 },
  { groups: 10, degree: 20, spread: 1 },
]

for (const model of MODELS) {
  /** @type {number[]} */
  const common = []
  for (let seed = 1; seed <= GRAPHS; seed++) {
    const graph = blocks(model, seed)
    const facts = { nodes: NODES, neighbours: /** @type {const} */ ({ kind: 'edge' }) }
    const plan = syntheticGraph.plan(facts, { epsilon: EPSILON, findGroups: true })
    const { matrix } = await syntheticGraph.release(plan, { graph })
    common.push(communitiesLike(louvain(graph.adjacency, { random: generator(seed, 2) }), matrix))
  }
  const shown = common.map((each) => each.toFixed(2)).join(', ')
  const { groups, degree, spread } = model
  console.log(
    `| ${groups} | ${degree} | ${spread === 0 ? 'even' : 'uneven'} | ${median(common).toFixed(2)} | ${shown} |`,
  )
}

/**
 * Groups of one size: an edge joins a node with one of its own group, or with any, both drawn by their weights.
 *
 * @param {Model} model
 * @param {number} seed
 */
function blocks({ groups, degree, spread }, seed) {
  const random = generator(seed, 9)
  // Node v is of group v mod groups, and its weight is log-normal, by Box and Muller.
  const weights = Array.from({ length: NODES }, () =>
    Math.exp(spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())),
  )
  const everybody = drawing([...weights.keys()])
  const members = Array.from({ length: groups }, (_, own) =>
    drawing([...weights.keys()].filter((v) => v % groups === own)),
  )
  const edges = Math.round((NODES * degree) / 2)
  const from = Uint32Array.from({ length: edges }, everybody)
  const to = from.map((u) => (random() < INSIDE ? members[u % groups] : everybody)?.() ?? u)
  // What is drawn twice, or to itself, falls away.
  const kept = [...from.keys()].filter((k) => from[k] !== to[k])
  return graphFromEdges({
    directed: false,
    nodes: NODES,
    from: Uint32Array.from(kept, (k) => Number(from[k])),
    to: Uint32Array.from(kept, (k) => Number(to[k])),
  }).graph

  /** Draws of these by their weights. @param {readonly number[]} nodes */
  function drawing(nodes) {
    let sum = 0
    const below = nodes.map((v) => (sum += Number(weights[v])))
    return () => {
      const aim = random() * sum
      let [low, high] = [0, nodes.length - 1]
      while (low < high) {
        const middle = (low + high) >> 1
        if (Number(below[middle]) < aim) low = middle + 1
        else high = middle
      }
      return Number(nodes[low])
    }
  }
}
