/**
 * What making a plan costs, told before it is made. A certificate of a few lines can name sixteen million nodes: whoever
 * makes its plan again would work for minutes, and for hours with some other numbers. So every mechanism says from its facts
 * and settings alone about how many steps its plan takes, from above, and in no time itself. A step is some ten nanoseconds.
 *
 * Nobody has checked these facts. What is not a number of the right kind counts for nothing here, because the plan refuses
 * it before it does anything; what is too large makes the cost too large.
 */
export type Cost = (facts: unknown, settings: unknown) => number

/** Of plans that take the same few calibrations whatever the facts. */
export const few: Cost = () => 1e4

/** What composing stages by their curves adds (composed.ts): some ten tries, each of a few hundredths of a second. */
export function composing(settings: unknown): number {
  return part(settings, 'composition') === 'exact' ? 5e7 : 0
}

/** A field of what may be anything, its own and no inherited one. */
export function part(of: unknown, ...path: readonly string[]): unknown {
  let found = of
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[key]
  }
  return found
}

/** A number that things can be counted with, or 0. */
export function size(of: unknown, ...path: readonly string[]): number {
  const found = part(of, ...path)
  return typeof found === 'number' && found > 0 ? found : 0
}

/** How long a list or a text is, or 0. */
export function length(of: unknown, ...path: readonly string[]): number {
  const found = part(of, ...path)
  return typeof found === 'string' || Array.isArray(found) ? found.length : 0
}
