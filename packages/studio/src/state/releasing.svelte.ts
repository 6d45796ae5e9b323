/** A release while it runs: how far it is, what it asks, and how to stop it. */
import { isStopped } from '../rpc/call.ts'
import type { Refusal } from '../rpc/messages.ts'
import { releaser } from '../work/client.ts'
import type { PlanView } from '../work/plan.ts'
import type { AskToAgree } from '../work/release.ts'
import { askedNow, planning, refusalIn } from './planning.svelte.ts'
import { go, keepMade, studio } from './studio.svelte.ts'

class Releasing {
  running: boolean = $state.raw(false)
  phase: string = $state.raw('')
  share: number | undefined = $state.raw()
  refusal: Refusal | undefined = $state.raw()
  /** A plan that waits for a word. */
  asked: PlanView | undefined = $state.raw()
}

export const releasing = new Releasing()

let stop = new AbortController()
let answered: ((yes: boolean) => void) | undefined

export async function releaseNow(): Promise<void> {
  const asked = askedNow()
  if (asked === undefined || releasing.running) return
  const large = studio.files.map(({ head }) => head?.tooLarge).find((sentence) => sentence !== undefined)
  if (large !== undefined) {
    releasing.refusal = { kind: 'InvalidInput', sentence: large, keys: [] }
    return
  }
  stop = new AbortController()
  Object.assign(releasing, { running: true, phase: 'Starting', share: undefined, refusal: undefined })
  try {
    const made = await releaser.call(
      'release',
      { ...asked, seen: planning.view?.text },
      {
        signal: stop.signal,
        progress(phase, share) {
          releasing.phase = phase
          releasing.share = share
        },
        answer: agreedTo,
      },
    )
    if (made === undefined) studio.notice = 'Nothing was released.'
    else {
      await keepMade(made)
      go('look')
      studio.notice = 'Released. Look at it before you publish.'
    }
  } catch (error) {
    if (isStopped(error)) studio.notice = 'Stopped. Nothing was released.'
    else {
      releasing.refusal = refusalIn(error)
      studio.marked = releasing.refusal.keys
    }
  } finally {
    releasing.running = false
    releasing.asked = undefined
  }
}

function agreedTo(question: unknown): Promise<boolean> {
  releasing.asked = (question as AskToAgree).agree
  return new Promise((done) => {
    answered = done
  })
}

export function answer(yes: boolean): void {
  releasing.asked = undefined
  answered?.(yes)
}

export function cancel(): void {
  stop.abort()
}
