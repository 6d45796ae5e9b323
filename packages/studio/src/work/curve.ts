/** How the error falls as ε grows, and which ε an error asks for. */
import type { Call } from '../rpc/serve.ts'
import { headlineOf } from './headline.ts'
import { type Asked, prepared } from './plan.ts'
import { refusalOf } from './refusal.ts'

export interface CurvePoint {
  readonly epsilon: number
  readonly error: number
}

/** From where nothing is useful to where little is protected, evenly on a logarithmic scale. */
const EPSILONS = Array.from({ length: 13 }, (_, k) => Number((0.05 * 400 ** (k / 12)).toPrecision(3)))

/** The error at many ε, each from a plan as it would be released. */
export async function curve(asked: Asked, call: Call): Promise<readonly CurvePoint[]> {
  const points: CurvePoint[] = []
  for (const epsilon of EPSILONS) {
    call.signal.throwIfAborted()
    const error = await errorAt(asked, epsilon, call)
    if (error !== undefined) points.push({ epsilon, error })
    await new Promise((go) => setTimeout(go))
  }
  return points
}

async function errorAt(asked: Asked, epsilon: number, call: Call): Promise<number | undefined> {
  try {
    const { shown } = await prepared({ ...asked, given: { ...asked.given, epsilon: `${epsilon}` } }, call)
    return headlineOf(asked.kind, shown.plan, '')?.value
  } catch (error) {
    // What is refused at this ε has no error there; anything else is a fault.
    if (['InvalidInput', 'NotFeasible'].includes(refusalOf(error).kind)) return undefined
    throw error
  }
}

/** The smallest ε, to two digits, at which the error is no larger than what somebody can live with. */
export async function epsilonFor(asked: Asked & { readonly error: number }, call: Call): Promise<number | undefined> {
  let [low, high] = [0.001, 50]
  const good = async (epsilon: number) => ((await errorAt(asked, epsilon, call)) ?? Infinity) <= asked.error
  if (!(await good(high))) return undefined
  for (let k = 0; k < 16; k++) {
    const middle = Math.sqrt(low * high)
    if (await good(middle)) high = middle
    else low = middle
  }
  const digits = 10 ** (1 - Math.floor(Math.log10(high)))
  return Math.ceil(high * digits) / digits
}
