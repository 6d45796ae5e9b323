/** A page for the owner of the data alone: what the data itself says comes first. */
import { facts, list, page, paragraph, section } from './page.ts'

interface OwnersPage {
  readonly title: string
  /** Which release this is about: title, file, day. */
  readonly about: string
  /** What must be read before all else. */
  readonly first?: readonly string[]
  /** A sentence about the numbers of the data, and the numbers. */
  readonly note: string
  readonly numbers: readonly (readonly [name: string, value: string])[]
  readonly body: readonly string[]
}

export function ownersPage({ title, about, first = [], note, numbers, body }: OwnersPage): string {
  return page({
    title,
    kicker: `Report for the owner of the data · ${about}`,
    warning: 'Private. This page shows the original data: it must not leave your hands.',
    body: [...first, section('Look at this before you publish', paragraph(note), facts(numbers, false, true)), ...body],
  })
}

export function warningsOf({ warnings }: { readonly warnings: readonly string[] }): string[] {
  return warnings.length === 0 ? [] : [section('Read this first', list(warnings))]
}
