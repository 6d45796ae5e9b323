/** Names that nobody knows beforehand, found in the data by how many people have them: for a part of ε, and a δ. */
import { InvalidInput, SecureBits, type SparseMatrix } from '@tulle/core'
import { type SelectionSettings, selection, selectNames } from '@tulle/core/matrices'
import { words } from '@tulle/core/text'
import type { Block } from '../kind.ts'
import type { EventSource } from '../source.ts'
import type { Watch } from '../sources/watch.ts'

/** In the place of a list. */
export const PRIVATE = 'private'

export interface FoundSettings {
  readonly epsilon: number
  readonly delta?: number | undefined
  readonly noise?: string | undefined
  readonly namesEpsilon?: number | undefined
  readonly namesPerPerson?: number | undefined
}

/** Of ε, unless somebody says otherwise; and of the δ of Gaussian noise, which needs one too. */
const SHARE = 0.25
const PER_PERSON = 4

export function foundBy(settings: FoundSettings): SelectionSettings {
  const { epsilon, delta, namesEpsilon = SHARE * epsilon, namesPerPerson = PER_PERSON } = settings
  if (delta === undefined) {
    throw new InvalidInput(
      words`Without a {delta} nothing can be named that was not known before: give one, such as {delta 1e-6}, or a list of names.`,
    )
  }
  return { epsilon: namesEpsilon, delta: settings.noise === 'gaussian' ? delta / 2 : delta, perPerson: namesPerPerson }
}

/** In the order of their letters, whatever that of the data is. */
export async function findNames(
  events: EventSource,
  settings: SelectionSettings,
  watch: Watch,
): Promise<readonly string[]> {
  const all = [...(await events.names())].sort()
  const { trips } = await events.trips({ zones: all, ...watch })
  const [n, person, name] = [
    trips.person.length,
    new Uint32Array(2 * trips.person.length),
    new Uint32Array(2 * trips.person.length),
  ]
  for (const [at, ends] of [trips.row, trips.column].entries()) {
    person.set(trips.person, at * n)
    name.set(ends, at * n)
  }
  const kept = selectNames(
    selection(settings, { kind: 'individual' }),
    { person, name, names: all.length },
    new SecureBits(),
  )
  return kept.map((k) => all[k] as string)
}

/** The columns of a table that enough people have a 1 in, where one row may take the place of another. */
export function findColumns(settings: SelectionSettings, { offsets, indices, rows, columns }: SparseMatrix): number[] {
  const person = new Uint32Array(indices.length)
  for (let row = 0; row < rows; row++) person.fill(row, offsets[row], offsets[row + 1])
  return selectNames(selection(settings, { kind: 'row' }), { person, name: indices, names: columns }, new SecureBits())
}

/** Who has the names: people who come or go, or rows that take each other's place. */
type Who = 'individual' | 'row'

/** What the plan says before there are names. */
export function foundShown(settings: SelectionSettings, expected: number, who: Who = 'individual'): Block {
  const { halfAt, perPerson } = selection(settings, { kind: who }).parameters
  return {
    heading: 'Names',
    lines: [
      `Names are found in the data first, for ε = ${settings.epsilon} and δ = ${settings.delta} of the whole. Each person counts for ${perPerson} of them, and one that ${halfAt} people have is found about half of the time; rare ones are not.`,
      words`How many there will be is not known yet: the plan is shown for ${expected} ({expectedNames}), and made again for those that are found. ${who === 'row' ? 'The promise is' : 'Noise and promise are'} the same for any number.`,
    ],
  }
}

export function noneFound(settings: SelectionSettings, who: Who = 'individual'): InvalidInput {
  const { halfAt } = selection(settings, { kind: who }).parameters
  const list = who === 'row' ? words`{columnsFile FILE}` : words`{domain FILE}`
  return new InvalidInput(
    words`No names were found that enough people have (about ${halfAt}): there is nothing to release, and what finding them spent is spent. Give a list with ${list}, or spend more on the names with {namesEpsilon} and {delta}.`,
  )
}
