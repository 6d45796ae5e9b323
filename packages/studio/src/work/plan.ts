/** A plan as the page shows it. No data is read: there is nothing in it that depends on any. */
import { type AnyPlan, mechanismOf } from '@tulle/core'
import { beliefInWords, guaranteeInWords, isAnonymity } from '@tulle/core/privacy'
import { type Shown, standingOf } from '@tulle/releases'
import type { Call } from '../rpc/serve.ts'
import { type OpenedFile, openLedger } from './browser.ts'
import { deskOf, kindNamed } from './desk.ts'
import { type Given, settingsFrom } from './given.ts'
import { type Headline, headlineOf } from './headline.ts'
import { saidHere } from './labels.ts'

/** What somebody asks for: a kind, and what stands in its form. */
export interface Asked {
  readonly kind: string
  readonly given: Given
  readonly files: readonly OpenedFile[]
}

export interface PlanBlock {
  readonly heading: string
  readonly lines: readonly string[]
}

export interface PlanView {
  /** The plan to the byte, as the command line prints it. */
  readonly text: string
  readonly mechanism: string
  readonly released: string
  /** The promise in one sentence. */
  readonly promise: string
  readonly blocks: readonly PlanBlock[]
  readonly warnings: readonly string[]
  readonly error: readonly string[]
  readonly headline?: Headline | undefined
  readonly budget?: Budget | undefined
}

/** Shares of the budget of an account. */
export interface Budget {
  readonly account: string
  readonly epsilon: number
  readonly before: number
  readonly after: number
}

export async function plan(asked: Asked, call: Call): Promise<PlanView> {
  const { shown } = await prepared(asked, call)
  return { ...viewOf(asked, shown), budget: await budgetOf(asked, shown.plan) }
}

export async function prepared({ kind: name, given, files }: Asked, call: Call) {
  const kind = kindNamed(name)
  const settings = settingsFrom(name, kind.options, given)
  const desk = await deskOf({ files, multiline: given['multiline'] === true }, call, true)
  kind.check(settings, desk)
  return kind.prepare(settings, desk)
}

/** Whether a release could go on though no plan can be made before the data is read. */
export async function isPlannedLater({ kind: name, given, files }: Asked, call: Call): Promise<boolean> {
  const kind = kindNamed(name)
  const settings = settingsFrom(name, kind.options, given)
  const desk = await deskOf({ files }, call, false)
  kind.check(settings, desk)
  try {
    kind.check(settings, { ...desk, planOnly: true })
    return false
  } catch {
    // Refused as a plan, and not as a release: the data has to be read first.
    return true
  }
}

export function viewOf(
  { kind, given }: Pick<Asked, 'kind' | 'given'>,
  { plan, more = [], error: moreError = [] }: Shown,
): PlanView {
  const { released, method, error, assumptions } = mechanismOf(plan).inWords(plan as never)
  return {
    text: `${JSON.stringify(plan, undefined, 2)}\n`,
    mechanism: plan.mechanism,
    released: saidHere(released),
    promise: promiseOf(plan),
    warnings: plan.warnings.map(saidHere),
    error: [...error, ...moreError].map(saidHere),
    headline: headlineOf(kind, plan, unitOf(given)),
    blocks: [
      { heading: 'What is promised', lines: [saidHere(guaranteeInWords(plan.guarantee))] },
      { heading: 'How', lines: method.map(saidHere) },
      ...more.map(({ heading, lines }) => ({ heading: saidHere(heading), lines: lines.map(saidHere) })),
      { heading: 'What the promise rests on', lines: assumptions.map(saidHere) },
    ],
  }
}

function promiseOf({ guarantee }: AnyPlan): string {
  if (isAnonymity(guarantee)) return guaranteeInWords(guarantee).replace(/(?<=\.) .*$/s, '')
  const belief = saidHere(beliefInWords(guarantee.neighbours, guarantee.epsilon))
  const but = guarantee.kind === 'pure' ? '' : `, but for a chance of ${guarantee.delta}`
  return `${belief.charAt(0).toUpperCase()}${belief.slice(1)}${but}.`
}

/** What is counted, as far as the form tells. */
export function unitOf(given: Given): string {
  const { value, count } = given
  const named = [value, count].find((each) => typeof each === 'string' && each !== '')
  return typeof named === 'string' ? named : ''
}

/** What the ledger says before and after; refuses what is above the budget. */
async function budgetOf({ kind, given }: Asked, plan: AnyPlan): Promise<Budget | undefined> {
  const { account } = given
  if (typeof account !== 'string' || account === '') return undefined
  const ledger = await openLedger()
  try {
    const { account: found, standing } = await ledger.show(account)
    const { after } = await ledger.look({ account, kind, title: kind, plan })
    const then = after === undefined ? standing : standingOf(after.account, after.entries)
    return {
      account,
      epsilon: found.budget.epsilon,
      before: standing.alongTheWay.used,
      after: then.alongTheWay.used,
    }
  } finally {
    await ledger.end()
  }
}
