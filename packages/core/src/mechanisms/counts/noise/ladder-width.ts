/** How far the ladder's noise reaches: medians, quantiles and means, from its sums in closed form. */
import { exp } from '../../../elementary/index.ts'
import { type Ladder, ladderSums } from './ladder.ts'

export interface LadderReach {
  /** E|noise|. */
  meanAt(level: number): number
  /** The smallest width that |noise| exceeds with a probability of at most `miss`. */
  widthAt(level: number, miss: number): number
}

/** The tables are made once; what is asked then costs next to nothing. */
export function ladderReach({ rails, epsilon0 }: Ladder): LadderReach {
  const { middles, widths } = rails
  const sums = ladderSums(rails, epsilon0)
  const top = widths.length - 1
  const total = new Float64Array(widths.length + 1)
  for (let level = 0; level <= top; level++) total[level + 1] = (total[level] as number) + (widths[level] as number)
  const sumAt = (level: number) => sums[Math.min(level, top)] as number
  const allOf = (level: number) => 1 + 2 * ((middles[level] as number) + sumAt(level))
  /** How far rung t reaches. */
  const reach = (level: number, t: number) => {
    const within = Math.min(t, widths.length - level)
    const above = t === within ? 0 : (t - within) * (widths[top] as number)
    return (middles[level] as number) + ((total[level + within] as number) - (total[level] as number)) + above
  }
  /** P(|noise| beyond rung t): what is left of the series after t terms is e^(−ε₀t)·T(ℓ+t). */
  const beyond = (level: number, t: number) => (2 * exp(-epsilon0 * t) * sumAt(level + t)) / allOf(level)
  return {
    meanAt(level) {
      const all = allOf(level)
      const middle = middles[level] as number
      let mean = (middle * (middle + 1)) / all
      for (let t = 1; ; t++) {
        const width = widths[Math.min(level + t - 1, top)] as number
        const distance = reach(level, t - 1) + (width + 1) / 2
        const weight = exp(-epsilon0 * t)
        mean += (2 * width * distance * weight) / all
        // What follows is at most as far as this times a few rungs for every rung so far.
        const rest = (2 * weight * sumAt(level + t)) / all
        if (rest * reach(level, 2 * t + 1) < 1e-9 * mean || rest < 1e-300) return mean
      }
    },
    widthAt(level, asked) {
      // The sums are good to less than this.
      const miss = asked * (1 - 1e-11)
      const t = firstWithin((rung) => beyond(level, rung) <= miss)
      // Points of one rung are alike: as many of its outermost may be left out as the rest of `miss` pays for.
      const point = (2 * exp(-epsilon0 * t)) / allOf(level)
      const spare = Math.max(0, Math.floor((miss - beyond(level, t)) / point))
      return Math.max(t === 0 ? 0 : reach(level, t - 1), reach(level, t) - spare)
    },
  }
}

/** The first rung for which `within` holds: it holds for all that follow. */
function firstWithin(within: (rung: number) => boolean): number {
  let most = 1
  while (!within(most)) most *= 2
  let least = 0
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (within(middle)) most = middle
    else least = middle + 1
  }
  return least
}
