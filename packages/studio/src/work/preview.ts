/**
 * Pictures of a plan: its error against ε, what it expects, and made-up data beside what such a release would make of it. A
 * preview of private data would be a release: the data is not at hand here.
 */
import { type AnyPlan, InvalidInput, NotFeasible } from '@tulle/core'
import { lineFigure } from '@tulle/core/page'
import type { Call } from '../rpc/serve.ts'
import type { CurvePoint } from './curve.ts'
import { kindNamed } from './desk.ts'
import type { Headline } from './headline.ts'

export interface Wanted {
  readonly kind: string
  /** The plan, as text. */
  readonly plan: string
  readonly headline?: Headline | undefined
  readonly curve: readonly CurvePoint[]
  readonly epsilon: number
  /** How much is to be made up, where the kind asks. */
  readonly total?: number | undefined
}

export interface Pictures {
  readonly curve?: string
  /** What the plan itself expects, where that is more than one number. */
  readonly expected?: string
  readonly made?: { readonly pictures: readonly string[]; readonly note: string; readonly asks?: string }
}

export async function preview(wanted: Wanted, { signal }: Pick<Call, 'signal'>): Promise<Pictures> {
  const plan = JSON.parse(wanted.plan) as AnyPlan
  const { ahead } = kindNamed(wanted.kind)
  const made = await ahead.imagined(plan, { total: wanted.total, signal }).catch(noPicture)
  const expected = ahead.expected?.(plan)
  return {
    ...(wanted.curve.length < 2 ? {} : { curve: curveOf(wanted) }),
    ...(expected === undefined ? {} : { expected }),
    ...(made === undefined ? {} : { made }),
  }
}

/** A plan that cannot be made of as few as are made up has no picture. */
function noPicture(error: unknown): undefined {
  if (error instanceof InvalidInput || error instanceof NotFeasible) return
  throw error
}

function curveOf({ curve, epsilon, headline }: Wanted): string {
  const scaled = headline?.share === true ? 100 : 1
  const here = headline === undefined ? [] : [{ name: 'your choice', x: [epsilon], y: [headline.value * scaled] }]
  // A share is read against 0 and 100; a size over all its powers of ten.
  const logarithmic = headline?.share !== true && curve.every(({ error }) => error > 0)
  return lineFigure({
    title: 'How far off it is, for each ε',
    x: { label: 'ε', scale: 'log' },
    y: {
      label: headline?.what ?? 'error',
      ...(headline?.share === true ? { unit: '%' } : {}),
      ...(logarithmic ? { scale: 'log' as const } : {}),
    },
    series: [
      { name: 'expected error', x: curve.map((each) => each.epsilon), y: curve.map(({ error }) => error * scaled) },
      ...here,
    ],
    height: 220,
  })
}
