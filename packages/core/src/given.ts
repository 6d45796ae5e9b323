/** What callers hand over: of known fields alone, and copied before anybody looks at it. */
import { InvalidInput } from './errors.ts'

/** Refuses facts with fields that the mechanism does not know: a typing slip, or data where none belongs. */
export function requireKnown(given: object, known: readonly string[], what: string): void {
  if (typeof given !== 'object' || given === null) {
    throw new InvalidInput(`The ${what} are missing: give an object with ${known.join(', ')}.`)
  }
  for (const key of Object.keys(given)) {
    if (!known.includes(key)) {
      throw new InvalidInput(`The ${what} have no "${key}": there are only ${known.join(', ')}.`)
    }
  }
}

/**
 * What the caller holds, as plain data of our own: own fields alone, each read once. Whatever it inherits, computes when
 * looked at or changes later has no part in a plan.
 */
export function plain<T>(given: T, what: string, depth = 0): T {
  if (given === null || typeof given === 'number' || typeof given === 'string') return given
  if (typeof given === 'boolean' || given === undefined) return given
  if (typeof given !== 'object' || depth > DEEPEST) {
    throw new InvalidInput(
      `The ${what} are plain data, such as JSON holds: no functions, and nothing that holds itself.`,
    )
  }
  if (Array.isArray(given)) return Array.from(given, (part: unknown) => plain(part, what, depth + 1)) as T
  const own: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(given)) {
    Object.defineProperty(own, key, {
      value: plain(part, what, depth + 1),
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return own as T
}

/** No facts are nested as deeply as this. */
const DEEPEST = 12
