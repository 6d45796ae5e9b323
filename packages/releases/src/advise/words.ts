/** Words for the columns of the table, on the screen and on the page. */
import { digits, isYours, percent, words } from '@tulle/core/text'
import type { AdviceOption, SaidOption } from './advice.ts'
import { epsilonInWords } from './epsilons.ts'
import { LARGEST_EPSILON, LEAST_EPSILON } from './smallest.ts'

export function standingInWords({ useful, why }: AdviceOption): string {
  if (useful === undefined) return why === undefined ? 'not judged' : 'cannot be told'
  return useful ? 'yes' : 'no'
}

/** `asked` is the ε of the question: what is useful there is not said to be so from a little above it on. */
export function usefulFromInWords({ usefulFrom, curve, useful }: AdviceOption, asked?: number): string {
  if (useful === undefined) return 'unknown'
  if (curve.epsilon.length === 0) return 'it has no ε'
  if (usefulFrom === undefined) return `at no ε up to ${LARGEST_EPSILON}`
  if (usefulFrom <= LEAST_EPSILON) return `from ε = ${LEAST_EPSILON} or less`
  const rounded = Number(epsilonInWords(usefulFrom))
  const nearer = useful && asked !== undefined && rounded > asked ? Math.min(usefulFrom, asked) : rounded
  return `from ε = ${nearer}`
}

/** The error in a few letters, for a table: "10 trips (8.5 %)", "Jaccard 0.41", "1.2 points". */
export function errorInShort({ error, relative, measure, basis }: AdviceOption): string {
  if (error === undefined) return '–'
  const tried = basis === 'simulation' ? ', simulated' : ''
  if (measure === 'likeness') return `Jaccard ${digits(error.value, 2)}${tried}`
  if (measure === 'share') return `${digits(error.value, 2)} points${tried}`
  const unit = error.value === 1 ? error.unit.replace(/s$/, '') : error.unit
  return `${basis === 'bound' ? '≤ ' : ''}${digits(error.value)} ${unit}${relative === undefined ? '' : ` (${percent(relative)})`}${tried}`
}

/** Below the commands. */
export const RELEASING = words`Each shows the plan first: put {out DIR} in place of {plan} to release.`

/** Marks what is not useful. */
export function markOf(option: SaidOption): string {
  return option.useful === false ? `(not useful: ${errorInShort(option)})` : ''
}

const PLACEHOLDERS: readonly (readonly [word: string, meaning: string])[] = [
  [
    'ALL',
    'ALL is a column that holds the same word in every line, and ALL_NAME a file with that word: all is added up.',
  ],
  ['YES_FILE', 'YES_FILE has a line for each person and each question that they answered with yes.'],
  [
    'CENTRE',
    'CENTRE and SCALE are public numbers for every column: what is usual, such as height=170,weight=70, and how far people usually are from it, such as height=10,weight=15; or files with such a pair on each line.',
  ],
  ['CUTS', 'CUTS is a file with a group of nodes on each line, separated by commas.'],
  ['DIRECTIONS', 'DIRECTIONS is a file with a direction on each line, such as a=1,b=-0.5.'],
]

/** What must be known to put one's own files and columns into the requests. */
export function placeholdersInWords(options: readonly AdviceOption[]): string[] {
  const given = options.flatMap(({ request }) => Object.values(request?.settings ?? {})).filter(isYours)
  const found = new Set(given.map(({ yours }) => yours))
  return PLACEHOLDERS.filter(([word]) => found.has(word)).map(([, meaning]) => meaning)
}
