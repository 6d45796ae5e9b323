/** Sets of nodes to try cuts on. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { chance } from '../chance.ts'

/** So many sets of so many nodes each. Every set of that size is as probable. */
export function randomSets(nodes: number, size: number, count: number, random = chance(1)): Uint32Array[] {
  requireSize(nodes, size)
  return Array.from({ length: count }, () => randomSet(nodes, size, random))
}

/** So many balls: the nodes nearest to a random one. Where a component ends, a ball goes on from another random node. */
export function ballSets(adjacency: SparseMatrix, size: number, count: number, random = chance(1)): Uint32Array[] {
  requireSize(adjacency.rows, size)
  const reached = new Uint8Array(adjacency.rows)
  return Array.from({ length: count }, () => ball(adjacency, { size, reached }, random))
}

function requireSize(nodes: number, size: number): void {
  if (!(Number.isSafeInteger(size) && size >= 0 && size <= nodes)) {
    throw new InvalidInput(`A set of nodes has from 0 to all ${nodes} of them: ${size} were asked for.`)
  }
}

/** In the order in which they were drawn (Floyd). */
export function randomSet(nodes: number, size: number, random: () => number): Uint32Array {
  const chosen = new Set<number>()
  for (let last = nodes - size; last < nodes; last++) {
    const node = Math.floor(random() * (last + 1))
    chosen.add(chosen.has(node) ? last : node)
  }
  return Uint32Array.from(chosen)
}

/** `reached` is 0 throughout, before and after. First come, first served among those that are as near. */
function ball(
  { rows, offsets, indices }: SparseMatrix,
  { size, reached }: { size: number; reached: Uint8Array },
  random: () => number,
): Uint32Array {
  const nodes = new Uint32Array(size)
  let [found, next] = [0, 0]
  const reach = (node: number) => {
    if (reached[node] === 1 || found === size) return
    reached[node] = 1
    nodes[found++] = node
  }
  while (found < size) {
    if (next === found) reach(Math.floor(random() * rows))
    if (next === found) continue
    const node = nodes[next++] as number
    const end = offsets[node + 1] as number
    for (let k = offsets[node] as number; k < end; k++) reach(indices[k] as number)
  }
  for (const node of nodes) reached[node] = 0
  return nodes
}
