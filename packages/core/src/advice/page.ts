/** Advice as a page: the recommendation, the options side by side, the figures, and what it all rests on. */
import { columns, escape, facts, figures, list, page, paragraph, raised, section } from '../page/index.ts'
import type { Advice, AdviceOption } from './advice.ts'
import { ADVICE_TASKS, adviceFlag } from './facts.ts'
import { adviceFigures } from './figure.ts'
import { errorInShort, placeholdersInWords, RELEASING, standingInWords, usefulFromInWords } from './words.ts'

export function advicePage(advice: Advice): string {
  const { question, options, recommendation, remarks, limits, assumed, meaning } = advice
  const pictures = adviceFigures(advice)
  const steps = options.filter(({ next }) => next !== undefined)
  const refused = options.filter(({ why }) => why !== undefined)
  return page({
    title: `What can be published: ${ADVICE_TASKS[question.for].about}`,
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
        : [section('What has no number', list(refused.map(({ title, why }) => `${title}: ${why as string}`)))]),
      ...(pictures.length === 0 ? [] : [section('Error against ε', figures(...pictures))]),
      ...(steps.length === 0
        ? []
        : [
            section(
              'How to go on',
              paragraph(
                [
                  `Words in capitals stand for your files and columns. ${RELEASING}`,
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
        facts(Object.entries(question).map(([name, value]) => [adviceFlag(name), String(value)] as const)),
      ),
    ],
  })
}

function stepOf(option: AdviceOption): string {
  const mark = option.useful === false ? ` (not useful: ${errorInShort(option)})` : ''
  return `<li>${escape(`${option.title}${mark}`)}<br><code>${escape(option.next as string)}</code></li>`
}

const HEADINGS = ['What is published', 'How far it is off', 'Useful', 'Becomes useful', 'What is promised']

function rowOf(option: AdviceOption, epsilon: number): readonly string[] {
  const { title, error, basis, promise, answers } = option
  const off =
    error === undefined
      ? 'nothing can be said: see below'
      : `${error.inWords}${basis === 'simulation' ? ' (simulation)' : ''}`
  return [
    `${title}${answers === 'instead' ? ' (in its place)' : ''}`,
    off,
    standingInWords(option),
    usefulFromInWords(option, epsilon),
    promise,
  ]
}
