/** From what was given, by flags, a form or a configuration, to settings that options allow. */
import { InvalidInput } from '@tulle/core'
import { joined, type Words, words } from '@tulle/core/text'
import { z } from 'zod'
import { closest } from './closest.ts'
import type { Option, Options, Settings } from './option.ts'

type Given = Readonly<Record<string, unknown>>

/** The settings, or one sentence for everything that is wrong with what was given. */
export function settingsOf<O extends Options>(
  kind: string,
  options: O,
  given: Readonly<Record<string, unknown>>,
): Settings<O> {
  const schema = z.strictObject(Object.fromEntries(Object.values(options).map(({ key, schema }) => [key, schema()])))
  const result = schema.safeParse(given)
  if (result.success) return result.data as Settings<O>
  const sentences = result.error.issues.map((issue) => sentence(issue, kind, options, given))
  throw new InvalidInput(joined(sentences, ' '))
}

function sentence(issue: z.core.$ZodIssue, kind: string, options: Options, given: Given): Words {
  const key = String(issue.path[0] ?? '')
  const mention = mentioned(key)
  switch (issue.code) {
    case 'unrecognized_keys':
      return words`There is no ${joined(issue.keys.map(mentioned), ', ')} here: look at "{help ${kind}}" for what there is.`
    case 'invalid_value': {
      const asked = given[key] === undefined ? options[key]?.missing : undefined
      if (asked !== undefined) return words`${mention} is missing: ${asked}`
      return words`${mention} must be one of ${issue.values.join(', ')}.${meantBy(issue, given)}`
    }
    case 'too_small':
      return words`${mention} must be ${issue.origin === 'string' ? 'a name, not empty' : 'above 0'}.`
    case 'invalid_type': {
      const asked = options[key]?.missing
      return issue.message.includes('undefined')
        ? words`${mention} is missing${asked === undefined ? '.' : `: ${asked}`}`
        : words`${mention} must be ${issue.expected === 'array' ? 'an' : 'a'} ${issue.expected}.`
    }
    default:
      return words`${mention}: ${issue.message}.`
  }
}

/** Which of the values was meant, if that can be told. */
function meantBy({ path, values }: z.core.$ZodIssueInvalidValue, given: Given): string {
  const typed = given[String(path[0])]
  const meant = typeof typed === 'string' ? closest(typed, values.map(String)) : undefined
  return meant === undefined ? '' : ` Did you mean ${meant}?`
}

/** A mention of the option with this key. */
export function mentioned(key: string): Words {
  return { parts: [{ mention: key }] }
}

/** Not a word or a number that stands in the place of a file. */
const IN_PLACE_OF_A_FILE = /^(diagonal|non-zero|private|-|-?\d+(\.\d+)?)$/

/** The same settings with every file that they name seen from elsewhere. */
export function withPaths<T extends object>(options: Options, settings: T, seen: (path: string) => string): T {
  const paths = Object.entries(settings).flatMap(([key, value]) =>
    options[key]?.path === true && typeof value === 'string' && !IN_PLACE_OF_A_FILE.test(value)
      ? [[key, seen(value)] as const]
      : [],
  )
  return { ...settings, ...Object.fromEntries(paths) }
}

/**
 * Which keys of a configuration are put out of force by what was given on top of it: another way to say the same, and what
 * means nothing with the mechanism that was chosen.
 */
export function outdone(options: Options, given: Readonly<Record<string, unknown>>): string[] {
  const all = Object.values(options)
  const isGiven = ({ key }: Option) => given[key] !== undefined
  const said = new Set(all.filter(isGiven).flatMap(({ oneOf }) => oneOf ?? []))
  const { mechanism } = given
  return all
    .filter((option) => !isGiven(option))
    .filter(
      ({ oneOf, mechanisms }) =>
        (oneOf !== undefined && said.has(oneOf)) ||
        (typeof mechanism === 'string' && mechanisms !== undefined && !mechanisms.includes(mechanism)),
    )
    .map(({ key }) => key)
}

/** An option that would be ignored is refused. */
export function checkMechanism(options: Options, settings: object, mechanism: string): void {
  for (const { key, mechanisms } of Object.values(options)) {
    // A switch that is off asks for nothing.
    const given = ![undefined, false].includes((settings as Readonly<Record<string, unknown>>)[key] as never)
    if (!given || mechanisms === undefined || mechanisms.includes(mechanism)) continue
    throw new InvalidInput(
      words`${mentioned(key)} goes with {mechanism ${mechanisms.join(' or ')}}, not with ${mechanism}: leave it out, or choose another mechanism.`,
    )
  }
}

/** What has no meaning in this case, of those that the options of a kind tell apart. */
export function misfits(options: Options, fit: string): Option[] {
  return Object.values(options).filter(({ fits }) => fits !== undefined && !fits.includes(fit))
}

/** Whether somebody asked for it: a switch that is off asks for nothing. */
export function isAsked(settings: object, { key }: Pick<Option, 'key'>): boolean {
  const value = (settings as Readonly<Record<string, unknown>>)[key]
  return value !== undefined && value !== false
}
