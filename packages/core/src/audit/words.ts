/** Events in words. */
import { nextDown, nextUp } from '../privacy/index.ts'
import { TEXTS_BELOW, type Texts } from '../trials/index.ts'
import type { ChosenEvent } from './testers/events.ts'
import type { Feature } from './testers/feature.ts'

/** Longer lists tell nobody more. */
const MOST = 5

/** What has to be seen for the event to have happened. */
export function eventInWords(event: ChosenEvent): string {
  const { feature } = event
  return `${feature.name} is ${few(intervalsOf(event).flatMap(inWords(feature)))}`
}

/** The first few of a list. */
export function few(all: readonly string[]): string {
  const some = all.length > MOST ? [...all.slice(0, MOST), `${all.length - MOST} more`] : all
  return some.join(', or ')
}

/** Neighbouring parts as one. */
function intervalsOf({ starts, inside }: ChosenEvent): [number, number][] {
  const found: [number, number][] = []
  for (let i = 0; i < starts.length; i++) {
    if (inside[i] === 0) continue
    const last = found.at(-1)
    const [from, to] = [starts[i] as number, starts[i + 1] ?? Infinity]
    if (last !== undefined && last[1] === from) last[1] = to
    else found.push([from, to])
  }
  return found
}

function inWords({ shown, texts }: Feature): (interval: [number, number]) => string[] {
  return ([from, to]) => {
    // Below all numbers there is what is none.
    if (to === -Number.MAX_VALUE) return ['not a number']
    if (shown !== undefined) return [shown(from, to)]
    if (texts === undefined || from >= TEXTS_BELOW) return [numbersInWords(from, to)]
    const said = texts.between(from, Math.min(to, TEXTS_BELOW))
    return to > TEXTS_BELOW ? [...said, numbersInWords(-Infinity, to)] : said
  }
}

function numbersInWords(from: number, to: number): string {
  if (from === -Infinity) return to === Infinity ? 'any number' : upTo(to)
  if (to === Infinity) return fromOn(from)
  // From a number to the next double there is that number alone.
  if (to === nextUp(from)) return `exactly ${short(from)}`
  return `${fromOn(from)}, and ${upTo(to)}`
}

/** An output as a list; or how the run ended, if there is none. */
export function outputInWords([outcome = 0, ...values]: Float64Array, texts: Texts | undefined): string {
  const said = (x: number) => (x < TEXTS_BELOW ? (texts?.of(x) ?? 'another text') : short(x))
  if (outcome < TEXTS_BELOW) return said(outcome)
  const some = values.slice(0, Math.min(MOST_VALUES, outcome || Infinity)).map(said)
  return `(${[...some, ...(values.length > MOST_VALUES ? ['…'] : [])].join(', ')})`
}

const MOST_VALUES = 12

/** Parts begin at a frequent value, or right after one: such an end is said by that value. */
function upTo(end: number): string {
  return isAfter(end) ? `${short(nextDown(end))} or less` : `below ${short(end)}`
}

function fromOn(start: number): string {
  return isAfter(start) ? `above ${short(nextDown(start))}` : `${short(start)} or more`
}

/** Whether this is the double after a number with few digits, and has many itself. */
function isAfter(x: number): boolean {
  return x === Number.MIN_VALUE || (hasFewDigits(nextDown(x)) && !hasFewDigits(x))
}

function hasFewDigits(x: number): boolean {
  return Number(x.toPrecision(6)) === x
}

function short(x: number): string {
  return `${Number(x.toPrecision(5))}`
}
