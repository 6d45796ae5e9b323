/** What `tulle sketch graph` is told, by flags or by a configuration file: one schema for both. */
import { InvalidInput } from '@tulle/core'
import { z } from 'zod'
import { checkUndirected, graphFileConfig } from '../release/graph-file-config.ts'
import type { Manner } from '../release/manner.ts'
import { checkNodeFlags } from '../release/read-graph.ts'
import { checkFits, outdoneBy } from './fits.ts'

export const GRAPH_MECHANISMS = ['cut-sketch', 'cut-answers'] as const

/** Whether the numbers make sense is the mechanism's to judge. */
export const graphSketchConfig = z.strictObject({
  release: z.literal('sketch-graph'),
  ...graphFileConfig,
  mechanism: z.enum(GRAPH_MECHANISMS).default('cut-sketch'),
  epsilon: z.number().optional(),
  delta: z.number().optional(),
  rows: z.number().optional(),
  accuracy: z.array(z.number()).optional(),
  cutSizes: z.array(z.number()).optional(),
  queries: z.number().optional(),
  confidence: z.number().optional(),
  cuts: z.string().min(1).optional(),
  noise: z.enum(['laplace', 'gaussian']).optional(),
  weighted: z.boolean().default(false),
  weightBound: z.number().optional(),
  maxChange: z.number().optional(),
  expectedEdges: z.number().optional(),
  countEpsilon: z.number().optional(),
  anyway: z.boolean().default(false),
  escapeNames: z.boolean().optional(),
})

export type GraphSketchConfig = z.infer<typeof graphSketchConfig>

/** Which mechanism has a use for what. */
const FITS: Readonly<Record<string, readonly string[]>> = {
  rows: ['cut-sketch'],
  accuracy: ['cut-sketch'],
  cutSizes: ['cut-sketch'],
  queries: ['cut-sketch'],
  expectedEdges: ['cut-sketch'],
  countEpsilon: ['cut-sketch'],
  anyway: ['cut-sketch'],
  cuts: ['cut-answers'],
  noise: ['cut-answers'],
  escapeNames: ['cut-answers'],
}

export const outdoneGraphKeys = (flags: Readonly<Record<string, unknown>>) => [
  ...outdoneBy(FITS, flags),
  ...(flags['weighted'] === false || flags['ignoreWeights'] === true
    ? WEIGHT_KEYS.filter((key) => flags[key] === undefined)
    : []),
  ...(flags['weighted'] === true && flags['ignoreWeights'] === undefined ? ['ignoreWeights'] : []),
]

const WEIGHT_KEYS = ['weighted', 'weightBound', 'maxChange']

/** Throws unless all flags fit together: before anything is read. */
export function checkGraphSketch(config: GraphSketchConfig, manner: Manner): void {
  checkFits(FITS, config.mechanism, config)
  checkWeights(config)
  checkBudget(config)
  if (config.mechanism === 'cut-answers' && config.cuts === undefined) {
    throw new InvalidInput(
      '--mechanism cut-answers answers cuts that are named beforehand: give --cuts FILE, with one cut on each line, its nodes separated by commas.',
    )
  }
  checkUndirected(config, 'Cuts')
  checkNodeFlags(config, manner)
}

function checkWeights({ weighted, weightBound, maxChange, ignoreWeights }: GraphSketchConfig): void {
  if (weighted && ignoreWeights) {
    throw new InvalidInput('--weighted is about weights, and --ignore-weights leaves them out: give one of them.')
  }
  if (!weighted) {
    const stray = weightBound !== undefined ? '--weight-bound' : maxChange !== undefined ? '--max-change' : undefined
    if (stray === undefined) return
    throw new InvalidInput(`${stray} is about weights: give --weighted with it, or leave it out.`)
  }
  if (maxChange === undefined) {
    throw new InvalidInput(
      '--max-change is missing: by how much does one person change the weight of an edge at most? With --weight-bound the same number protects the whole weight of an edge.',
    )
  }
  if (!(maxChange > 0 && maxChange < Infinity)) {
    throw new InvalidInput(
      `--max-change is the most that one person changes a weight: a finite number above 0, not ${maxChange}.`,
    )
  }
}

function checkBudget({
  mechanism,
  delta,
  noise,
  rows,
  accuracy,
  expectedEdges,
  countEpsilon,
}: GraphSketchConfig): void {
  if (mechanism === 'cut-sketch' && delta === undefined) {
    throw new InvalidInput(
      '--delta is missing: a sketch has no promise without one. It comes on top of what ε allows; 1e-6 is common, and far below 1 over the number of edges is wise.',
    )
  }
  if (noise === 'laplace' && delta !== undefined) {
    throw new InvalidInput('--delta is of no use with --noise laplace, whose promise has no exception: leave it out.')
  }
  if (rows !== undefined && accuracy !== undefined) {
    throw new InvalidInput(
      'Projections are given by number (--rows) or by what they are to achieve (--accuracy): give one.',
    )
  }
  if (accuracy !== undefined && accuracy.length !== 2) {
    throw new InvalidInput(
      '--accuracy takes two numbers, such as 0.1,0.05: answers are off by more than the first share in at most the second share of all cases.',
    )
  }
  const odd = accuracy?.find((share) => !(share > 0 && share < 1))
  if (odd !== undefined) {
    throw new InvalidInput(`--accuracy takes two shares between 0 and 1, such as 0.1,0.05, and ${odd} is none.`)
  }
  if (expectedEdges !== undefined && countEpsilon !== undefined) {
    throw new InvalidInput(
      'The number of edges is declared (--expected-edges), or counted with noise for a part of ε (--count-epsilon): give one of them.',
    )
  }
}
