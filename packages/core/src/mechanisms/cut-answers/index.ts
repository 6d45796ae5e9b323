/**
 * Named cuts of a graph, answered directly: what crosses each, with noise. For a few cuts that are known beforehand nothing
 * is more accurate; for cuts that are thought of later there is a sketch.
 */
import type { Graph } from '../../data/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { CutAnswerFacts } from './facts.ts'
import { type CutAnswerParameters, type CutAnswerSettings, NAME, plan } from './plan.ts'
import { type ReleasedCutAnswers, release } from './release.ts'
import { inWords } from './words.ts'

export { type CutAnswerFacts, MOST_CUTS } from './facts.ts'
export { cutAnswerInterval } from './interval.ts'
export type { CutAnswerParameters, CutAnswerPlan, CutAnswerSettings } from './plan.ts'
export type { ReleasedCutAnswers } from './release.ts'

/** The weights of cuts that were named beforehand. */
export const cutAnswers: Mechanism<CutAnswerFacts, CutAnswerSettings, CutAnswerParameters, Graph, ReleasedCutAnswers> =
  {
    name: NAME,
    about: {
      publishes: 'what crosses named cuts of a graph',
      summary: 'Adds noise to the answer for every cut that was named beforehand.',
      neighbours: ['edge', 'weight'],
    },
    contents: 'cut-values',
    cost,
    plan,
    curves,
    inWords,
    release,
  }
