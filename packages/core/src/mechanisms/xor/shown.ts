/** What the flips of a law do to the cells that are shown: of a graph these are not all that get noise. */
import type { CellSpace } from '../binary/cells.ts'
import { expectedFlips, flipChances, type Range } from './error.ts'
import type { BernoulliLaw } from './law.ts'
import type { XorSettings } from './settings.ts'

/**
 * P(a cell flips), on average over the cells that what is shown is read from: above the diagonal of an undirected graph,
 * off it where the graph is directed or both sides have to say so.
 */
export function flipsShown(law: BernoulliLaw, { graph }: CellSpace, { symmetrise }: XorSettings): Range {
  if (graph === undefined || law.kind === 'exchangeable') {
    const { least, most } = expectedFlips(law)
    const cells = law.rows * law.columns
    return { least: least / cells, most: most / cells }
  }
  const { least, most, at } = flipChances(law)
  const above = graph === 'undirected' && symmetrise !== 'and'
  let [low, high, cells] = [0, 0, 0]
  for (let i = 0; i < law.rows; i++) {
    for (let j = above ? i + 1 : 0; j < law.columns; j++) {
      if (i === j) continue
      low += least[at(i, j)] as number
      high += most[at(i, j)] as number
      cells++
    }
  }
  // A single node has no pairs, and nothing is flipped.
  return { least: low / Math.max(1, cells), most: high / Math.max(1, cells) }
}

/**
 * Where both sides have to say so an edge is lost when either cell flips, and one is made only when both do: no graph comes
 * out with more pairs wrong than one in which all are joined. Of those, this share is lost at most; exactly this if
 * the cells flip independently and their chances are known.
 */
export function lostToBothSides(law: BernoulliLaw): number {
  const { most, at } = flipChances(law)
  // The two cells stand in two rows and two columns: only a general law ties them together.
  const either = (p: number, q: number) => (law.kind === 'general' ? Math.min(1, p + q) : p + q - p * q)
  if (law.kind === 'exchangeable') return either(most[0] as number, most[0] as number)
  let lost = 0
  for (let i = 0; i < law.rows; i++) {
    for (let j = i + 1; j < law.columns; j++) lost += either(most[at(i, j)] as number, most[at(j, i)] as number)
  }
  return lost / Math.max(1, (law.rows * (law.rows - 1)) / 2)
}
