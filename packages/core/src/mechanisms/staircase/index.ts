/**
 * The staircase: noise for whole rows of a table of zeros and ones. Of all noise that treats cells alike it flips
 * fewest when one person's whole row is protected.
 */
import type { BinaryFacts } from '../binary/facts.ts'
import type { BinaryData } from '../binary/input.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import { NAME, plan, type StaircaseParameters, type StaircaseSettings } from './plan.ts'
import { type ReleasedStaircase, release } from './release.ts'
import { inWords } from './words.ts'

export { isStaircase, type StaircaseParameters, type StaircasePlan, type StaircaseSettings } from './plan.ts'
export type { ReleasedStaircase } from './release.ts'

/** Flips the cells of a row together. */
export const staircase: Mechanism<BinaryFacts, StaircaseSettings, StaircaseParameters, BinaryData, ReleasedStaircase> =
  {
    name: NAME,
    about: {
      publishes: 'a table of zeros and ones',
      summary: 'Flips cells of a row together, with the fewest flips that hide whole rows.',
      neighbours: ['row'],
    },
    contents: 'cells',
    cost,
    plan,
    curves,
    inWords,
    release,
  }
