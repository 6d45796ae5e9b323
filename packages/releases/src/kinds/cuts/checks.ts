/** Which options of a sketch of a graph fit together: known before anything is read. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { checkNodeOptions, checkUndirected } from '../../graph-file.ts'
import type { Desk } from '../../kind.ts'
import { refusePerson } from '../../options/promise.ts'
import { checkProjections, outdoneByNoise } from '../../options/sketch.ts'
import { checkMechanism } from '../../settings.ts'
import { type CutSettings, cutOptions, weighed } from './options.ts'
import { ANSWERS, PAIRS, SKETCH } from './ways.ts'

export function checkCuts(settings: CutSettings, desk: Pick<Desk, 'planOnly' | 'sources'>): void {
  refusePerson(settings, words`{protect friendship} hides one edge.`)
  checkMechanism(cutOptions, settings, settings.mechanism)
  checkWeights(settings)
  checkBudget(settings)
  if (settings.mechanism === ANSWERS && settings.cuts === undefined) {
    throw new InvalidInput(
      words`{mechanism cut-answers} answers cuts that are named beforehand: give {cuts FILE}, with one cut on each line, its nodes separated by commas.`,
    )
  }
  checkUndirected(settings, desk.sources, 'Cuts')
  checkNodeOptions(settings, desk)
}

function checkWeights({ weighted, weightBound, maxChange, ignoreWeights }: CutSettings): void {
  if (weighted && ignoreWeights) {
    throw new InvalidInput(words`{weighted} is about weights, and {ignoreWeights} leaves them out: give one of them.`)
  }
  if (!weighted) {
    const stray =
      weightBound !== undefined ? words`{weightBound}` : maxChange !== undefined ? words`{maxChange}` : undefined
    if (stray === undefined) return
    throw new InvalidInput(words`${stray} is about weights: give {weighted} with it, or leave it out.`)
  }
  if (maxChange === undefined) {
    throw new InvalidInput(
      words`{maxChange} is missing: by how much does one person change the weight of an edge at most? With {weightBound} the same number protects the whole weight of an edge.`,
    )
  }
  if (!(maxChange > 0 && maxChange < Infinity)) {
    throw new InvalidInput(
      words`{maxChange} is the most that one person changes a weight: a finite number above 0, not ${maxChange}.`,
    )
  }
}

function checkBudget(settings: CutSettings): void {
  const { mechanism, delta, expectedEdges, countEpsilon } = settings
  if (mechanism === SKETCH && delta === undefined) {
    throw new InvalidInput(
      words`{delta} is missing: a sketch has no promise without one. It is what is allowed on top of ε; 1e-6 is common, and far below 1 divided by the number of edges is wise.`,
    )
  }
  if (mechanism === PAIRS) checkPairs(settings)
  checkProjections(settings)
  if (expectedEdges !== undefined && countEpsilon !== undefined) {
    throw new InvalidInput(
      words`The number of edges is declared ({expectedEdges}), or counted with noise for a part of ε ({countEpsilon}): give one of them.`,
    )
  }
}

function checkPairs({ delta, weighted }: CutSettings): void {
  if (delta !== undefined) {
    throw new InvalidInput(
      words`{delta} does not go with {mechanism cut-pairs}, whose promise has no exception: leave it out.`,
    )
  }
  if (weighted) {
    throw new InvalidInput(
      words`{mechanism cut-pairs} flips pairs that are joined or not, so {weighted} does not go with it: leave the weights out with {ignoreWeights}, or make a sketch.`,
    )
  }
}

/** Weights are sketched, or left out: what was given says which. */
export function outdoneCuts(given: Readonly<Record<string, unknown>>): string[] {
  const { weighted, ignoreWeights } = given
  return [
    ...outdoneByNoise(given),
    ...(weighted === false || ignoreWeights === true
      ? Object.keys(weighed).filter((key) => given[key] === undefined)
      : []),
    ...(weighted === true && ignoreWeights === undefined ? [cutOptions.ignoreWeights.key] : []),
  ]
}
