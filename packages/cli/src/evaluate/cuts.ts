/** A sketch of a graph, or answers to named cuts, beside the graph. */
import {
  type AnswerTrial,
  ballSets,
  type CutAnswerPlan,
  type CutPlan,
  cutAnswer,
  type Evaluation,
  evaluateAnswers,
  InvalidInput,
  namesIn,
  randomSets,
  trueCut,
} from '@tulle/core'
import { numbersIn, sketchedCuts } from '@tulle/releases'
import { answersIn } from './answers-file.ts'
import { listedGraph } from './counts.ts'
import { readingFor } from './flags.ts'
import { checkBelongs, leftOut, originalGraph } from './graph.ts'
import { otherFile } from './same-file.ts'
import { type ReleaseWork, titleIn } from './work.ts'

/** Sets of each size and kind; fewer where that would take long. */
const SETS = 100
const MOST_WORK = 2e8

export async function cutEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { opened, flags, file, run } = work
  const plan = work.opened.certificate.plan as CutPlan
  run.progress('Reading the sketch')
  const { names, sketch } = await sketchedCuts(opened).sketch.read()
  const weighted = plan.facts.neighbours.kind !== 'edge'
  const read = await originalGraph(work, readingFor('graph', opened.config, flags), {
    directed: false,
    weighted,
    nodes: names,
  })
  checkBelongs(work, read)
  const { confidence = 0.95 } = plan.settings.asked ?? {}
  const { adjacency } = read.graph
  const trials = plan.expectedError.cuts.flatMap(({ size, meanAbsolute }): AnswerTrial[] => {
    run.progress(`Asking for cuts of ${size}`)
    const cost = size * sketch.rows + 1
    const count = Math.max(2, Math.min(SETS, Math.floor(MOST_WORK / cost)))
    const trial = (name: string, sets: readonly Uint32Array[], expected?: number): AnswerTrial => ({
      name,
      truth: sets.map((set) => trueCut(plan.facts, read.graph, set)),
      answers: sets.map((set) => cutAnswer({ plan, sketch }, set, { confidence })),
      ...(expected === undefined ? {} : { expected }),
    })
    const random = randomSets(adjacency.rows, size, count)
    if (size === 1) return [trial('degrees of single nodes', random, meanAbsolute)]
    // What the plan states is about sets that leave about as much as sets drawn at random.
    return [
      trial(`cuts of ${size.toLocaleString('en')} nodes drawn at random`, random, meanAbsolute),
      trial(`cuts of balls of ${size.toLocaleString('en')} nodes`, ballSets(adjacency, size, count)),
    ]
  })
  const evaluation = evaluateAnswers({ kind: 'cuts', title: titleIn(work), trials, notes: leftOut(file, read) })
  return { ...evaluation, doubts: otherFile(work, { edges: read.counts.edges }) }
}

export async function cutAnswerEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const plan = work.opened.certificate.plan as CutAnswerPlan
  const { graph, counts, notes } = await listedGraph(work, plan.facts.neighbours.kind !== 'edge')
  const { labels, answers } = await answersIn(work, 'cut', ['answer', 'low', 'high'])
  const numbers = new Map(graph.names.map((name, i) => [name, i]))
  const truth = labels.map((text, k) => {
    const nodes = namesIn(text)
    const unknown = nodes.find((node) => !numbers.has(node))
    if (unknown !== undefined) {
      throw new InvalidInput(
        `Cut ${k + 1} of the release names "${unknown}", which is no node of ${work.file}: it is not the original of this release, or the list of nodes (--nodes) is another.`,
      )
    }
    return trueCut(plan.facts, graph, numbersIn({ where: `Cut ${k + 1}`, text, nodes }, numbers))
  })
  const trial = { name: 'named cuts', truth, answers, expected: plan.expectedError.meanAbsolute }
  const evaluation = evaluateAnswers({ kind: 'cuts', title: titleIn(work), trials: [trial], notes })
  return { ...evaluation, doubts: otherFile(work, { edges: counts.edges }) }
}
