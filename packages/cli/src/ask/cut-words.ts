/** Answers about cuts, for people. */
import type { BetweenAnswer, CutAnswer, CutPlan } from '@tulle/core'
import { figure, table } from '../release/plan-text.ts'
import type { NamedCut } from '../sketch/cuts.ts'

/** The longest list of names that fits a line. */
const LONGEST = 60

export function answersInWords(plan: CutPlan, cuts: readonly NamedCut[], answers: readonly CutAnswer[]): string {
  const [first] = answers as [CutAnswer]
  const lines =
    answers.length === 1
      ? oneInWords(plan, cuts[0] as NamedCut, first)
      : [
          ...table([
            ['cut', 'nodes', things(plan), 'from', 'to', ...(first.expected === undefined ? [] : ['on average'])],
            ...answers.map((answer, k) => [
              shortened((cuts[k] as NamedCut).text),
              answer.size.toLocaleString('en'),
              figure(answer.estimate),
              figure(answer.low),
              figure(answer.high),
              ...(answer.expected === undefined ? [] : [figure(answer.expected)]),
            ]),
          ]),
          ...(first.expected === undefined
            ? []
            : [`"On average" is what sets of so many nodes have: ${sourceOf(plan)}.`]),
          ...lostInWords(answers),
        ]
  return text([...lines, intervalInWords(first, 'cut'), FIXED])
}

function oneInWords(plan: CutPlan, { text: named }: NamedCut, answer: CutAnswer): string[] {
  const { size, estimate, low, high, standardError, expected, useful } = answer
  const set = size === 1 ? `"${shortened(named)}"` : `these ${size.toLocaleString('en')} nodes`
  return [
    `${figure(estimate)} ${things(plan)} lead from ${set} to all others, by the best estimate: between ${figure(low)} and ${figure(high)}.`,
    `The standard error is ${figure(standardError)}.${estimate < 0 ? ' An estimate may fall below 0, where a cut cannot be: left like that, averages of many are right.' : ''}`,
    ...fallback(plan, { useful, expected }, size === 1 ? 'A node' : `A set of ${size.toLocaleString('en')} nodes`),
  ]
}

export function betweenInWords(plan: CutPlan, answer: BetweenAnswer): string {
  const { sizes, estimate, low, high, standardError, expected, useful } = answer
  const [s, t] = sizes.map((size) => size.toLocaleString('en'))
  return text([
    `${figure(estimate)} ${things(plan)} lead from the ${s} nodes to the ${t} others named, by the best estimate: between ${figure(low)} and ${figure(high)}.`,
    `The standard error is ${figure(standardError)}: it follows the cuts of both sets, however few edges are between them.`,
    ...fallback(plan, { useful, expected }, `Two sets of ${s} and ${t} nodes`),
    intervalInWords(answer, 'pair of sets'),
    FIXED,
  ])
}

/** Where the sketch cannot tell, the average may serve. */
function fallback(
  plan: CutPlan,
  { useful, expected }: { readonly useful: boolean; readonly expected: number | undefined },
  subject: string,
): string[] {
  if (useful) return []
  return [
    `The interval reaches 0: the sketch cannot tell this from none.${expected === undefined ? '' : ` ${subject} ${subject.startsWith('Two') ? 'have' : 'has'} ${figure(expected)} on average: ${sourceOf(plan)}.`}`,
  ]
}

function lostInWords(answers: readonly CutAnswer[]): string[] {
  const lost = answers.filter(({ useful }) => !useful).length
  if (lost === 0) return []
  return [
    `Where an interval reaches 0 (${lost === answers.length ? 'all of them' : `${lost} of ${answers.length}`}), the sketch cannot tell the cut from none.`,
  ]
}

function sourceOf({ facts: { edges } }: CutPlan): string {
  return edges !== undefined && 'counted' in edges
    ? 'this follows from the noisy count that was published with the sketch'
    : 'this follows from the number that was declared with the sketch'
}

function intervalInWords({ confidence, queries }: CutAnswer | BetweenAnswer, what: string): string {
  const share = `${Number((100 * confidence).toPrecision(12))} %`
  return queries === 1
    ? `How to read it: of all sketches that could have been published, ${share} have an interval that holds the true number of this ${what}.`
    : `How to read it: of all sketches that could have been published, ${share} have intervals that hold the true numbers of ${queries.toLocaleString('en')} such questions at once.`
}

const FIXED =
  'This is so for cuts that were fixed before the sketch was seen. A set that was chosen by looking at the sketch can be answered badly wrong.'

function things({ facts }: CutPlan): string {
  return facts.neighbours.kind === 'edge' ? 'edges' : 'of weight'
}

function shortened(names: string): string {
  return names.length > LONGEST ? `${names.slice(0, LONGEST - 1)}…` : names
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
