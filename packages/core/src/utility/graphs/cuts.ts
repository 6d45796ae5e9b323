/** How much leaves a set of nodes. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'

/** How many edges join a node of the set to one that is not in it; the sum of their weights where there are weights. */
export function cutWeight(adjacency: SparseMatrix, set: ArrayLike<number>): number {
  return weightAcross(adjacency, set, new Uint8Array(adjacency.rows))
}

export interface CutsCompared {
  /** The mean of |released − true|. */
  readonly meanAbsolute: number
  /**
   * The mean of |released − true|/|true| over the sets that something leaves in the original. Where nothing leaves any of
   * them it is 0 if that is what the release says, and infinite otherwise.
   */
  readonly meanRelative: number
  /** How many sets something leaves in the original. */
  readonly counted: number
  /** The cut of each set in the original, */
  readonly truths: Float64Array
  /** and in the release. */
  readonly released: Float64Array
}

/** How far the cuts of these sets are from the original's in a release of the same nodes. */
export function cutErrors(
  original: SparseMatrix,
  release: SparseMatrix,
  sets: readonly ArrayLike<number>[],
): CutsCompared {
  if (original.rows !== release.rows) {
    throw new InvalidInput(
      `Cuts are compared of graphs on the same nodes: one has ${original.rows} of them, the other ${release.rows}.`,
    )
  }
  if (sets.length === 0) throw new InvalidInput('Cuts are compared over sets of nodes: give at least one.')
  const inside = new Uint8Array(original.rows)
  const truths = Float64Array.from(sets, (set) => weightAcross(original, set, inside))
  const released = Float64Array.from(sets, (set) => weightAcross(release, set, inside))
  let [absolute, relative, counted] = [0, 0, 0]
  truths.forEach((truth, k) => {
    const error = Math.abs((released[k] as number) - truth)
    absolute += error
    if (truth === 0) return
    relative += error / Math.abs(truth)
    counted++
  })
  const without = absolute === 0 ? 0 : Number.POSITIVE_INFINITY
  const meanRelative = counted === 0 ? without : relative / counted
  return { meanAbsolute: absolute / sets.length, meanRelative, counted, truths, released }
}

/** `inside` is 0 throughout, before and after. */
function weightAcross(adjacency: SparseMatrix, set: ArrayLike<number>, inside: Uint8Array): number {
  const { rows, offsets, indices, values } = adjacency
  for (let s = 0; s < set.length; s++) {
    const node = set[s] as number
    if (!(Number.isInteger(node) && node >= 0 && node < rows)) {
      inside.fill(0)
      throw new InvalidInput(`A set of nodes names them by their numbers, below ${rows} here: got ${node}.`)
    }
    inside[node] = 1
  }
  let across = 0
  for (let s = 0; s < set.length; s++) {
    const node = set[s] as number
    // Named before.
    if (inside[node] === 2) continue
    inside[node] = 2
    const end = offsets[node + 1] as number
    for (let k = offsets[node] as number; k < end; k++) {
      if (inside[indices[k] as number] === 0) across += values === undefined ? 1 : (values[k] as number)
    }
  }
  for (let s = 0; s < set.length; s++) inside[set[s] as number] = 0
  return across
}
