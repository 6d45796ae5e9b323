/** What sketches are told alike. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { type More, number, numbers, whole } from '../option.ts'
import { rowCount } from './people.ts'
import { anyway } from './promise.ts'

const PROJECTIONS = 'how many projections'

/** `asked` is what they are to suit; `mechanisms` those that project. */
export const projections = (asked: string, ...mechanisms: readonly string[]) => ({
  ...rowCount(`of a sketch: how many projections (default: what suits ${asked})`, 500, {
    oneOf: PROJECTIONS,
    mechanisms,
  }),
  accuracy: numbers(
    'or as many as it takes: 0.1,0.05 lets answers be off by more than a tenth in at most 5 of 100 cases',
    { oneOf: PROJECTIONS, mechanisms },
  ),
})

export const queryCount = (help: string, more: More<number> = {}) => ({ queries: whole(`how many ${help}`, 20, more) })

export const queries = (things: string, ...mechanisms: readonly string[]) =>
  queryCount(`${things} there will be whose intervals are to hold at once (default: 1)`, { mechanisms })

export const confidence = {
  confidence: number('how often an interval holds (default: 0.95)'),
}

export const drowned = (answers: string, ...mechanisms: readonly string[]) =>
  anyway(`the error is expected to be larger than the ${answers}`, { mechanisms })

interface Sketched {
  readonly rows?: number | undefined
  readonly accuracy?: readonly number[] | undefined
  readonly noise?: 'laplace' | 'gaussian' | undefined
  readonly delta?: number | undefined
}

export function checkProjections({ rows, accuracy, noise, delta }: Sketched): void {
  if (noise === 'laplace' && delta !== undefined) {
    throw new InvalidInput(
      words`{delta} does not go with {noise laplace}, whose promise has no exception: leave it out.`,
    )
  }
  if (rows !== undefined && accuracy !== undefined) {
    throw new InvalidInput(
      words`Projections are given by number ({rows}) or by what they are to achieve ({accuracy}): give one.`,
    )
  }
  if (accuracy !== undefined && accuracy.length !== 2) {
    throw new InvalidInput(
      words`{accuracy} takes two numbers, such as 0.1,0.05: answers are off by more than the first share in at most the second share of all cases.`,
    )
  }
  const odd = accuracy?.find((share) => !(share > 0 && share < 1))
  if (odd !== undefined) {
    throw new InvalidInput(words`{accuracy} takes two shares between 0 and 1, such as 0.1,0.05, and ${odd} is none.`)
  }
}

/** Laplace noise leaves no use for the δ of a Gaussian configuration. */
export function outdoneByNoise({ noise, delta }: Readonly<Record<string, unknown>>): string[] {
  return noise === 'laplace' && delta === undefined ? ['delta'] : []
}
