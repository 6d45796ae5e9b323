/** What `tulle count` is told, by flags or by a configuration file: one schema for both. */
import { COUNT_MECHANISMS, checkDelta, InvalidInput } from '@tulle/core'
import { z } from 'zod'
import { checkUndirected, graphFileConfig } from '../release/graph-file-config.ts'
import type { Manner } from '../release/manner.ts'
import { checkNodeFlags } from '../release/read-graph.ts'
import { checkFits, type What, whatOf } from './what.ts'

/** Whether the numbers make sense is the mechanism's to judge. */
export const countConfig = z.strictObject({
  release: z.literal('count'),
  ...graphFileConfig,
  count: z.string().min(1).optional(),
  epsilon: z.number().optional(),
  delta: z.number().optional(),
  mechanism: z.enum(COUNT_MECHANISMS).optional(),
  guess: z.number().optional(),
  levelEpsilon: z.number().optional(),
  floor: z.number().optional(),
  interval: z.boolean().optional(),
  coverage: z.number().optional(),
  evenSum: z.boolean().optional(),
})

export type CountConfig = z.infer<typeof countConfig>

/** What is counted, if all flags fit together. */
export function checkAsked(config: CountConfig, manner: Manner): What {
  const what = whatOf(config.count)
  checkFits(what, config)
  checkTogether(config)
  checkSecondOrder(what, config)
  checkUndirected(config, 'Counts')
  checkNodeFlags(config, manner)
  return what
}

function checkTogether({ mechanism = 'ladder', delta, guess, levelEpsilon, floor, interval, coverage }: CountConfig) {
  if (guess !== undefined && levelEpsilon !== undefined) {
    throw new InvalidInput(
      'The level is guessed (--guess), or released with noise for a part of ε (--level-epsilon): give one of them.',
    )
  }
  if (levelEpsilon !== undefined && !(levelEpsilon > 0 && levelEpsilon < Infinity)) {
    throw new InvalidInput(`--level-epsilon must be a finite number above zero, not ${levelEpsilon}.`)
  }
  if (floor !== undefined && mechanism !== 'ladder') {
    throw new InvalidInput(`--floor goes with --mechanism ladder, not with ${mechanism}: leave it out.`)
  }
  if (coverage !== undefined && interval !== true) {
    throw new InvalidInput('--coverage is how often an interval holds: give --interval with it, or leave it out.')
  }
  // Said now: with a noisy level it would turn out only after that was drawn.
  if (interval === true && mechanism === 'second-order') {
    throw new InvalidInput(
      '--interval goes with every mechanism but second-order, whose noise depends on two private steps: leave it out, or choose another.',
    )
  }
  // A pure mechanism has no δ of its own, so nobody else would look at this one.
  if (delta !== undefined) checkDelta(delta, { required: true })
}

function checkSecondOrder({ name: asked }: What, { mechanism }: CountConfig): void {
  if (mechanism !== 'second-order' || asked.endsWith('-triangles')) return
  throw new InvalidInput(
    `--mechanism second-order is for 2-triangles or k-triangles:K: choose another mechanism for ${asked}.`,
  )
}
