/**
 * Patterns of flips, a row each, as bits. A pattern of k flips has weight e^{g(k)} ≤ 1: either any pattern is proposed by
 * fair bits and kept with that probability, or k is drawn first and then a uniform set of so many cells. Both have the
 * same law; the first is much quicker where it keeps a good part, which depends on public facts alone.
 */

import { wordsInRow } from '../../data/index.ts'
import { exp } from '../../elementary/index.ts'
import {
  type Bits,
  decay,
  drawFrom,
  dyadic,
  flip,
  integerBelow,
  type Probability,
  probability,
} from '../../random/index.ts'
import { lnBinomials } from '../binary/binomials.ts'
import type { DrawRows } from '../binary/overlay.ts'
import { flipsLaw, type Stairs, stepsAt } from './law.ts'

/** The share of proposals from which on proposing is quicker. */
const ENOUGH = 1 / 8

/** Beyond, a step is less likely than anything that is ever drawn, and has digits to match. */
const STEEPEST = 600

export function patterns(stairs: Stairs, phase: number, bits: Bits): DrawRows {
  const { cells, changed, epsilon } = stairs
  const steep = epsilon * stepsAt(cells, phase, changed) > STEEPEST
  return steep || keptShare(stairs, phase) < ENOUGH ? byNumber(stairs, phase, bits) : byProposals(stairs, phase, bits)
}

/** Which of all patterns, each as likely as any other, are kept. */
function keptShare({ cells, changed, epsilon }: Stairs, phase: number): number {
  return lnBinomials(cells).reduce(
    (sum, ways, k) => sum + exp(ways - cells * Math.LN2 - epsilon * stepsAt(k, phase, changed)),
    0,
  )
}

export function byProposals({ cells, changed, epsilon }: Stairs, phase: number, bits: Bits): DrawRows {
  const width = wordsInRow(cells)
  const mask = cells % 32 === 0 ? 0xffff_ffff : 2 ** (cells % 32) - 1
  const { n, e } = dyadic(epsilon)
  const top = stepsAt(cells, phase, changed)
  const kept = Array.from({ length: top + 1 }, (_, steps): Probability | undefined =>
    steps === 0 ? undefined : probability(decay({ n: n * BigInt(steps), e })),
  )
  const keptAt = Array.from({ length: cells + 1 }, (_, k) => kept[stepsAt(k, phase, changed)])
  return (words, rows) => {
    const proposed = words.subarray(0, rows * width) as Uint32Array<ArrayBuffer>
    bits.fill(proposed)
    for (let i = 0; i < rows; i++) {
      const base = i * width
      for (;;) {
        let flips = bitCount((proposed[base + width - 1] as number) & mask)
        for (let w = 0; w < width - 1; w++) flips += bitCount(proposed[base + w] as number)
        const p = keptAt[flips]
        if (p === undefined || flip(p, bits)) break
        for (let w = 0; w < width; w++) proposed[base + w] = bits.word()
      }
    }
  }
}

export function byNumber(stairs: Stairs, phase: number, bits: Bits): DrawRows {
  const { cells } = stairs
  const width = wordsInRow(cells)
  const law = flipsLaw(stairs, phase)
  const order = Uint32Array.from({ length: cells }, (_, j) => j)
  return (words, rows) => {
    for (let i = 0; i < rows; i++) {
      const flips = drawFrom(law, bits)
      // A set of cells or its complement, whichever is smaller, over a row of zeros or of ones.
      const few = Math.min(flips, cells - flips)
      words.fill(few === flips ? 0 : 0xffff_ffff, i * width, (i + 1) * width)
      for (let k = 0; k < few; k++) {
        // Whatever order there was before, the first `few` after these exchanges are a uniform set.
        const other = k + integerBelow(cells - k, bits)
        const j = order[other] as number
        order[other] = order[k] as number
        order[k] = j
        const w = i * width + (j >>> 5)
        words[w] = (words[w] as number) ^ (1 << (j & 31))
      }
    }
  }
}

/** Ones of a word. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
