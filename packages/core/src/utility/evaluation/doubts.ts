/** Whether what was measured can be what the plan draws. If it cannot, the original is probably not what it was made from. */
import { log } from '../../elementary/index.ts'
import type { Channel } from '../../mechanisms/index.ts'
import { percent, shown } from './words.ts'

/** ln 10⁹: less than once in so many releases by chance. */
const RARE = log(1e9)

const ALLOWED = 0.05

export interface ExpectedNoise {
  readonly meanAbsolute: number
  readonly rootMeanSquare: number
  /** Cells whose noise was drawn by itself; all of them unless told. */
  readonly draws?: number
}

/**
 * The mean of n errors |X| of mean m, by the tails that it has at most. Below: exp(−n·(m − mean)²/(2·rms²)), as for all
 * numbers that are not negative. Above: exp(−n·(x − 1 − ln x)) for x = mean/m, as for exponential errors; n is divided
 * by their relative variance where that is above 1. About six standard errors where n is large.
 */
export function isStrangeNoise(found: number, { meanAbsolute, rootMeanSquare, draws = 0 }: ExpectedNoise): boolean {
  if (!(meanAbsolute > 0 && rootMeanSquare > 0)) return false
  const x = found / meanAbsolute
  // Of many cells, what a plan leaves out of its prediction would be told apart from it too.
  if (Math.abs(x - 1) < ALLOWED) return false
  const spread = (rootMeanSquare / meanAbsolute) ** 2 - 1
  const rareness = x < 1 ? (1 - x) ** 2 / (2 * (1 + spread)) : Math.max(0, x - 1 - log(x)) / Math.max(1, spread)
  return draws * rareness > RARE
}

export function noiseDoubt(found: number, expected: ExpectedNoise): string[] {
  if (!isStrangeNoise(found, expected)) return []
  return [
    `A cell is off by ${shown(found)} on average by what should be the noise alone, and the plan draws noise of ${shown(expected.meanAbsolute)}: over that many cells this cannot be chance. ${OTHER}`,
  ]
}

const OTHER =
  'This does not seem to be the data that the release was made from, or it is read differently: the figures below are then not about the noise.'

/** Whether so many of `count` that happen with this probability each are further from the expected number than chance goes. */
export function isStrangeShare(happened: number, count: number, probability: number): boolean {
  if (count === 0) return false
  const share = happened / count
  const part = (p: number, q: number) => (p === 0 ? 0 : q <= 0 ? Infinity : p * log(p / q))
  return count * (part(share, probability) + part(1 - share, 1 - probability)) > RARE
}

/** Flips are drawn pair by pair: so many of the ones are kept, and so many are made of the zeros. */
export function flipDoubt(
  { kept, ones, created, zeros }: Readonly<Record<'kept' | 'ones' | 'created' | 'zeros', number>>,
  { one, zero }: Channel,
  what: string,
): string[] {
  const found = (a: number, b: number) => percent(b === 0 ? 0 : a / b)
  return [
    ...(isStrangeShare(kept, ones, one)
      ? [
          `${found(kept, ones)} of the ${what} of the original are in the release, and the plan keeps ${percent(one)}. ${OTHER}`,
        ]
      : []),
    ...(isStrangeShare(created, zeros, zero)
      ? [
          `${found(created, zeros)} of what is no ${what === 'edges' ? 'edge' : 'one'} in the original is one in the release, and the plan makes ${percent(zero)}. ${OTHER}`,
        ]
      : []),
  ]
}
