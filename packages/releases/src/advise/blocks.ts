/** Advice for a screen: in blocks of lines, or in short. */
import type { Block } from '../kind.ts'
import { table } from '../table.ts'
import type { SaidAdvice, SaidOption } from './advice.ts'
import { errorInShort, markOf, placeholdersInWords, RELEASING, standingInWords, usefulFromInWords } from './words.ts'

export interface AdviceInShort {
  readonly advice: string
  /** What speaks for it, or against the rest. */
  readonly notes: readonly string[]
  /** Of the best that can be typed. */
  readonly next?: string
  /** How far off that is, where it is not useful. */
  readonly useless?: string
}

export function adviceInShort({ options, recommendation, limits, brief }: SaidAdvice): AdviceInShort {
  const best = options.find((option) => option.next !== undefined)
  return {
    advice: recommendation,
    notes: [...limits, ...brief],
    ...(best?.next === undefined ? {} : { next: best.next }),
    ...(best?.next !== undefined && best.useful === false ? { useless: errorInShort(best) } : {}),
  }
}

export function adviceBlocks(advice: SaidAdvice): readonly Block[] {
  const { question, options, recommendation, remarks, limits, assumed, meaning } = advice
  const steps = options.filter(({ request }) => request !== undefined)
  return [
    { heading: 'What to do', lines: [recommendation, ...limits, ...remarks] },
    {
      heading: `What can be released at ε = ${question.epsilon}, best first`,
      lines: rowsOf(options, question.epsilon),
    },
    { heading: 'In words', lines: options.map((option, i) => `${i + 1}. ${optionInWords(option)}`) },
    ...shown('What to type next (words in capitals are your files and columns)', [
      // One release may have several of the options in it.
      ...new Set(steps.map((option) => `${option.next ?? ''}   ${markOf(option)}`.trimEnd())),
      ...(steps.length === 0 ? [] : [RELEASING]),
      ...placeholdersInWords(steps),
    ]),
    { heading: 'What "useful" means', lines: meaning },
    ...shown('What this assumes', assumed),
  ]
}

function rowsOf(options: readonly SaidOption[], epsilon: number): string[] {
  return table([
    ['', 'what is published', 'error', 'useful', 'becomes useful'],
    ...options.map((option, i) => [
      `${i + 1}`,
      `${option.title}${option.answers === 'instead' ? ' (instead)' : ''}`,
      errorInShort(option),
      standingInWords(option),
      usefulFromInWords(option, epsilon),
    ]),
  ])
}

function optionInWords({ title, error, why = '', promise }: SaidOption): string {
  return error === undefined ? `${title}: ${why}` : `${title}: ${error.inWords}. Promised: ${promise}.`
}

function shown(heading: string, lines: Block['lines']): Block[] {
  return lines.length === 0 ? [] : [{ heading, lines }]
}
