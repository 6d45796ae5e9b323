/** PrivGraph, as its paper describes it. */
import { uniform } from '@tulle/core/testing'
import { shuffled } from '../random.mjs'
import { between, blockCounts, builder, laplace, membersOf, neighboursOf } from './building.mjs'

/**
 * @typedef {import('./building.mjs').Peer} Peer
 * @typedef {import('./building.mjs').Random} Random
 */

/** Noisy blocks, the exponential mechanism for nodes, degrees within groups (Yuan and others 2023). @type {Peer} */
export function privgraph(graph, epsilon, seed) {
  const random = uniform(seed)
  const third = epsilon / 3
  const { nodes } = graph
  const first = superNodes(nodes, random)
  const supers = Math.ceil(nodes / SUPER)
  const merged = grouped(keepingTotals(blockCounts(graph, first, supers), supers, third, random), supers, random)
  const groupOf = first.map((s) => Number(merged[s]))
  const groups = Math.max(...groupOf) + 1
  const near = neighboursOf(graph)
  for (const v of shuffled(nodes, random)) {
    const towards = new Float64Array(groups)
    for (const u of /** @type {number[]} */ (near[v]))
      towards[Number(groupOf[u])] = Number(towards[Number(groupOf[u])]) + 1
    const most = towards.reduce((best, x) => Math.max(best, x), 0)
    const weights = towards.map((x) => Math.exp(((x - most) * third) / 4))
    let aim = random() * weights.reduce((sum, w) => sum + w, 0)
    groupOf[v] = Math.max(
      0,
      weights.findIndex((w) => (aim -= w) <= 0),
    )
  }
  const members = membersOf(groupOf, groups)
  const within = near.map((list, v) => list.filter((u) => groupOf[u] === groupOf[v]).length)
  const out = builder(nodes)
  const counts = keepingTotals(blockCounts(graph, groupOf, groups), groups, third, random)
  for (let a = 0; a < groups; a++) {
    const own = /** @type {number[]} */ (members[a])
    const noisy = Float64Array.from(own, (v) => Number(within[v]) + (2 / third) * laplace(random))
    chungLu(
      out,
      own,
      keptTotal(noisy).map((d) => Math.min(d, own.length - 1)),
      random,
    )
    for (let b = 0; b < a; b++) {
      between(out, own, /** @type {number[]} */ (members[b]), Number(counts[a * groups + b]), () => 1, random)
    }
  }
  return out.done()
}

/** Every pair with probability d·d′ over the sum of all, 1 at most. @param {ReturnType<typeof builder>} out @param {number[]} nodes @param {number[]} degrees @param {Random} random */
function chungLu(out, nodes, degrees, random) {
  const sum = degrees.reduce((all, d) => all + d, 0)
  for (let i = 0; i < nodes.length; i++) {
    for (let k = 0; k < i; k++) {
      if (random() * sum < Number(degrees[i]) * Number(degrees[k])) out.add(Number(nodes[i]), Number(nodes[k]))
    }
  }
}

/** Nodes are first put together at random, so many each. */
const SUPER = 20

/** @param {number} nodes @param {Random} random */
function superNodes(nodes, random) {
  const groupOf = new Uint32Array(nodes)
  shuffled(nodes, random).forEach((v, k) => (groupOf[v] = Math.floor(k / SUPER)))
  return groupOf
}

/** Noisy numbers without those below 0, less as much of each as keeps their total. @param {Float64Array} noisy */
function keptTotal(noisy) {
  const total = noisy.reduce((sum, x) => sum + x, 0)
  let [low, high] = [0, noisy.reduce((most, x) => Math.max(most, x), 0)]
  for (let turn = 0; turn < 60; turn++) {
    const less = (low + high) / 2
    if (noisy.reduce((sum, x) => sum + Math.max(0, x - less), 0) > total) low = less
    else high = less
  }
  return [...noisy].map((x) => Math.max(0, x - high))
}

/** Edges between any two groups and, apart, within each. @param {Float64Array} blocks @param {number} count @param {number} epsilon @param {Random} random */
function keepingTotals(blocks, count, epsilon, random) {
  const noisy = blocks.map((x) => x + laplace(random) / epsilon)
  const out = new Float64Array(noisy.length)
  for (const isOwn of [true, false]) {
    const places = [...noisy.keys()].filter((at) => {
      const [a, b] = [Math.floor(at / count), at % count]
      return isOwn ? a === b : b < a
    })
    keptTotal(Float64Array.from(places, (at) => Number(noisy[at]))).forEach((x, k) => (out[Number(places[k])] = x))
  }
  return out
}

/** Louvain's method on weights between super nodes: level by level, until none joins another. @param {Float64Array} blocks @param {number} count @param {Random} random */
function grouped(blocks, count, random) {
  let [weights, size] = [blocks, count]
  let labels = Uint32Array.from({ length: count }, (_, k) => k)
  for (;;) {
    const joined = oneLevel(weights, size, random)
    const groups = Math.max(...joined) + 1
    labels = labels.map((label) => Number(joined[label]))
    if (groups === size) return labels
    const next = new Float64Array(groups * groups)
    for (let a = 0; a < size; a++) {
      for (let b = 0; b <= a; b++) {
        const [x, y] = [Number(joined[a]), Number(joined[b])]
        const at = Math.max(x, y) * groups + Math.min(x, y)
        next[at] = Number(next[at]) + Number(weights[a * size + b])
      }
    }
    ;[weights, size] = [next, groups]
  }
}

/** Each joins the neighbours that gain most, until nobody moves. @param {Float64Array} blocks @param {number} count @param {Random} random */
function oneLevel(blocks, count, random) {
  const at = (/** @type {number} */ a, /** @type {number} */ b) =>
    Number(blocks[Math.max(a, b) * count + Math.min(a, b)])
  const labels = Uint32Array.from({ length: count }, (_, k) => k)
  const volume = Float64Array.from({ length: count }, (_, a) => {
    let sum = 0
    for (let b = 0; b < count; b++) sum += (a === b ? 2 : 1) * at(a, b)
    return sum
  })
  const all = Math.max(
    1,
    volume.reduce((sum, x) => sum + x, 0),
  )
  const total = volume.slice()
  for (let [turn, moved] = [0, true]; moved && turn < 100; turn++) {
    moved = false
    for (const a of shuffled(count, random)) {
      const towards = new Float64Array(count)
      for (let b = 0; b < count; b++)
        if (b !== a) towards[Number(labels[b])] = Number(towards[Number(labels[b])]) + at(a, b)
      total[Number(labels[a])] = Number(total[Number(labels[a])]) - Number(volume[a])
      let best = Number(labels[a])
      const gainOf = (/** @type {number} */ k) => Number(towards[k]) - (Number(volume[a]) * Number(total[k])) / all
      let most = gainOf(best)
      towards.forEach((_, k) => {
        const gain = gainOf(k)
        if (gain <= most + 1e-9) return
        most = gain
        best = k
      })
      moved ||= best !== labels[a]
      labels[a] = best
      total[best] = Number(total[best]) + Number(volume[a])
    }
  }
  const numbers = new Map([...new Set(labels)].map((label, k) => [label, k]))
  return labels.map((label) => Number(numbers.get(label)))
}
