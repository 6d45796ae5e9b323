/** Several releases of the same data, for people who received them. */
import { InvalidInput } from '../../errors.ts'
import type { Neighbours } from '../neighbours.ts'
import { neighboursInWords } from '../promise.ts'
import { composeCurves } from './composition.ts'
import { converted } from './relations.ts'
import type { Enclosed, Spending } from './spending.ts'

export interface ComposedReleases {
  readonly epsilon: Enclosed
  readonly delta: Enclosed
  /** The relation under which all of them could be read. */
  readonly neighbours: Neighbours
  /** What was converted, in words. */
  readonly rules: readonly string[]
}

/** What releases of the same data promise together: ε at a δ, or δ at an ε. */
export function composeReleases(
  releases: readonly Spending[],
  at: { readonly delta: number } | { readonly epsilon: number },
): ComposedReleases {
  const [first] = releases
  if (first === undefined) throw new InvalidInput('There is nothing to compose: give at least one release.')
  for (const { neighbours } of releases) {
    const read = releases.map((each) => converted(each, neighbours))
    if (read.some((each) => each === undefined)) continue
    const all = read as readonly NonNullable<(typeof read)[number]>[]
    const composition = composeCurves(all.flatMap(({ spending }) => spending.curves))
    const rules = [...new Set(all.filter((each, i) => each.spending !== releases[i]).map(({ rule }) => rule))]
    return 'delta' in at
      ? { epsilon: composition.epsilon(at.delta), delta: exactly(at.delta), neighbours, rules }
      : { epsilon: exactly(at.epsilon), delta: composition.delta(at.epsilon), neighbours, rules }
  }
  const different = [...new Set(releases.map(({ neighbours }) => neighboursInWords(neighbours)))]
  throw new InvalidInput(
    `These releases protect different things, and none of their promises can be read as another's: ${different.join(' ')} ` +
      'Compose those of one kind at a time.',
  )
}

function exactly(value: number): Enclosed {
  return { upper: value, lower: value }
}
