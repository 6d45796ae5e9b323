/** How far the ladder's noise reaches: medians, quantiles and means, from its sums in closed form. */
import { type Ladder, ladderSums } from './ladder.ts'

export interface LadderReach {
  /** E|noise|. */
  meanAt(level: number): number
  /** The smallest width that |noise| exceeds with a probability of at most `miss`. */
  widthAt(level: number, miss: number): number
}

/** The tables are made once; what is asked then costs next to nothing. */
export function ladderReach({ bounds, epsilon0, floor }: Ladder): LadderReach {
  const sums = ladderSums(bounds, epsilon0)
  const top = bounds.length - 1
  const total = new Float64Array(bounds.length + 1)
  for (let level = 0; level <= top; level++) total[level + 1] = (total[level] as number) + (bounds[level] as number)
  const from = (level: number) => Math.min(Math.max(level, floor), top)
  const sumAt = (level: number) => sums[Math.min(level, top)] as number
  /** How far rung t reaches: LS(ℓ) + … + LS(ℓ+t−1). */
  const reach = (level: number, t: number) => {
    const within = Math.min(t, bounds.length - level)
    const rest = t - within
    return (
      (total[level + within] as number) - (total[level] as number) + (rest === 0 ? 0 : rest * (bounds[top] as number))
    )
  }
  /** P(|noise| beyond rung t): what is left of the series after t terms is e^(−ε₀t)·S(ℓ+t). */
  const beyond = (level: number, t: number) => (2 * Math.exp(-epsilon0 * t) * sumAt(level + t)) / (1 + 2 * sumAt(level))
  return {
    meanAt(asked) {
      const level = from(asked)
      const z = 1 + 2 * sumAt(level)
      let mean = 0
      for (let t = 1; ; t++) {
        const width = bounds[Math.min(level + t - 1, top)] as number
        const middle = reach(level, t - 1) + (width + 1) / 2
        mean += (2 * width * middle * Math.exp(-epsilon0 * t)) / z
        // What follows is at most as far as this times a few rungs for every rung so far.
        if (beyond(level, t) * reach(level, 2 * t + 1) < 1e-9 * mean || beyond(level, t) < 1e-300) return mean
      }
    },
    widthAt(asked, miss) {
      const level = from(asked)
      let most = 1
      while (beyond(level, most) > miss) most *= 2
      let least = 0
      while (least < most) {
        const middle = Math.floor((least + most) / 2)
        if (beyond(level, middle) <= miss) most = middle
        else least = middle + 1
      }
      // Rung `most` is the first that may be left out from somewhere on: the points in it are alike.
      const t = most
      if (t === 0) return 0
      const point = (2 * Math.exp(-epsilon0 * t)) / (1 + 2 * sumAt(level))
      const spare = Math.floor((miss - beyond(level, t)) / point)
      const inner = reach(level, t - 1)
      return Math.max(inner, reach(level, t) - Math.max(0, spare))
    },
  }
}
