/** The ladder as noise: its parameters for the plan, its error and its draws. */
import type { PrivateGuarantee } from '../../../privacy/index.ts'
import type { FlooredLadder } from './floor.ts'
import { drawLadder, type Rungs, rungsFrom } from './ladder-law.ts'
import { ladderReach } from './ladder-width.ts'
import type { Noise } from './noise.ts'

export function ladderNoise(ladder: FlooredLadder, guarantee: PrivateGuarantee, guess: number): Noise {
  const { rails, centre, epsilon0, floor } = ladder
  const reach = ladderReach(ladder)
  const middleAtGuess = rails.middles[guess] as number
  // The width at a level need not be above that at a lower one, where rungs are narrower but more of them are reached.
  const widthUpTo = (level: number, miss: number) => {
    let most = 0
    for (let each = 0; each <= level; each++) most = Math.max(most, reach.widthAt(each, miss))
    return most
  }
  return {
    guarantee,
    parameters: { law: 'ladder', epsilon0, floor, centre, middleAtGuess },
    errorAt: (level) => ({
      meanAbsolute: reach.meanAt(level),
      median: reach.widthAt(level, 0.5),
      ninetyFivePercent: reach.widthAt(level, 0.05),
    }),
    widthUpTo,
    draw: (level, _, bits) => drawLadder(rungsFrom(ladder, level), bits),
    drawMany: () => {
      const made = new Map<number, Rungs>()
      return (level, _, bits) => {
        const rungs = made.get(level) ?? rungsFrom(ladder, level)
        made.set(level, rungs)
        return drawLadder(rungs, bits)
      }
    },
  }
}
