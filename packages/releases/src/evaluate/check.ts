/** An option that would be ignored is refused. */
import { InvalidInput } from '@tulle/core'
import { joined, type Words, words } from '@tulle/core/text'
import type { Options } from '../option.ts'
import { mentioned, misfits } from '../settings.ts'
import type { Subject } from '../worth/work.ts'
import { reading, wishes } from './options.ts'

const ABOUT: Readonly<Record<Subject, string>> = {
  graph: 'graphs',
  table: 'tables',
  matrix: 'matrices',
  products: 'covariances',
}

type Given = Readonly<Record<string, unknown>>

export function checkWishes(about: Subject | undefined, given: Given): void {
  const stray = misfits(wishes, about ?? '').find(({ key }) => given[key] !== undefined)
  if (stray !== undefined) {
    const others = (stray.fits ?? []).map((fit) => ABOUT[fit as Subject]).join(' and ')
    throw new InvalidInput(words`${mentioned(stray.key)} is about ${others}, and this is something else: leave it out.`)
  }
  for (const { key, form } of Object.values(wishes)) {
    const value = given[key] as number | undefined
    if (form.is !== 'whole' || value === undefined || (Number.isSafeInteger(value) && value >= 1)) continue
    throw new InvalidInput(words`${mentioned(key)} must be a whole number, at least 1, not ${value}.`)
  }
}

/** `of` is what the options say nothing about. */
export function checkReading(accepted: Options, given: Given, of: string | Words): void {
  const stray = Object.keys(reading).find((key) => given[key] !== undefined && !Object.hasOwn(accepted, key))
  if (stray === undefined) return
  const others = joined(Object.keys(accepted).map(mentioned), ', ')
  throw new InvalidInput(
    words`${mentioned(stray)} says nothing about ${of}: leave it out. What may be said is ${others}.`,
  )
}
