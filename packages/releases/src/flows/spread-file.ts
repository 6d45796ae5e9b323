/** By what small flows are spread: how busy each zone is, and how flows fall with distance. Learned from noisy values. */
import { InvalidInput } from '@tulle/core'
import type { FlowPlan, ReleasedFlows } from '@tulle/core/flows'

export const SPREAD = 'spread.json'

type Gravity = ReleasedFlows['gravity']

export function spreadText({ activity, decay }: Gravity, zones: readonly string[]): string {
  const lines = zones.map((zone, k) => `    ${JSON.stringify(zone)}: ${activity[k] as number}`)
  return `{\n  "decay": ${decay},\n  "activity": {\n${lines.join(',\n')}\n  }\n}\n`
}

/** Throws where it is not about the zones of the release. */
export function spreadIn(text: string, zones: readonly string[], { parameters }: FlowPlan): Gravity {
  const wrong = new InvalidInput(`${SPREAD} does not say how busy each zone is, and how flows fall with distance.`)
  let found: { decay?: unknown; activity?: unknown }
  try {
    found = JSON.parse(text) as typeof found
  } catch {
    throw wrong
  }
  const { decay, activity } = typeof found === 'object' && found !== null ? found : {}
  if (typeof activity !== 'object' || activity === null) throw wrong
  const entries = Object.entries(activity) as [string, unknown][]
  const numbers = new Map(entries)
  const values = zones.map((zone) => numbers.get(zone))
  const isAmount = (x: unknown): x is number => typeof x === 'number' && Number.isFinite(x) && x >= 0
  if (entries.length !== zones.length || !values.every(isAmount) || !isAmount(Math.abs(Number(decay)))) throw wrong
  if (parameters.spread !== 'decay' && decay !== 0) throw wrong
  return { activity: Float64Array.from(values), decay: decay as number }
}
