/** What an observer sees of a sketch of numeric rows, and of the stages before it. */
import type { NumericRowFacts } from '../../numeric-rows/index.ts'
import { stageNames, stagesOf } from '../../numeric-rows/trials/stages.ts'
import type { ReleasedCovarianceSketch } from '../release.ts'

/**
 * The products of the columns, which are all that a right sketch tells; every number of it, because a wrong one may tell
 * more in any of them; and what the stages drew.
 */
export function seenOfRows({ plan, sketch }: Pick<ReleasedCovarianceSketch, 'plan' | 'sketch'>): number[] {
  const { facts, settings } = plan
  const { rows, values } = sketch
  const products = pairsOf(facts.columns).map(([i, j]) => {
    let sum = 0
    for (let k = 0; k < rows; k++) sum += (values[i * rows + k] as number) * (values[j * rows + k] as number)
    return sum
  })
  const spectrum = settings.spectrum === undefined ? [] : [settings.spectrum.drawn as number]
  return [...products, ...values, ...stagesOf(facts), ...spectrum]
}

/** What they are called. */
export function namesOfRows(facts: NumericRowFacts, { rows, spectrum }: { rows: number; spectrum?: object }): string[] {
  return [
    ...pairsOf(facts.columns).map(([i, j]) =>
      i === j ? `the squares of column ${i}` : `the products of columns ${i} and ${j}`,
    ),
    ...Array.from({ length: facts.columns * rows }, (_, at) => {
      return `projection ${at % rows} of column ${Math.floor(at / rows)}`
    }),
    ...stageNames(facts),
    ...(spectrum === undefined ? [] : ['the noisy spectrum']),
  ]
}

function pairsOf(columns: number): [number, number][] {
  const all = Array.from({ length: columns }, (_, j) => j)
  return all.flatMap((i) => all.slice(i).map((j): [number, number] => [i, j]))
}
