/** Places for the nodes of a drawing: ForceAtlas2 with Barnes–Hut, begun on a small likeness of a large graph. */
import forceAtlas2 from 'graphology-layout-forceatlas2'
import iterate from 'graphology-layout-forceatlas2/iterate.js'
import { coarser, type Weighted } from './coarse.ts'

/** x and y of each node. */
export type Places = Float32Array

/** Places of numbers in the matrices of the library, and how many each node and each edge has. */
const [X, Y, MASS, CONVERGENCE, SIZE] = [0, 1, 6, 7, 8]
const [PER_NODE, PER_EDGE] = [10, 3]

/** Small ones begin anywhere, and need more steps. */
const LARGE = 2000
const STEPS = { small: 300, large: 60 }
/** On the likenesses, from the smallest to the largest. */
const FIRST_STEPS = 150
const NEXT_STEPS = 25
/** Once nodes move by less than so much of the drawing in a step, it stands still. */
const STILL = 2e-4

interface Matrices {
  readonly nodes: Float32Array
  readonly edges: Float32Array
}

/** Better and better places, again and again, until they are good. Always the same for the same graph. */
export function* placing(graph: Weighted, start?: Places): Generator<Places, void, undefined> {
  const large = graph.nodes > LARGE
  let places = start ?? (large ? likely(graph) : spiral(graph.nodes))
  const matrices = matricesOf(graph, places)
  for (let left = large ? STEPS.large : STEPS.small; left > 0; left--) {
    step(graph.nodes, matrices)
    const next = placesIn(matrices)
    const still = moved(places, next) < STILL
    places = next
    yield places
    if (still) return
  }
}

/** From the smallest likeness to the graph, each beginning where its parents are. */
function likely(graph: Weighted): Places {
  const levels = coarser(graph)
  const smallest = levels.at(-1) ?? graph
  let places = settled(smallest, spiral(smallest.nodes), FIRST_STEPS)
  for (let k = levels.length - 1; k >= 0; k--) {
    const { parents } = levels[k] as (typeof levels)[number]
    const finer = k === 0 ? graph : (levels[k - 1] as Weighted)
    places = around(places, parents)
    if (k > 0) places = settled(finer, places, NEXT_STEPS)
  }
  return places
}

function settled(graph: Weighted, start: Places, steps: number): Places {
  const matrices = matricesOf(graph, start)
  for (let k = 0; k < steps; k++) step(graph.nodes, matrices)
  return placesIn(matrices)
}

function step(nodes: number, { nodes: own, edges }: Matrices): void {
  const settings = { ...DEFAULTS, ...forceAtlas2.inferSettings(nodes), barnesHutOptimize: nodes > 500 }
  iterate(settings, own, edges)
}

/** What the library takes for granted where its own function is not asked. */
const DEFAULTS = {
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 1,
  barnesHutTheta: 0.8,
}

/** No two in one place, and the same each time. */
export function spiral(nodes: number): Places {
  const places = new Float32Array(2 * nodes)
  for (let i = 0; i < nodes; i++) {
    const [angle, radius] = [2.4 * i, Math.sqrt(i + 1)]
    places[2 * i] = radius * Math.cos(angle)
    places[2 * i + 1] = radius * Math.sin(angle)
  }
  return places
}

/** Children close around their parent: they push each other away from there. */
function around(places: Places, parents: Uint32Array): Places {
  const nodes = parents.length
  const apart = (0.3 * extent(places)) / Math.sqrt(nodes)
  const own = new Float32Array(2 * nodes)
  for (let i = 0; i < nodes; i++) {
    const parent = parents[i] as number
    own[2 * i] = (places[2 * parent] as number) + apart * Math.cos(2.4 * i)
    own[2 * i + 1] = (places[2 * parent + 1] as number) + apart * Math.sin(2.4 * i)
  }
  return own
}

/** How far nodes are from the middle, typically. */
function extent(places: Places): number {
  let sum = 0
  for (const x of places) sum += x * x
  return Math.sqrt((2 * sum) / places.length) || 1
}

function moved(before: Places, after: Places): number {
  let sum = 0
  for (let k = 0; k < after.length; k++) sum += ((after[k] as number) - (before[k] as number)) ** 2
  return Math.sqrt((2 * sum) / after.length) / extent(after)
}

function matricesOf({ nodes: count, pairs, weights, masses }: Weighted, places: Places): Matrices {
  const nodes = new Float32Array(PER_NODE * count)
  for (let i = 0; i < count; i++) {
    const at = PER_NODE * i
    nodes[at + X] = places[2 * i] as number
    nodes[at + Y] = places[2 * i + 1] as number
    nodes[at + MASS] = masses[i] as number
    nodes[at + CONVERGENCE] = nodes[at + SIZE] = 1
  }
  const edges = new Float32Array(PER_EDGE * weights.length)
  weights.forEach((weight, k) => {
    edges.set([PER_NODE * (pairs[2 * k] as number), PER_NODE * (pairs[2 * k + 1] as number), weight], PER_EDGE * k)
  })
  return { nodes, edges }
}

function placesIn({ nodes }: Matrices): Places {
  const places = new Float32Array((2 * nodes.length) / PER_NODE)
  for (let i = 0; i < places.length / 2; i++) {
    places[2 * i] = nodes[PER_NODE * i + X] as number
    places[2 * i + 1] = nodes[PER_NODE * i + Y] as number
  }
  return places
}
