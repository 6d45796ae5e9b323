/** A sketch of a graph, or answers to named cuts, beside the graph. */
import { type CutAnswerPlan, type CutPlan, InvalidInput } from '@tulle/core'
import { cutTrials } from '@tulle/core/report'
import { namesIn, words } from '@tulle/core/text'
import { besideTruth, type Evaluation, evaluateAnswers, pairTrials } from '@tulle/core/utility'
import { checkBelongs, edgesNotShown, graphIn, listedGraph, OTHER_LIST } from '../../worth/graphs.ts'
import { answersIn } from '../../worth/published.ts'
import { otherFile } from '../../worth/same-file.ts'
import type { Evaluated, Work } from '../../worth/work.ts'
import { numbersIn } from './named-cuts.ts'
import { cutOptions } from './options.ts'
import type { AnyCutPlan } from './plan.ts'
import { pairedCuts, sketchedCuts } from './released.ts'

const { nodes, undirected, header, delimiter, comments, inputFormat, multiline, ignoreWeights } = cutOptions
const reading = { nodes, undirected, header, delimiter, comments, inputFormat, multiline, ignoreWeights }

export const evaluated: readonly Evaluated[] = [
  { contents: 'graph-sketch', reading, evaluate: ofSketch },
  { contents: 'degrees-and-pairs', reading, evaluate: ofPairs },
  { contents: 'cut-values', reading, evaluate: ofAnswers },
]

type CutsWork = Work<typeof reading>

async function ofSketch(work: CutsWork): Promise<Evaluation> {
  const { opened, run, title } = work
  const plan = opened.plan as CutPlan
  run.progress('Reading the sketch')
  const { names, sketch } = await sketchedCuts(opened).sketch.read()
  const read = await graphIn(work, work.reading, { directed: false, weighted: isWeighted(plan), nodes: names })
  checkBelongs(work, read)
  run.progress('Asking for cuts')
  const trials = cutTrials({ plan, sketch }, read.graph)
  const evaluation = evaluateAnswers({ kind: 'cuts', title, trials, notes: edgesNotShown(work, read) })
  return { ...evaluation, doubts: otherFile(work, { edges: read.counts.edges }) }
}

async function ofPairs(work: CutsWork): Promise<Evaluation> {
  const { opened, run, title } = work
  run.progress('Reading degrees and pairs')
  const { names, published } = await pairedCuts(opened)
  const read = await graphIn(work, work.reading, { directed: false, weighted: false, nodes: names })
  checkBelongs(work, read)
  run.progress('Asking for cuts')
  const trials = pairTrials(published, read.graph)
  const evaluation = evaluateAnswers({ kind: 'cuts', title, trials, notes: edgesNotShown(work, read) })
  return { ...evaluation, doubts: otherFile(work, { edges: read.counts.edges }) }
}

async function ofAnswers(work: CutsWork): Promise<Evaluation> {
  const { opened, file, title } = work
  const plan = opened.plan as CutAnswerPlan
  const { graph, counts, notes } = await listedGraph(work, work.reading, plan.facts, isWeighted(plan))
  const { labels, answers } = await answersIn(opened, 'cut', ['answer', 'low', 'high'])
  const numbers = new Map(graph.names.map((name, i) => [name, i]))
  const sets = labels.map((text, k) => {
    const nodes = namesIn(text)
    const unknown = nodes.find((node) => !numbers.has(node))
    if (unknown !== undefined) {
      throw new InvalidInput(
        words`Cut ${k + 1} of the release names "${unknown}", which is no node of ${file}: it is not the original of this release, or ${OTHER_LIST}.`,
      )
    }
    return numbersIn({ where: `Cut ${k + 1}`, text, nodes }, numbers)
  })
  const asked = { name: 'named cuts', labels, answers, expected: plan.expectedError.meanAbsolute }
  const trials = besideTruth(plan.facts, graph, sets, asked)
  const evaluation = evaluateAnswers({ kind: 'cuts', title, trials, notes })
  return { ...evaluation, doubts: otherFile(work, { edges: counts.edges }) }
}

function isWeighted({ facts }: AnyCutPlan): boolean {
  return facts.neighbours.kind !== 'edge'
}
