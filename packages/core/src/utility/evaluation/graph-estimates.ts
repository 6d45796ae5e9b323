/** Whether the estimates that go with a flipped graph are nearer to the truth than what is counted in it. */
import { listed } from '../../text/index.ts'
import { graphMetrics } from '../graphs/index.ts'
import type { Measure, MeasureGroup } from './evaluation.ts'
import type { GraphEvaluation } from './graph.ts'

interface Pair {
  readonly what: string
  readonly counted: number
  readonly estimated: number
}

/** What to read through the estimates, and what not: from the errors of both. */
export function estimatesInWords(input: GraphEvaluation, groups: readonly MeasureGroup[]): string {
  const measures = groups.flatMap((group) => group.measures)
  const pairs = [...degreePairs(input), ...numberPairs(measures), ...cutPairs(measures)]
  const through = pairs.filter(({ counted, estimated }) => estimated < counted).map(({ what }) => what)
  const as = pairs.filter(({ counted, estimated }) => estimated >= counted).map(({ what }) => what)
  const nearer =
    through.length === 0 ? '' : ` Its estimates are nearer to the truth than what is counted in it: ${listed(through)}.`
  const further =
    as.length === 0 ? '' : ` Its estimates are no nearer to the truth than what is counted in it: ${listed(as)}.`
  return `${nearer}${further}`
}

function degreePairs({ original, release, estimates }: GraphEvaluation): Pair[] {
  const degrees = estimates?.degrees?.values
  if (degrees === undefined) return []
  let [counted, estimated] = [0, 0]
  for (let i = 0; i < original.rows; i++) {
    const truth = (original.offsets[i + 1] as number) - (original.offsets[i] as number)
    counted += Math.abs((release.offsets[i + 1] as number) - (release.offsets[i] as number) - truth)
    estimated += Math.abs((degrees[i] as number) - truth)
  }
  return [{ what: 'the degrees', counted, estimated }]
}

function numberPairs(measures: readonly Measure[]): Pair[] {
  return measures.flatMap((measure) =>
    measure.estimate === undefined || 'value' in measure
      ? []
      : [
          {
            what: `the number of ${measure.metric.name}`,
            counted: Math.abs(measure.release - measure.original),
            estimated: Math.abs(measure.estimate.value - measure.original),
          },
        ],
  )
}

/** Each kind of set is measured twice, one after the other, where flips can be allowed for. */
function cutPairs(measures: readonly Measure[]): Pair[] {
  const errors = measures.flatMap((measure) =>
    'value' in measure && measure.metric.name === graphMetrics.cutError.name ? [measure] : [],
  )
  return errors.flatMap(({ about = '', value: counted }) => {
    const allowed = errors.find((other) => other.about === `${about}, with the flips allowed for`)
    return allowed === undefined ? [] : [{ what: `cuts of ${about}`, counted, estimated: allowed.value }]
  })
}
