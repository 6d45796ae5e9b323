/** A public column beside private answers: of each person one value, that is published as it is. */
import { InvalidInput } from '@tulle/core'
import { sortedNames } from '@tulle/core/data'
import { words } from '@tulle/core/text'
import type { TableEvaluation } from '@tulle/core/utility'
import type { TableSources } from './sources/tables.ts'
import type { Watch } from './sources/watch.ts'

export interface Labels {
  /** What the column is called. */
  readonly name: string
  /** Of each person, in the order of the rows. */
  readonly values: readonly string[]
}

interface Asked {
  readonly file: string
  readonly person: string
  readonly label: string
  readonly people: readonly string[]
  /** Who has none is left with an empty one: nothing of it is published. */
  readonly gaps?: true
}

/** What is wrong is said of the public column alone, never of the answers. */
export async function readLabels(
  sources: Pick<TableSources, 'items'>,
  { label, gaps, ...asked }: Asked,
  watch: Watch,
): Promise<Labels> {
  const { matrix, columns } = await sources.items({ ...asked, items: label, ...watch })
  const values = asked.people.map((person, i) => {
    const [first, end] = [matrix.offsets[i] as number, matrix.offsets[i + 1] as number]
    if (end === first && gaps) return ''
    if (end === first) throw without(asked.file, label, person)
    if (end > first + 1) {
      throw new InvalidInput(
        words`"${person}" has two values of "${label}" in ${asked.file}: with {label}, everybody has one.`,
      )
    }
    return columns[matrix.indices[first] as number] as string
  })
  return { name: label, values }
}

/** To leave it empty would tell who is not in the file. */
function without(file: string, label: string, person: string): InvalidInput {
  return new InvalidInput(
    words`"${person}" has no value of "${label}" in ${file}. With {label}, everybody in the release needs one, for an empty one would tell who did not answer: fill it in (somebody without answers has a line with it and empty answers, and {missing 0}), or leave them out of {people}.`,
  )
}

/** For a model that tells two apart: of each person, 0 or 1. Nothing where there are more values, or fewer. */
export function publicLabel(labels: Labels | undefined): Pick<TableEvaluation, 'publicLabel'> {
  if (labels === undefined) return {}
  const { name, values } = labels
  const different = sortedNames([...new Set(values)].filter((value) => value !== ''))
  if (different.length !== 2) return {}
  return { publicLabel: { name, values: Uint8Array.from(values, (value) => (value === different[1] ? 1 : 0)) } }
}
