/**
 * A request as somebody types it: what front ends that write command lines share. The program is named by them, and no
 * sentence here or elsewhere in this package speaks of a flag.
 */
import { isYours } from '@tulle/core/text'
import { kinds } from '../kinds/index.ts'
import type { Options } from '../option.ts'

function flagOf(key: string): string {
  return `--${dashed(key)}`
}

/** maxPerPerson as it is typed: max-per-person. */
function dashed(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const PROGRAM = 'tulle'

/** What is typed for a kind of release. */
export function commandOf(kind: string): string {
  return Object.hasOwn(OWN_COMMANDS, kind) ? `${PROGRAM} ${OWN_COMMANDS[kind]}` : `${PROGRAM} release ${kind}`
}

/** What is not typed after "release". */
const OWN_COMMANDS: Readonly<Record<string, string>> = {
  anonymise: 'anonymise',
  count: 'count',
  evaluate: 'evaluate',
  'sketch-graph': 'sketch graph',
  'sketch-covariance': 'sketch covariance',
}

/** All that a kind is told, as it is typed: what has no heading stands by itself before the flags. */
export function wordsFor(kind: string, settings: Readonly<Record<string, unknown>>): string[] {
  const options: Options = kinds[kind as keyof typeof kinds].options
  const [first, flags] = [true, false].map((alone) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => (options[key]?.group === '') === alone)),
  ) as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
  return [...Object.values(first).map(valueTyped), ...flagsFor(flags)]
}

/** Settings as they are typed. */
export function flagsFor(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    if (value === undefined) return []
    if (typeof value === 'boolean') return [value ? flagOf(key) : `--${['no', dashed(key)].join('-')}`]
    return [flagOf(key), valueTyped(value)]
  })
}

/** A name among others that are separated by commas: one that holds some in quotation marks. */
function nameTyped(name: string): string {
  return /[,"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

function valueTyped(value: unknown): string {
  if (isYours(value)) return value.yours
  if (Array.isArray(value)) return value.map((each) => nameTyped(String(each))).join(',')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, number]) => `${nameTyped(name)}=${number}`)
    .join(',')
}
