/** Edges between public groups: the same noise on every pair of them. */
import { groupMixing } from '@tulle/core/counts'
import { counted, digits, percent, whole } from '@tulle/core/text'
import { FILE, requested, yours } from '../request.ts'
import { type Foreseen, type Way } from '../way.ts'
import { ONE_EDGE, promised } from './task.ts'

interface Mixed {
  readonly nodes: number
  readonly groups: number
  readonly epsilon: number
  readonly within: number
  /** About how many edges there are, where that is known. */
  readonly expectedEdges?: number
  readonly answers: 'asked' | 'instead'
  readonly undirected?: true
}

export function mixingWay({ nodes, groups, expectedEdges = 0, epsilon, within, undirected, answers }: Mixed): Way {
  return {
    title: 'Edges between public groups',
    mechanism: groupMixing.name,
    publishes: 'how many edges join each two groups, and are within each',
    promise: promised(epsilon, ONE_EDGE),
    answers,
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit: 'edges',
    foresee: (at): Foreseen => {
      const plan = groupMixing.plan({ nodes, groups, neighbours: { kind: 'edge' } }, { epsilon: at })
      const { meanAbsolute: value } = plan.expectedError
      const { numbers } = plan.parameters
      const share = (numbers * value) / expectedEdges
      const all = `, together over all ${counted(numbers, 'pair')} by ${percent(share)} of the ${whole(expectedEdges)} edges`
      return {
        value,
        ...(expectedEdges === 0 ? {} : { relative: share }),
        inWords: `the edges between two groups are off by ${digits(value)} on average${expectedEdges === 0 ? '' : all}`,
        plan,
      }
    },
    request: requested('count', { file: FILE, count: 'mixing', undirected, groups: yours('GROUPS'), epsilon }),
  }
}
