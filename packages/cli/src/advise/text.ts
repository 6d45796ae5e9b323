/** Advice on the screen. */
import {
  ADVICE_RELEASING,
  type Advice,
  type AdviceOption,
  errorInShort,
  placeholdersInWords,
  standingInWords,
  stepInWords,
  usefulFromInWords,
  visible,
} from '@tulle/core'
import { table } from '@tulle/releases'
import colours from 'picocolors'

/** `page` is where it was written, if it was. */
export function adviceText(advice: Advice, page: string | undefined): string {
  const { question, options, recommendation, remarks, limits, assumed, meaning } = advice
  const steps = options.filter(({ next }) => next !== undefined)
  return [
    block('What to do', [recommendation, ...limits, ...remarks]),
    block(`What can be released at ε = ${question.epsilon}, best first`, rowsOf(options, question.epsilon)),
    block(
      'In words',
      options.map(
        ({ title, error, why, promise }, i) =>
          `${i + 1}. ${title}: ${error?.inWords ?? why ?? ''}${error === undefined ? '' : `. Promised: ${promise}.`}`,
      ),
    ),
    ...list('How to go on (words in capitals are your files and columns)', [
      ...steps.map(stepInWords),
      ...(steps.length === 0 ? [] : [ADVICE_RELEASING]),
      ...placeholdersInWords(steps),
    ]),
    block('What "useful" means', meaning),
    ...list('Taken for granted', assumed),
    page === undefined
      ? 'With -o DIR there is a page with figures of the error against ε.'
      : `Written: ${visible(page)}`,
    'Nothing here was computed from data: it may be shown to anybody.',
    '',
  ].join('\n')
}

function rowsOf(options: readonly AdviceOption[], epsilon: number): string[] {
  return table([
    ['', 'what is published', 'error', 'useful', 'becomes useful'],
    ...options.map((option, i) => [
      `${i + 1}`,
      `${option.title}${option.answers === 'instead' ? ' (in its place)' : ''}`,
      errorInShort(option),
      standingInWords(option),
      usefulFromInWords(option, epsilon),
    ]),
  ])
}

function list(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [block(heading, lines)]
}

function block(heading: string, lines: readonly string[]): string {
  return `${colours.bold(heading)}\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}
