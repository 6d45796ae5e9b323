/** Partitions, given by a label for every node: nodes of one label are one group. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'

/** The same partition with labels 0, 1, … in the order in which they come. */
export function renumbered(labels: Uint32Array): { numbers: Uint32Array; count: number } {
  const numberOf = new Map<number, number>()
  const numbers = labels.map((label) => {
    const known = numberOf.get(label)
    if (known !== undefined) return known
    const number = numberOf.size
    numberOf.set(label, number)
    return number
  })
  return { numbers, count: numberOf.size }
}

/** The groups of a partition that have more than one node. */
export function groupsOfLabels(labels: Uint32Array): Uint32Array[] {
  const groups = new Map<number, number[]>()
  labels.forEach((label, node) => {
    const group = groups.get(label)
    if (group === undefined) groups.set(label, [node])
    else group.push(node)
  })
  return [...groups.values()].filter(({ length }) => length > 1).map((group) => Uint32Array.from(group))
}

/**
 * How much more of all edges lie within groups than would if they were drawn at random between nodes of the same degrees
 * (Newman and Girvan, 2004). 0 without edges.
 */
export function modularity({ rows, offsets, indices }: SparseMatrix, labels: Uint32Array): number {
  if (labels.length !== rows) {
    throw new InvalidInput(`A partition has a label for each of the ${rows} nodes: got ${labels.length}.`)
  }
  if (indices.length === 0) return 0
  const { numbers, count } = renumbered(labels)
  const strengths = new Float64Array(count)
  let within = 0
  for (let i = 0; i < rows; i++) {
    const own = numbers[i] as number
    const [start, end] = [offsets[i] as number, offsets[i + 1] as number]
    strengths[own] = (strengths[own] as number) + end - start
    for (let k = start; k < end; k++) if (numbers[indices[k] as number] === own) within++
  }
  const total = indices.length
  return within / total - strengths.reduce((sum, each) => sum + (each / total) ** 2, 0)
}
