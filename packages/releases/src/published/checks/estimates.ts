/** Estimates that stand beside a release follow from the released data, and are worked out again. */
import type { Estimate } from '@tulle/core/binary'
import { fault, type Look } from './look.ts'

/** They are written with six digits, and the last one may be rounded. */
export function near(found: number | undefined, expected: number | undefined): boolean {
  const [x, y] = [found ?? Number.NaN, expected ?? Number.NaN]
  return Math.abs(x - y) <= 1e-5 * Math.abs(y) + 1e-300
}

export async function checkEstimates({ text }: Look, expected: Readonly<Record<string, Estimate>>): Promise<void> {
  const wrong = fault('estimates.json is not what follows from the released data.')
  const read = await text('estimates.json', 2 ** 20)
  if (read === undefined) throw wrong
  let found: Readonly<Record<string, unknown>>
  try {
    found = JSON.parse(read) as typeof found
  } catch {
    throw wrong
  }
  const { about, ...estimates } = found ?? {}
  if (typeof about !== 'string' || Object.keys(estimates).join() !== Object.keys(expected).join()) throw wrong
  for (const [key, { value, standardError }] of Object.entries(expected)) {
    const estimate = estimates[key] as Partial<Estimate> | null
    if (!near(estimate?.value, value) || !near(estimate?.standardError, standardError)) throw wrong
  }
}
