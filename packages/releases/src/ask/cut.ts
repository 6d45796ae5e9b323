/** How many edges lead out of a set of nodes, or to another set. */
import { InvalidInput } from '@tulle/core'
import { cutPairs } from '@tulle/core/sketches'
import { words } from '@tulle/core/text'
import { type NamedCut, readCuts } from '../kinds/cuts/named-cuts.ts'
import { sketchedCuts } from '../kinds/cuts/released.ts'
import type { OpenedRelease } from '../open.ts'
import { isFlipped } from '../published/other-kind.ts'
import { flippedCuts } from './cut-of-flipped.ts'
import { pairCuts } from './cut-of-pairs.ts'
import { sketchCuts } from './cut-of-sketch.ts'
import type { CutSource, SureOf } from './cut-source.ts'
import { answersInWords, betweenInWords } from './cut-words.ts'
import { nodesOf } from './nodes.ts'
import { type CutSettings, cutOptions } from './options.ts'
import type { Answer, AskDesk, Question } from './question.ts'

export const cut: Question<'cut', typeof cutOptions> = {
  name: 'cut',
  about: { title: 'Ties of a group', such: 'How many ties lead out of a group, or from it to another.' },
  options: cutOptions,
  ask,
}

async function ask(settings: CutSettings, { sources, open }: AskDesk): Promise<Answer> {
  const { to } = settings
  const cuts = await cutsOf(sources, settings)
  const sure = sureOf(settings, cuts.length)
  const source = await sourceOf(await open())
  const { subject } = source
  const note = `Intervals hold for cuts that were fixed before the ${subject.published} was seen.`
  if (to !== undefined) {
    const pair = [cuts[0] as NamedCut, await nodesOf(sources, words`{to}`, to)] as const
    checkApart(...pair)
    const answer = await source.between(...pair, sure)
    return { data: { answers: [answer], note }, lines: betweenInWords(subject, pair, answer) }
  }
  const answers = await source.cuts(cuts, sure)
  const told = answers.map((answer, k) => ({ nodes: cuts[k]?.nodes, ...answer }))
  return { data: { answers: told, note }, lines: answersInWords(subject, cuts, answers) }
}

async function sourceOf(opened: OpenedRelease): Promise<CutSource> {
  if (opened.plan.mechanism === cutPairs.name) return pairCuts(opened)
  return isFlipped(opened.plan) ? flippedCuts(opened, opened.plan) : sketchCuts(sketchedCuts(opened))
}

async function cutsOf(sources: AskDesk['sources'], { nodes, to, cuts }: CutSettings): Promise<NamedCut[]> {
  if ((nodes === undefined) === (cuts === undefined)) {
    throw new InvalidInput(
      nodes === undefined
        ? words`Which cut? Give the nodes of one side with {nodes a,b,c} or {nodes FILE} (one name on each line), or several cuts with {cuts FILE} (one on each line).`
        : words`One cut is given with {nodes}, and several with {cuts}: give one of them.`,
    )
  }
  if (cuts !== undefined && to !== undefined) {
    throw new InvalidInput(words`{to} goes with {nodes}: how many edges are between these and those. Leave {cuts} out.`)
  }
  return cuts === undefined ? [await nodesOf(sources, words`{nodes}`, nodes as string)] : readCuts(sources, cuts)
}

/** All cuts that are asked for are to hold at once; whoever will ask more later may say so. */
function sureOf({ confidence, queries, cuts: file }: CutSettings, cuts: number): SureOf {
  if (!(confidence > 0 && confidence < 1)) {
    throw new InvalidInput(words`{confidence} lies between 0 and 1, such as 0.95, and is not ${confidence}.`)
  }
  if (queries !== undefined && !(Number.isSafeInteger(queries) && queries >= 1)) {
    throw new InvalidInput(words`{queries} is a whole number of at least 1, not ${queries}.`)
  }
  if (queries !== undefined && queries < cuts) {
    throw new InvalidInput(
      words`${file} has ${cuts} cuts, and {queries ${queries}} would let only ${queries} of their intervals hold at once: leave {queries} out, or give ${cuts} or more.`,
    )
  }
  return { confidence, queries: queries ?? cuts }
}

function checkApart(one: NamedCut, other: NamedCut): void {
  const first = new Set(one.nodes)
  const common = other.nodes.find((node) => first.has(node))
  if (common === undefined) return
  throw new InvalidInput(`"${common}" is in both sets: edges are counted between sets that share no node.`)
}
