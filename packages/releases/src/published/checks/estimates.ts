/** Estimates that stand beside a release follow from the released data, and are worked out again. */
import type { Estimate } from '@tulle/core/binary'
import type { BinaryPlan } from '@tulle/core/certificate'
import { aboutEstimates } from '../../binary/estimates.ts'
import { fault, type Look } from './look.ts'

/** They are written with six digits, and the last one may be rounded. */
export function near(found: number | undefined, expected: number | undefined): boolean {
  const [x, y] = [found ?? Number.NaN, expected ?? Number.NaN]
  return Math.abs(x - y) <= 1e-5 * Math.abs(y) + 1e-300
}

/** What the first releases said; it held with and without a cap. */
const EARLIER =
  'Estimates of the original from the released data and the published probabilities alone: each is right on average, and typically off by its standard error.'

export async function checkEstimates(
  { text, plan }: Look,
  expected: Readonly<Record<string, Estimate>>,
): Promise<void> {
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
  const { maxOnes } = (plan as BinaryPlan).facts
  if (
    ![aboutEstimates(maxOnes), EARLIER].includes(String(about)) ||
    Object.keys(estimates).join() !== Object.keys(expected).join()
  )
    throw wrong
  for (const [key, whole] of Object.entries(expected)) {
    const { value, standardError } = whole
    const estimate = estimates[key] as Partial<Estimate> | null
    if (Object.keys(estimate ?? {}).join() !== Object.keys(whole).join()) throw wrong
    if (!near(estimate?.value, value) || !near(estimate?.standardError, standardError)) throw wrong
  }
}
