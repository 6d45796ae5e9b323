/** How many edges there are between any two groups: counted, with noise, and fitted to the degrees. */
import { forEachEdge, type Graph } from '../../../data/index.ts'

/** Entry a·k + b, a ≤ b. One edge is one of them. */
export function blocksOf(graph: Graph, groupOf: Uint32Array, groups: number): Float64Array {
  const blocks = new Float64Array((groups * (groups + 1)) / 2)
  forEachEdge(graph, (u, v) => {
    const at = place(groupOf[u] as number, groupOf[v] as number)
    blocks[at] = (blocks[at] as number) + 1
  })
  return blocks
}

/** Blocks by their larger group and then the smaller. */
export function place(one: number, other: number): number {
  const [small, large] = one < other ? [one, other] : [other, one]
  return (large * (large + 1)) / 2 + small
}

/** All noisy numbers are lowered by one amount, and what would be below 0 is 0, so that they come to the total. */
export function shrunk(noisy: Float64Array, total: number): Float64Array {
  let low = noisy.reduce((least, x) => Math.min(least, x), Infinity) - total - 1
  let high = noisy.reduce((most, x) => Math.max(most, x), -Infinity)
  for (let turn = 0; turn < 100; turn++) {
    const middle = (low + high) / 2
    let held = 0
    for (const x of noisy) held += Math.max(0, x - middle)
    if (held > total) low = middle
    else high = middle
  }
  return noisy.map((x) => Math.max(0, x - high))
}

/** The edge ends of each group. */
export function volumesOf(blocks: Float64Array, groups: number): Float64Array {
  const volumes = new Float64Array(groups)
  for (let a = 0; a < groups; a++) {
    for (let b = 0; b < groups; b++)
      volumes[a] = (volumes[a] as number) + (a === b ? 2 : 1) * (blocks[place(a, b)] as number)
  }
  return volumes
}

const TURNS = 40

/** Blocks whose edge ends are those of the degrees, as near as a few turns bring them (Sinkhorn). */
export function balanced(blocks: Float64Array, volumes: Float64Array): Float64Array {
  const groups = volumes.length
  const fitted = blocks.slice()
  for (let turn = 0; turn < TURNS; turn++) {
    const now = volumesOf(fitted, groups)
    const factor = now.map((has, a) => (has > 0 ? Math.sqrt((volumes[a] as number) / has) : 1))
    for (let a = 0; a < groups; a++) {
      for (let b = 0; b <= a; b++) {
        const at = place(a, b)
        fitted[at] = (fitted[at] as number) * (factor[a] as number) * (factor[b] as number)
      }
    }
  }
  return fitted
}
