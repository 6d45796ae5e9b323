/** A plan on the screen of somebody who decides on a release. */
import { guaranteeInWords, mechanismOf } from '@tulle/core'
import { visible, type Words } from '@tulle/core/text'
import type { Shown } from '@tulle/releases'
import colours from 'picocolors'
import { typed } from '../typed/names.ts'

export function planText({ plan, more = [], error: moreError = [] }: Shown): string {
  const { released, method, error, assumptions } = mechanismOf(plan).inWords(plan as never)
  return [
    ...(plan.warnings.length === 0 ? [] : [colours.yellow(block('Read this first', plan.warnings))]),
    block('The plan', [released]),
    block('What is promised', [guaranteeInWords(plan.guarantee)]),
    block('How', method),
    ...more.map(({ heading, lines }) => block(heading, lines)),
    block('What error to expect', [...error, ...moreError]),
    block('What the promise rests on', assumptions),
    '',
  ].join('\n')
}

function block(heading: string, lines: readonly (string | Words)[]): string {
  return `${colours.bold(heading)}\n${lines.map((line) => `  ${visible(typed(line))}`).join('\n')}\n`
}
