/** Advice as a page: the recommendation, the options side by side, the figures, and what it all rests on. */
import { columns, escape, facts, figures, list, page, paragraph, raised, section } from '@tulle/core/page'
import { inPlain } from '@tulle/core/text'
import { mentioned } from '../settings.ts'
import type { Advice, SaidOption, Text } from './advice.ts'
import { keyOf, TASKS } from './facts.ts'
import { adviceFigures } from './figure.ts'
import { saidAdvice } from './said.ts'
import { markOf, placeholdersInWords, RELEASING, standingInWords, usefulFromInWords } from './words.ts'

/** `say` names options and kinds as the reader knows them. */
export function advicePage(advice: Advice, say: (text: Text) => string = inPlain): string {
  const { question, options, recommendation, remarks, limits, assumed, meaning } = saidAdvice(advice, say)
  const pictures = adviceFigures(advice)
  const steps = options.filter(({ next }) => next !== undefined)
  const refused = options.filter(({ why }) => why !== undefined)
  return page({
    title: `What can be published: ${TASKS[question.for].about}`,
    kicker: `Advice at ε = ${question.epsilon} · made of public facts alone: no data was read, and this page may be shown to anybody`,
    body: [
      section(
        'What to do',
        `<div class="promise"><p>${raised(recommendation)}</p></div>`,
        ...(limits.length + remarks.length === 0 ? [] : [list([...limits, ...remarks])]),
      ),
      section(
        'What can be released, best first',
        columns(
          HEADINGS,
          options.map((option) => rowOf(option, question.epsilon)),
        ),
      ),
      ...(refused.length === 0
        ? []
        : [section('What has no number', list(refused.map(({ title, why = '' }) => `${title}: ${why}`)))]),
      ...(pictures.length === 0 ? [] : [section('Error against ε', figures(...pictures))]),
      ...(steps.length === 0
        ? []
        : [
            section(
              'How to go on',
              paragraph(
                [
                  `Words in capitals stand for your files and columns. ${say(RELEASING)}`,
                  ...placeholdersInWords(steps),
                ].join(' '),
              ),
              `<ul>${steps.map(stepOf).join('')}</ul>`,
            ),
          ]),
      section('What "useful" means', list(meaning)),
      section('What was taken for granted', list(assumed)),
      section(
        'What was asked',
        facts(Object.entries(question).map(([name, value]) => [say(mentioned(keyOf(name))), String(value)] as const)),
      ),
    ],
  })
}

function stepOf(option: SaidOption): string {
  const title = `${option.title} ${markOf(option)}`.trim()
  return `<li>${escape(title)}<br><code>${escape(option.next ?? '')}</code></li>`
}

const HEADINGS = ['What is published', 'How far it is off', 'Useful', 'Becomes useful', 'What is promised']

function rowOf(option: SaidOption, epsilon: number): readonly string[] {
  const { title, error, basis, promise, answers } = option
  const off =
    error === undefined
      ? 'nothing can be said: see below'
      : `${error.inWords}${basis === 'simulation' ? ' (simulation)' : ''}`
  return [
    `${title}${answers === 'instead' ? ' (instead)' : ''}`,
    off,
    standingInWords(option),
    usefulFromInWords(option, epsilon),
    promise,
  ]
}
