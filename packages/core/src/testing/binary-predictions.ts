/** Binary data for measuring predictions, and what is predicted of it. */
import { type Graph, graphFromEdges, type SparseMatrix, toDense } from '../data/index.ts'
import { DEVIATIONS, expectPredicted, meanOf } from './predictions.ts'
import { matrixOf } from './rows.ts'
import { uniform } from './seeded.ts'

/** A graph of so many nodes in which every two are joined with probability p. */
export function graphOf(nodes: number, p: number, seed: number, directed = false): Graph {
  const random = uniform(seed)
  const pairs: [number, number][] = []
  for (let i = 0; i < nodes; i++) {
    for (let j = directed ? 0 : i + 1; j < nodes; j++) if (i !== j && random() < p) pairs.push([i, j])
  }
  return graphFromEdges({
    directed,
    nodes,
    from: Uint32Array.from(pairs, ([i]) => i),
    to: Uint32Array.from(pairs, ([, j]) => j),
  }).graph
}

/** A table of zeros and ones, of which the share p are ones. */
export function tableOf(rows: number, columns: number, p: number, seed: number): SparseMatrix {
  const random = uniform(seed)
  const all = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (_, j) => j).filter(() => random() < p),
  )
  return matrixOf(all, columns)
}

/** The cells of a matrix, row by row; of an undirected graph, those above the diagonal, and of no graph the diagonal. */
export function cellsOf(matrix: SparseMatrix, graph?: 'directed' | 'undirected'): Float64Array {
  const { columns, values } = toDense(matrix)
  return values.filter((_, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns]
    return graph === undefined || (graph === 'directed' ? i !== j : i < j)
  })
}

/** What is predicted of flipped cells. */
interface Kept {
  readonly ones: number
  readonly kept: number
  readonly falseOnes: number
  readonly jaccard: number
}

/** Of the ones, how many stay and how many false ones come beside them. A mean of quotients is not that of the means. */
export function expectKept(prediction: Kept, truth: Float64Array, released: readonly Float64Array[]): void {
  const ones = truth.reduce((sum, x) => sum + x, 0)
  if (prediction.ones !== ones) throw new Error(`predicted for ${prediction.ones} ones, and there are ${ones}`)
  const kept = released.map((cells) => cells.reduce((sum, y, k) => sum + y * (truth[k] as number), 0))
  const falseOnes = released.map((cells) => cells.reduce((sum, y, k) => sum + y * (1 - (truth[k] as number)), 0))
  expectPredicted({
    kept: { predicted: prediction.kept, seen: kept },
    'false ones': { predicted: prediction.falseOnes, seen: falseOnes },
    jaccard: {
      predicted: prediction.jaccard,
      seen: kept.map((both, k) => both / (ones + (falseOnes[k] as number))),
      about: 0.01,
    },
  })
}

interface Estimated {
  readonly values: ArrayLike<number>
  readonly standardErrors: ArrayLike<number>
}

/** Unbiased, and off by the standard errors that are stated with them: estimates of the same truths, release by release. */
export function expectEstimates(name: string, truth: ArrayLike<number>, all: readonly Estimated[]): void {
  const over = (of: (estimates: Estimated, k: number) => number) =>
    all.map((estimates) => meanOf(Array.from(truth, (_, k) => of(estimates, k))).mean)
  const bias = meanOf(over(({ values }, k) => (values[k] as number) - (truth[k] as number)))
  if (Math.abs(bias.mean) > DEVIATIONS * bias.error + 1e-9) {
    throw new Error(`${name}: a bias of ${bias.mean} ± ${bias.error}`)
  }
  const stated = meanOf(over(({ standardErrors }, k) => (standardErrors[k] as number) ** 2)).mean
  const seen = over(({ values }, k) => ((values[k] as number) - (truth[k] as number)) ** 2)
  expectPredicted({ [name]: { predicted: stated, seen, root: true } })
}
