/** What an observer sees of the stages that come before a release of numeric rows. */
import type { NumericRowFacts } from '../index.ts'

/** The noisy count, if there is one, and the private centre. */
export function stagesOf({ people, centre }: NumericRowFacts): number[] {
  return [
    ...(people !== undefined && 'counted' in people ? [people.counted.drawn as number] : []),
    ...(centre !== undefined && 'private' in centre ? (centre.private.drawn ?? []) : []),
  ]
}

/** What they are called. */
export function stageNames({ people, centre, columns }: NumericRowFacts): string[] {
  return [
    ...(people !== undefined && 'counted' in people ? ['the noisy number of people'] : []),
    ...(centre !== undefined && 'private' in centre
      ? Array.from({ length: columns }, (_, j) => `the centre of column ${j}`)
      : []),
  ]
}
