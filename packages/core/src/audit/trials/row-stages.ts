/** What an observer sees of numeric rows: the stages that come before a release of them, and a sketch. */
import type { NumericRowFacts, ReleasedCovarianceSketch } from '../../mechanisms/index.ts'

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

/** The products of the columns of a sketch are all that it tells; its first projection, and what the stages drew. */
export function seenOfRows({ plan, sketch: { rows, values } }: ReleasedCovarianceSketch): number[] {
  const { facts, settings } = plan
  const seen: number[] = []
  for (let i = 0; i < facts.columns; i++) {
    for (let j = i; j < facts.columns; j++) {
      let sum = 0
      for (let k = 0; k < rows; k++) sum += (values[i * rows + k] as number) * (values[j * rows + k] as number)
      seen.push(sum)
    }
  }
  for (let j = 0; j < facts.columns; j++) seen.push(values[j * rows] as number)
  return [...seen, ...stagesOf(facts), ...(settings.spectrum === undefined ? [] : [settings.spectrum.drawn as number])]
}
