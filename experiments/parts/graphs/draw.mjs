/**
 * Draws the friends of examples/friends beside graphs that were made up from them, into docs/experiments/graphs-friends.svg:
 * `node experiments/parts/graphs/draw.mjs`, after `npm run build`. Drawn anew, it is another draw.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { graphFromEdges, syntheticGraph } from '@tulle/core'
import { forEachEdge } from '@tulle/core/data'
import { uniform } from '@tulle/core/testing'

const at = (/** @type {string} */ path) => new URL(`../../../${path}`, import.meta.url)
const lines = (/** @type {string} */ path) => readFileSync(at(path), 'utf8').trimEnd().split('\n')

const people = lines('examples/friends/people.txt')
const place = new Map(people.map((name, k) => [name, k]))
const villages = lines('examples/friends/villages.csv')
  .slice(1)
  .map((line) => String(line.split(',')[1]))
const groups = [...new Set(villages)]
const groupOf = Uint32Array.from(villages, (name) => groups.indexOf(name))
const pairs = lines('examples/friends/friends.csv')
  .slice(1)
  .map((line) => line.split(',').map((name) => Number(place.get(name))))
const { graph } = graphFromEdges({
  directed: false,
  nodes: people.length,
  from: Uint32Array.from(pairs, ([u]) => Number(u)),
  to: Uint32Array.from(pairs, ([, v]) => Number(v)),
})
const facts = /** @type {const} */ ({ nodes: people.length, neighbours: { kind: 'edge' } })
const sizes = groups.map((_, k) => groupOf.filter((group) => group === k).length)
const alone = await syntheticGraph.release(syntheticGraph.plan(facts, { epsilon: 1 }), { graph })
const grouped = await syntheticGraph.release(syntheticGraph.plan({ ...facts, groups: sizes }, { epsilon: 1 }), {
  graph,
  groupOf,
})

/** @typedef {[number, number][]} Edges */

/** @param {import('@tulle/core').SparseMatrix} adjacency @returns {Edges} */
function edgesIn(adjacency) {
  /** @type {Edges} */
  const edges = []
  forEachEdge({ directed: false, names: [], adjacency }, (u, v) => edges.push([u, v]))
  return edges
}

const STEPS = 300

/** Edges pull, nodes push (Fruchterman and Reingold 1991), in a square of side 1. @param {Edges} edges @param {number} nodes */
function placed(edges, nodes) {
  const random = uniform(5)
  const x = Float64Array.from({ length: nodes }, random)
  const y = Float64Array.from({ length: nodes }, random)
  const k = Math.sqrt(1 / nodes)
  const [dx, dy] = [new Float64Array(nodes), new Float64Array(nodes)]
  const move = (/** @type {number} */ u, /** @type {number} */ v, /** @type {number} */ force) => {
    const [a, b] = [Number(x[u]) - Number(x[v]), Number(y[u]) - Number(y[v])]
    const far = Math.max(1e-4, Math.hypot(a, b))
    const by = force > 0 ? (k * k) / far / far : -far / k
    dx[u] = Number(dx[u]) + a * by
    dy[u] = Number(dy[u]) + b * by
    dx[v] = Number(dx[v]) - a * by
    dy[v] = Number(dy[v]) - b * by
  }
  for (let step = 0; step < STEPS; step++) {
    dx.fill(0)
    dy.fill(0)
    for (let u = 0; u < nodes; u++) for (let v = 0; v < u; v++) move(u, v, 1)
    for (const [u, v] of edges) move(u, v, -1)
    const most = 0.1 * (1 - step / STEPS)
    for (let v = 0; v < nodes; v++) {
      const far = Math.max(1e-9, Math.hypot(Number(dx[v]), Number(dy[v])))
      x[v] = Number(x[v]) + (Number(dx[v]) / far) * Math.min(far, most)
      y[v] = Number(y[v]) + (Number(dy[v]) / far) * Math.min(far, most)
    }
  }
  const scaled = (/** @type {Float64Array} */ values) => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    return values.map((value) => (value - low) / Math.max(1e-9, high - low))
  }
  return { x: scaled(x), y: scaled(y) }
}

const SIDE = 300
const COLOURS = ['#4477aa', '#ee6677', '#228833', '#ccbb44', '#66ccee', '#aa3377', '#999933', '#882255']

/** @param {string} title @param {import('@tulle/core').SparseMatrix} adjacency @param {number} left @param {boolean} coloured */
function panel(title, adjacency, left, coloured) {
  const edges = edgesIn(adjacency)
  const { x, y } = placed(edges, adjacency.rows)
  const point = (/** @type {number} */ v) => [
    (left + SIDE * Number(x[v])).toFixed(1),
    (40 + SIDE * Number(y[v])).toFixed(1),
  ]
  const drawn = edges.map(([u, v]) => `M${point(u).join(' ')}L${point(v).join(' ')}`).join('')
  const dots = Array.from(
    { length: adjacency.rows },
    (_, v) =>
      `<circle cx="${point(v)[0]}" cy="${point(v)[1]}" r="3" fill="${coloured ? COLOURS[Number(groupOf[v])] : '#555'}"/>`,
  )
  return `<text x="${left}" y="22">${title}: ${edges.length.toLocaleString('en')} edges</text><path d="${drawn}" stroke="#000" stroke-opacity=".12" fill="none"/>${dots.join('')}`
}

const width = 3 * SIDE + 4 * 24
writeFileSync(
  at('docs/experiments/graphs-friends.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIDE + 64}" width="${width}" font-family="sans-serif" font-size="14" role="img"><title>240 people, and two graphs made up from them</title><rect width="100%" height="100%" fill="#fff"/>${[
    panel('Original', graph.adjacency, 24, true),
    panel('Made up, ε = 1', alone.matrix, 48 + SIDE, false),
    panel('With villages, ε = 1', grouped.matrix, 72 + 2 * SIDE, true),
  ].join('')}</svg>\n`,
)
console.log('docs/experiments/graphs-friends.svg')
