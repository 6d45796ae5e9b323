/** What a kind offers, side by side. */
import { type Options, outdone } from '@tulle/releases'
import type { Call } from '../rpc/serve.ts'
import { kindNamed } from './desk.ts'
import { type Headline, headlineOf } from './headline.ts'
import { type Asked, prepared, unitOf } from './plan.ts'
import { refusalOf } from './refusal.ts'

export interface Choice {
  readonly key: string
  readonly value: string
  readonly chosen: boolean
  readonly headline?: Headline | undefined
  /** Why it cannot be had with what is in the form. */
  readonly refused?: string
}

/** The mechanisms, or laws of noise, that the kind offers, side by side with all else as it stands. */
export async function choices(asked: Asked, call: Call): Promise<readonly Choice[]> {
  const kind = kindNamed(asked.kind)
  const found: Choice[] = []
  const usual = await inForce(asked, call)
  for (const key of ['mechanism', 'noise']) {
    const option = (kind.options as Options)[key]
    if (option?.form.is !== 'choice') continue
    const now = asked.given[key] ?? option.default ?? usual[key]
    for (const value of option.form.choices) {
      call.signal.throwIfAborted()
      const over = { ...asked.given, [key]: value }
      const dropped = [...outdone(kind.options, { [key]: value }), ...(kind.outdone?.({ [key]: value }) ?? [])]
      for (const each of dropped) delete (over as Record<string, unknown>)[each]
      found.push({ key, value, chosen: value === now, ...(await tried({ ...asked, given: over }, call)) })
    }
    if (found.length > 0) break
  }
  return found
}

/** What the plan took by itself where nothing was said. */
async function inForce(asked: Asked, call: Call): Promise<Readonly<Record<string, unknown>>> {
  try {
    const { plan } = (await prepared(asked, call)).shown
    return { mechanism: plan.mechanism, ...(plan.settings as object) }
  } catch (error) {
    // There is no plan to be beside the others; each of them says why it cannot be had.
    if (['InvalidInput', 'NotFeasible'].includes(refusalOf(error).kind)) return {}
    throw error
  }
}

async function tried(asked: Asked, call: Call): Promise<Pick<Choice, 'headline' | 'refused'>> {
  try {
    const { shown } = await prepared(asked, call)
    return { headline: headlineOf(asked.kind, shown.plan, unitOf(asked.given)) }
  } catch (error) {
    return { refused: refusalOf(error).sentence }
  }
}
