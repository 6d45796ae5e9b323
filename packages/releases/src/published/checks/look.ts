/** What the checks of released data work with, and the words that several of them have. */
import { type Certificate, InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'
import type { ReleasedData } from '../data.ts'

export interface Look {
  readonly certificate: Certificate
  readonly plan: Certificate['plan']
  /** The names of the released files, which are the ones that were released. */
  readonly files: readonly string[]
  readonly data: ReleasedData
  /** A file as text; nothing where it has more than `most` bytes. */
  readonly text: (name: string, most: number) => Promise<string | undefined>
  /** Told the result that the released files say, in the words of a certificate. */
  readonly result: (sentences: readonly string[]) => void
  /** Told of every name that stands in a file, for what spreadsheets would make of it. */
  readonly named: (file: string, names: Iterable<string>) => void
}

/** Throws what is wrong, as a sentence; or returns several. */
export type Check = (look: Look) => Promise<readonly string[] | void>

export function fault(sentence: string): InvalidInput {
  return new InvalidInput(sentence)
}

/** The files that a plan implies: one of the first ways, and these besides. */
export function requireFiles(
  { files }: Pick<Look, 'files'>,
  ways: readonly (readonly string[])[],
  besides: readonly string[] = [],
): void {
  const way = ways.find((each) => each.every((name) => files.includes(name)))
  if (way === undefined) {
    throw fault(
      `The certificate lists no data: such a release has ${ways.map((each) => each.join(' with ')).join(', or ')}.`,
    )
  }
  const expected = [...way, ...besides]
  const missing = besides.find((name) => !files.includes(name))
  if (missing !== undefined) throw fault(`The certificate does not list ${missing}, which such a release has.`)
  const stray = files.find((name) => !expected.includes(name))
  if (stray !== undefined) throw fault(`${visible(stray)} is no part of such a release: it has ${expected.join(', ')}.`)
}

/** Whether every one of them is a whole multiple of a power of two; −0 is a second way to write 0. */
export function isOnGrid(x: number, grid: number): boolean {
  return Number.isInteger(x / grid) && !Object.is(x, -0)
}

/** The same of a number that was multiplied by something that is no power of two, and rounded. */
export function isNearGrid(x: number, unit: number): boolean {
  return Math.abs(x - Math.round(x / unit) * unit) <= Math.abs(x) * 2 ** -48
}

export function requireDistinct(file: string, names: readonly string[], what: string): void {
  if (new Set(names).size === names.length) return
  throw fault(`${file} names a ${what} twice.`)
}

export function requireSameNames(
  file: string,
  found: readonly string[],
  expected: readonly string[],
  of: string,
): void {
  if (found.length === expected.length && found.every((name, k) => name === expected[k])) return
  throw fault(`${file} has other names than ${of}, or has them in another order.`)
}
