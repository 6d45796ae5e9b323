/** Answers about cuts, for people. */
import { exactPercent, grouped, type Words, words } from '@tulle/core/text'
import type { NamedCut } from '../kinds/cuts/named-cuts.ts'
import { figure, table } from '../table.ts'
import type { AnyBetween, AnyCut, Subject } from './cut-source.ts'

/** The longest list of names that fits a line. */
const LONGEST = 60

type Lines = (string | Words)[]

export function answersInWords(subject: Subject, cuts: readonly NamedCut[], answers: readonly AnyCut[]): Lines {
  const [first] = answers as [AnyCut]
  const lines = answers.length === 1 ? one(subject, cuts[0] as NamedCut, first) : several(subject, cuts, answers)
  return [...lines, intervalInWords(subject, answers, 'cut'), fixed(subject)]
}

function one(subject: Subject, cut: NamedCut, answer: AnyCut): Lines {
  const { size, low, high, standardError, expected, useful } = answer
  const { shown, remark } = possible(subject, answer.estimate, mostOf(subject, size))
  return [
    `${leading(subject, shown)} from ${named(cut, 'these')} to all others, by the best estimate: between ${figure(low)} and ${figure(high)}.`,
    words`The standard error is ${figure(standardError)}.${remark}`,
    ...fallback(subject, { useful, expected }, size === 1 ? 'A node has' : `A set of ${grouped(size)} nodes has`),
  ]
}

function several(subject: Subject, cuts: readonly NamedCut[], answers: readonly AnyCut[]): Lines {
  const average = answers[0]?.expected !== undefined
  const estimates = answers.map(({ estimate, size }) => possible(subject, estimate, mostOf(subject, size)))
  const moved = estimates.filter(({ remark }) => remark !== undefined).length
  return [
    ...table([
      ['cut', 'nodes', subject.weighted ? 'weight' : 'edges', 'from', 'to', ...(average ? ['on average'] : [])],
      ...answers.map(({ size, low, high, expected }, k) => [
        shortened((cuts[k] as NamedCut).text),
        grouped(size),
        figure((estimates[k] as { shown: number }).shown),
        figure(low),
        figure(high),
        ...(expected === undefined ? [] : [figure(expected)]),
      ]),
    ]),
    ...(average ? [`"On average" is what sets of that size have: ${subject.averageFrom}.`] : []),
    ...(moved === 0
      ? []
      : [
          words`${moved === 1 ? 'One estimate was' : `${grouped(moved)} estimates were`} outside what is possible, and moved there; {json} has the ${subject.published}'s own numbers, whose averages are right.`,
        ]),
    ...lostInWords(subject, answers),
  ]
}

export function betweenInWords(subject: Subject, [from, to]: readonly [NamedCut, NamedCut], answer: AnyBetween): Lines {
  const { sizes, low, high, standardError, expected, useful } = answer
  const { shown, remark } = possible(subject, answer.estimate, sizes[0] * sizes[1] * subject.bound)
  const [s, t] = sizes.map((size) => (size === 1 ? 'one node' : `${grouped(size)} nodes`))
  const follows =
    subject.published === 'sketch'
      ? 'it follows the cuts of both sets, however few edges are between them'
      : 'it follows the number of pairs, however few of them are edges'
  return [
    `${leading(subject, shown)} from ${named(from, 'these')} to ${named(to, 'those')}, by the best estimate: between ${figure(low)} and ${figure(high)}.`,
    words`The standard error is ${figure(standardError)}: ${follows}.${remark}`,
    ...fallback(subject, { useful, expected }, `Sets of ${s} and ${t} have`),
    intervalInWords(subject, [answer], 'pair of sets'),
    fixed(subject),
  ]
}

function mostOf({ nodes, bound }: Subject, size: number): number {
  return size * (nodes - size) * bound
}

/** An estimate without bias may be where no cut can be. It is shown at the nearest that is possible, and this is said. */
function possible(
  { published, weighted }: Subject,
  estimate: number,
  most: number,
): { readonly shown: number; readonly remark?: Words } {
  if (estimate >= 0 && estimate <= most) return { shown: estimate }
  const bound = estimate < 0 ? 'less than none is not possible' : `more than ${figure(most)} is not possible`
  return {
    shown: estimate < 0 ? 0 : most,
    remark: words` The ${published}'s own number was ${figure(estimate)}; ${bound}, so the nearest ${weighted ? 'weight' : 'number'} that is stands here. (Averages of many such numbers are right if they are left as they were: see {json}.)`,
  }
}

/** The name of a single node, or how many they are. */
function named({ nodes }: NamedCut, which: 'these' | 'those'): string {
  return nodes.length === 1 ? `"${shortened(nodes[0] as string)}"` : `${which} ${grouped(nodes.length)} nodes`
}

function leading({ weighted }: Subject, x: number): string {
  if (weighted) return `A weight of ${figure(x)} leads`
  return figure(x) === '1' ? '1 edge leads' : `${figure(x)} edges lead`
}

/** Where the answer is lost, the average may serve. */
function fallback(
  { published, averageFrom }: Subject,
  { useful, expected }: { readonly useful: boolean; readonly expected: number | undefined },
  subject: string,
): string[] {
  if (useful) return []
  return [
    `The interval reaches 0: the ${published} cannot tell this from none.${expected === undefined ? '' : ` ${subject} ${figure(expected)} on average: ${averageFrom}.`}`,
  ]
}

function lostInWords({ published }: Subject, answers: readonly AnyCut[]): string[] {
  const lost = answers.filter(({ useful }) => !useful).length
  if (lost === 0) return []
  return [
    `Where an interval reaches 0 (${lost === answers.length ? 'all of them' : `${lost} of ${answers.length}`}), the ${published} cannot tell the cut from none.`,
  ]
}

function intervalInWords({ published }: Subject, answers: readonly (AnyCut | AnyBetween)[], what: string): string {
  const [{ confidence, queries }] = answers as [AnyCut | AnyBetween]
  const nearly = answers.some(({ approximate }) => approximate === true) ? 'about ' : ''
  const share = `${nearly}${exactPercent(confidence)}`
  const all = `How to read it: of all ${MANY[published]} that could have been published, ${share} have`
  return queries === 1
    ? `${all} an interval that holds the true number of this ${what}.`
    : `${all} intervals that hold the true numbers of ${grouped(queries)} such questions at once.`
}

const MANY = { sketch: 'sketches', 'flipped graph': 'flipped graphs', release: 'releases' } as const

function fixed({ published }: Subject): string {
  return `This is so for cuts that were fixed before the ${published} was seen. For a set chosen by looking at the ${published} the answer can be far off.`
}

function shortened(names: string): string {
  return names.length > LONGEST ? `${names.slice(0, LONGEST - 1)}…` : names
}
