/** A plan on the screen of somebody who decides on a release: in short, or in full. */
import { type AnyPlan, guaranteeInWords, mechanismOf } from '@tulle/core'
import { guaranteeInBrief } from '@tulle/core/privacy'
import { visible, type Words } from '@tulle/core/text'
import type { Block, Shown } from '@tulle/releases'
import colours from 'picocolors'
import { typed } from '../typed/names.ts'
import { filled } from './fit.ts'
import { fit, type Line } from './say.ts'

export function planText({ plan, more = [], error: moreError = [] }: Shown, width: number): string[] {
  const { released, method, error, assumptions } = mechanismOf(plan).inWords(plan as never)
  const blocks: Block[] = [
    { heading: 'The plan', lines: [released] },
    { heading: 'What is promised', lines: [guaranteeInWords(plan.guarantee)] },
    { heading: 'How', lines: method },
    ...more,
    { heading: 'What error to expect', lines: [...error, ...moreError] },
    { heading: 'What the promise rests on', lines: assumptions },
  ]
  return [...warned(plan, width), ...blocks.flatMap((each) => [...block(each, width), ''])]
}

/** What must be known to decide: what is published, whom it hides, how far off it will be, and what speaks against it. */
export function planInShort(shown: Shown, width: number, next?: Words): string[] {
  const { plan, more = [] } = shown
  const always = more.filter((each) => each.always === true)
  return [
    ...plan.warnings.flatMap((text) => entry('Warning', text, width, colours.red)),
    ...entry('Plan', releasedInShort(plan), width),
    ...entry('Promise', guaranteeInBrief(plan.guarantee), width),
    ...entry('Error', errorInShort(shown), width),
    ...always.flatMap((each) => block(each, width)),
    ...(next === undefined ? [] : entry('Next', next, width)),
  ]
}

export function releasedInShort(plan: AnyPlan): string {
  const { released, releasedInBrief = released } = mechanismOf(plan).inWords(plan as never)
  return releasedInBrief
}

/** As many sentences as fit into about two lines, the first in any case. */
const TWO_LINES = 150

export function errorInShort({ plan, error: tried = [] }: Pick<Shown, 'plan' | 'error'>, most = TWO_LINES): string {
  const { error, errorInBrief } = mechanismOf(plan).inWords(plan as never)
  // What was tried says more than a formula.
  const [first = '', ...others] = [...tried, ...(errorInBrief ?? error)]
  const more = others.findIndex((_, k) => [first, ...others.slice(0, k + 1)].join(' ').length > most)
  return [first, ...others.slice(0, more < 0 ? others.length : more)].join(' ')
}

/** What stands beside a word in the margin. */
const MARGIN = ' '.repeat(9)

/** A word in the margin, and beside it what is to be said of it. */
export function entry(name: string, text: string | Words, width: number, colour = colours.bold): string[] {
  return filled(visible(typed(text)), width, `${name}${MARGIN.slice(name.length)}`, MARGIN).map((line, k) =>
    k === 0 ? `${colour(name)}${line.slice(name.length)}` : line,
  )
}

function warned({ warnings }: AnyPlan, width: number): string[] {
  if (warnings.length === 0) return []
  return [...block({ heading: 'Read this first', lines: warnings }, width).map((line) => colours.red(line)), '']
}

function block({ heading, lines }: Block, width: number): string[] {
  const seen: Line[] = lines.map((line) => (typeof line === 'string' ? visible(line) : line))
  return [...fit([colours.bold(heading)], width), ...fit(seen, width, '  ')]
}
