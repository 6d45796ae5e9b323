/**
 * Smaller graphs that are like a larger one: neighbours that belong together become one node, again and again. What is laid out
 * on the smallest one first is right on the whole, and only details are left to be found; from a start that knows nothing, a
 * large graph would need hundreds of steps.
 */
export interface Weighted {
  readonly nodes: number
  /** Two numbers for each edge, each pair once. */
  readonly pairs: Uint32Array
  readonly weights: Float32Array
  /** How much each node keeps others away: one, and one for each edge, of all that it stands for. */
  readonly masses: Float32Array
}

export interface Coarser extends Weighted {
  /** Of each node of the finer graph, which one of this it has become part of. */
  readonly parents: Uint32Array
}

/** As many as find their places in a moment from anywhere. */
const FEW = 150
/** So many at most become one at once: a hub would swallow all its neighbours. */
const TOGETHER = 4
/** Less than this is not worth a step of its own. */
const SHRINKS = 0.9

export function weighted(nodes: number, pairs: Uint32Array): Weighted {
  const masses = new Float32Array(nodes).fill(1)
  for (const node of pairs) masses[node] = (masses[node] as number) + 1
  return { nodes, pairs, weights: new Float32Array(pairs.length / 2).fill(1), masses }
}

/** From the graph itself to the smallest, each made of the one before. */
export function coarser(graph: Weighted): Coarser[] {
  const all: Coarser[] = []
  let finer = graph
  while (finer.nodes > FEW) {
    const next = merged(finer)
    if (next.nodes > SHRINKS * finer.nodes) break
    all.push(next)
    finer = next
  }
  return all
}

interface Neighbours {
  readonly offsets: Uint32Array
  readonly nodes: Uint32Array
  readonly weights: Float32Array
}

function neighboursOf({ nodes: count, pairs, weights }: Weighted): Neighbours {
  const offsets = new Uint32Array(count + 1)
  for (const node of pairs) offsets[node + 1] = (offsets[node + 1] as number) + 1
  for (let i = 0; i < count; i++) offsets[i + 1] = (offsets[i + 1] as number) + (offsets[i] as number)
  const next = offsets.slice()
  const [nodes, own] = [new Uint32Array(pairs.length), new Float32Array(pairs.length)]
  const put = (from: number, to: number, weight: number) => {
    const at = next[from] as number
    nodes[at] = to
    own[at] = weight
    next[from] = at + 1
  }
  for (let k = 0; k < pairs.length; k += 2) {
    const [a, b, weight] = [pairs[k] as number, pairs[k + 1] as number, weights[k >> 1] as number]
    put(a, b, weight)
    put(b, a, weight)
  }
  return { offsets, nodes, weights: own }
}

/** Those with few neighbours choose first, and join whom they have most in common with. */
function merged(graph: Weighted): Coarser {
  const { offsets, nodes, weights } = neighboursOf(graph)
  const degree = (i: number) => (offsets[i + 1] as number) - (offsets[i] as number)
  const order = Uint32Array.from({ length: graph.nodes }, (_, i) => i).sort((a, b) => degree(a) - degree(b) || a - b)
  const parents = new Uint32Array(graph.nodes).fill(NONE)
  const sizes: number[] = []
  /** By whom they know best: those whom none of their neighbours can take join each other. Last, those who know nobody. */
  const leftOver = new Uint32Array(graph.nodes + 1).fill(NONE)
  const opened = () => sizes.push(0) - 1
  const join = (i: number, parent: number) => {
    parents[i] = parent
    sizes[parent] = (sizes[parent] as number) + 1
  }
  const isFull = (parent: number) => parent !== NONE && (sizes[parent] as number) >= TOGETHER
  for (const i of order) {
    if (parents[i] !== NONE) continue
    let [best, most] = [NONE, 0]
    let [known, closest] = [graph.nodes, 0]
    for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) {
      const j = nodes[k] as number
      const close = (weights[k] as number) / degree(j)
      if (j === i || close <= most) continue
      if (close > closest) [known, closest] = [j, close]
      if (close > most && !isFull(parents[j] as number)) [best, most] = [j, close]
    }
    if (best !== NONE) {
      if (parents[best] === NONE) join(best, opened())
      join(i, parents[best] as number)
    } else {
      const among = leftOver[known] as number
      if (among === NONE || isFull(among)) leftOver[known] = opened()
      join(i, leftOver[known] as number)
    }
  }
  return { parents, ...between(graph, parents, sizes.length) }
}

const NONE = 2 ** 32 - 1

/** Edges within one node are gone; several between the same two are one of their weight. */
function between({ pairs, weights, masses }: Weighted, parents: Uint32Array, nodes: number): Weighted {
  const places = new Map<number, number>()
  const [ends, sums]: [number[], number[]] = [[], []]
  for (let k = 0; k < pairs.length; k += 2) {
    const [a, b] = [parents[pairs[k] as number] as number, parents[pairs[k + 1] as number] as number]
    if (a === b) continue
    const key = a < b ? a * nodes + b : b * nodes + a
    const weight = weights[k >> 1] as number
    const place = places.get(key)
    if (place === undefined) {
      places.set(key, sums.length)
      ends.push(a, b)
      sums.push(weight)
    } else sums[place] = (sums[place] as number) + weight
  }
  const own = new Float32Array(nodes)
  parents.forEach((parent, i) => {
    own[parent] = (own[parent] as number) + (masses[i] as number)
  })
  return { nodes, pairs: Uint32Array.from(ends), weights: Float32Array.from(sums), masses: own }
}
