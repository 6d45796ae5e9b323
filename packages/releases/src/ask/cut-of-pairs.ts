/** Cuts of a graph of which noisy degrees and flipped pairs were published. */
import { pairsBetween, pairsCut } from '@tulle/core/sketches'
import { numbersIn } from '../kinds/cuts/named-cuts.ts'
import { pairedCuts } from '../kinds/cuts/released.ts'
import type { OpenedRelease } from '../open.ts'
import type { CutSource } from './cut-source.ts'

export async function pairCuts(opened: OpenedRelease): Promise<CutSource> {
  const { names, published } = await pairedCuts(opened)
  const numbers = new Map(names.map((name, i) => [name, i]))
  return {
    subject: {
      published: 'release',
      weighted: false,
      bound: 1,
      nodes: names.length,
      averageFrom: 'this follows from the noisy degrees',
    },
    // A normal law stands in for that of many flipped pairs.
    cuts: async (cuts, sure) =>
      cuts.map((cut) => ({ ...pairsCut(published, numbersIn(cut, numbers), sure), approximate: true })),
    between: async (one, other, sure) => ({
      ...pairsBetween(published, numbersIn(one, numbers), numbersIn(other, numbers), sure),
      approximate: true,
    }),
  }
}
