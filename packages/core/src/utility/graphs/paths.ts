/** How far nodes are from each other. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { chance } from '../chance.ts'
import { largestComponent } from './component.ts'
import { randomSet } from './cut-sets.ts'
import { distancesFrom } from './distances.ts'
import type { Pace } from './pace.ts'

export interface Paths {
  /** The nodes of the largest component, which all else is about. */
  readonly component: number
  /** The largest distance of two nodes. Not exact, it is a lower bound: the largest distance that was met. */
  readonly diameter: number
  /** The mean distance over all pairs of nodes. */
  readonly meanLength: number
  readonly exact: boolean
  /** From how many nodes distances were measured. */
  readonly sources: number
  /** Of the mean length: 0 if it is exact. */
  readonly standardError: number
}

export interface PathsOptions extends Pace {
  readonly random?: () => number
  /** How many nodes distances are measured from where not from all: at least 2. */
  readonly sources?: number
  /** Up to so many nodes in the largest component, distances are measured from all. */
  readonly exactUpTo?: number
}

/** Double sweeps, one more while the last has found a larger distance. */
const MOST_SWEEPS = 10

/** Diameter and mean path length of the largest component; of a sample of its nodes where there are many. */
export async function paths(adjacency: SparseMatrix, options: PathsOptions = {}): Promise<Paths> {
  const { random = chance(1), sources = 200, exactUpTo = 20_000 } = options
  if (!(Number.isSafeInteger(sources) && sources >= 2)) {
    throw new InvalidInput(`Paths are measured from at least 2 nodes, or their error is unknown: got ${sources}.`)
  }
  const component = largestComponent(adjacency)
  const { rows: n } = component
  if (n < 2) return { component: n, diameter: 0, meanLength: 0, exact: true, sources: n, standardError: 0 }
  if (n <= Math.max(exactUpTo, sources)) {
    const all = Uint32Array.from({ length: n }, (_, i) => i)
    const { sums, farthest } = await distancesFrom(component, all, options)
    const meanLength = sums.reduce((sum, each) => sum + each, 0) / (n * (n - 1))
    return { component: n, diameter: farthest, meanLength, exact: true, sources: n, standardError: 0 }
  }
  const found = await distancesFrom(component, randomSet(n, sources, random), options)
  return {
    component: n,
    diameter: await swept(component, found, options),
    ...meanOf(
      found.sums.map((sum) => sum / (n - 1)),
      n,
    ),
    exact: false,
    sources,
  }
}

/** From the farthest node to the one that is farthest from it, and on: ends of the graph mostly, never beyond them. */
async function swept(
  component: SparseMatrix,
  { farthest, farNode }: { farthest: number; farNode: number },
  pace: Pace,
): Promise<number> {
  let [diameter, node] = [farthest, farNode]
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    const found = await distancesFrom(component, Uint32Array.of(node), pace)
    if (found.farthest <= diameter) break
    ;[diameter, node] = [found.farthest, found.farNode]
  }
  return diameter
}

/** Of nodes drawn without repetition: the more of all there are, the smaller is the error. */
function meanOf(lengths: Float64Array, n: number): { meanLength: number; standardError: number } {
  const k = lengths.length
  const meanLength = lengths.reduce((sum, each) => sum + each, 0) / k
  const variance = lengths.reduce((sum, each) => sum + (each - meanLength) ** 2, 0) / (k - 1)
  return { meanLength, standardError: Math.sqrt((variance / k) * (1 - k / n)) }
}
