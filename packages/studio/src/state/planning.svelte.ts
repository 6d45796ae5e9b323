/** A plan that follows the form: each change asks anew, and what was asked before is dropped. */
import { isStopped, Refused } from '../rpc/call.ts'
import type { Refusal } from '../rpc/messages.ts'
import type { Choice } from '../work/choices.ts'
import { planner } from '../work/client.ts'
import type { CurvePoint } from '../work/curve.ts'
import type { Asked, PlanView } from '../work/plan.ts'
import type { Pictures } from '../work/preview.ts'
import { studio } from './studio.svelte.ts'

class Planning {
  view: PlanView | undefined = $state.raw()
  refusal: Refusal | undefined = $state.raw()
  /** No plan before the data is read, and a release is possible all the same. */
  later: boolean = $state.raw(false)
  curve: readonly CurvePoint[] = $state.raw([])
  choices: readonly Choice[] = $state.raw([])
  pictures: Pictures = $state.raw({})
  /** What the made-up data adds up to. */
  total: string = $state.raw('')
  busy: boolean = $state.raw(false)
  /** From a change to its picture, in milliseconds. */
  took: number = $state.raw(0)
  /** How many were shown. */
  plans: number = $state.raw(0)
}

export const planning = new Planning()

/** What is asked, without what only the page knows. */
export function askedNow(): Asked | undefined {
  const { kind, given } = studio.asked
  if (kind === undefined) return undefined
  return { kind, given, files: studio.files.map(({ name, blob }) => ({ name, blob })) }
}

let stop = new AbortController()
let stopCurve = new AbortController()
let curveOf = ''

/** Everything but ε: the curve is the same wherever the slider stands. */
function curveKey({ kind, given, files }: Asked): string {
  const { epsilon: _epsilon, ...rest } = given
  return JSON.stringify([kind, rest, files.map(({ name, blob }) => [name, blob.size])])
}

export async function replan(asked: Asked): Promise<void> {
  stop.abort()
  stop = new AbortController()
  const { signal } = stop
  const started = performance.now()
  planning.busy = true
  try {
    const view = await planner.call('plan', asked, { signal })
    planning.view = view
    planning.refusal = undefined
    planning.later = false
    studio.marked = []
    await draw(asked, view, signal)
    planning.took = performance.now() - started
    planning.plans++
    if (curveKey(asked) !== curveOf) void recurve(asked)
  } catch (error) {
    if (isStopped(error)) return
    planning.view = undefined
    planning.pictures = {}
    planning.refusal = refusalIn(error)
    studio.marked = planning.refusal.keys
    planning.later = await planner.call('isPlannedLater', asked, { signal }).catch(() => false)
  } finally {
    if (!signal.aborted) planning.busy = false
  }
}

export function refusalIn(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal
  return { kind: 'Error', sentence: error instanceof Error ? error.message : String(error), keys: [] }
}

async function draw(asked: Asked, view: PlanView, signal: AbortSignal): Promise<void> {
  const total = Number(planning.total)
  planning.pictures = await planner.call(
    'preview',
    {
      kind: asked.kind,
      plan: view.text,
      headline: view.headline,
      curve: planning.curve,
      epsilon: Number(asked.given['epsilon']),
      total: total > 0 ? total : undefined,
    },
    { signal },
  )
}

async function recurve(asked: Asked): Promise<void> {
  curveOf = curveKey(asked)
  stopCurve.abort()
  stopCurve = new AbortController()
  const { signal } = stopCurve
  try {
    planning.curve = await planner.call('curve', asked, { signal })
    planning.choices = await planner.call('choices', asked, { signal })
    if (planning.view !== undefined) await draw(askedNow() ?? asked, planning.view, signal)
  } catch (error) {
    if (isStopped(error)) return
    planning.curve = []
    planning.choices = []
  }
}
