/** A sketch of a graph, or named cuts answered in its place. */
import { join } from 'node:path'
import {
  type CutAnswerPlan,
  type CutPlan,
  clampedWeights,
  cutAnswerInterval,
  cutAnswers,
  cutSketch,
  cutTrials,
  escapedName,
  forEachEdge,
  type Graph,
  type Run,
  type SketchTrial,
  sketchReport,
  trialFigures,
  trialInWords,
  trueCut,
  visible,
} from '@tulle/core'
import { writeCsv, writeSketch } from '@tulle/engine'
import { commandLine, namesTyped } from '../command-line.ts'
import type { NamedCut } from './cuts.ts'
import type { Outcome } from './outcome.ts'

/** What the owner is told of weights that were moved. */
export function clampedCounts({ facts }: CutPlan | CutAnswerPlan, graph: Graph): { readonly clampedWeights?: number } {
  return facts.neighbours.kind === 'edge' ? {} : { clampedWeights: clampedWeights(graph, facts.weightBound) }
}

export async function sketchOutcome(plan: CutPlan, graph: Graph, run: Run, folder: string): Promise<Outcome> {
  const release = await cutSketch.release(plan, graph, run)
  const { facts, parameters } = release.plan
  const drawn = facts.edges !== undefined && 'counted' in facts.edges ? facts.edges.counted.drawn : undefined
  const trials = cutTrials(release, graph)
  const total = totalOf(facts, graph)
  return {
    release,
    async write(tables, place, watch) {
      const rows = { heading: 'node', names: graph.names, sketch: release.sketch, ...watch } as const
      await writeSketch(tables, rows, join(place, 'sketch.parquet'))
      return ['sketch.parquet']
    },
    published: {
      file: 'sketch.parquet',
      nodes: facts.nodes,
      projections: parameters.rows,
      ...(drawn === undefined ? {} : { edges: drawn }),
    },
    chosen: [
      `A sketch of ${inDigits(facts.nodes)} nodes, with ${inDigits(parameters.rows)} numbers each. Anyone who has it can ask for a cut: ${commandLine('tulle', 'ask', 'cut', folder, '--nodes', namesTyped(graph.names.slice(0, facts.nodes > 2 ? 2 : 1)))}`,
      ...(drawn === undefined ? [] : [`The noisy ${thing(facts)}: ${inDigits(drawn)}.`]),
    ]
      .map(visible)
      .join('\n'),
    reported: REPORTED,
    ...foundIn(trials, total),
    lines: [
      `The true ${thing(facts)}: ${inDigits(total)}.`,
      ...trials.map((trial) => trialInWords(trialFigures(trial))),
    ],
    report: (read, about) =>
      sketchReport({ plan: release.plan, trials, ...read, found: [trueTotal(facts, total)], about }),
  }
}

export async function answersOutcome(
  plan: CutAnswerPlan,
  graph: Graph,
  run: Run,
  {
    cuts,
    confidence = 0.95,
    escapeNames = false,
  }: {
    readonly cuts: readonly NamedCut[]
    readonly confidence?: number | undefined
    readonly escapeNames?: boolean | undefined
  },
): Promise<Outcome> {
  const release = await cutAnswers.release(plan, graph, run)
  const { facts } = plan
  // All of them are to hold at once.
  const asked = { confidence, queries: cuts.length }
  const answers = Array.from(release.answers, (value) => cutAnswerInterval(plan, value, asked))
  const sides = facts.cuts ?? []
  const trial: SketchTrial = {
    name: cuts.length === 1 ? 'named cut' : 'named cuts',
    labels: cuts.map(({ text }) => text),
    truth: sides.map((side) => trueCut(facts, graph, side)),
    answers,
    expected: plan.expectedError.meanAbsolute,
  }
  const total = totalOf(facts, graph)
  const rows = cuts.map(({ text, nodes }, k) => {
    const { estimate, low, high } = answers[k] as (typeof answers)[number]
    return { cut: text, nodes: nodes.length, answer: estimate, low, high }
  })
  return {
    release,
    async write(_, place) {
      const headings = ['cut', 'nodes', 'answer', 'low', 'high']
      await writeCsv(
        join(place, 'answers.csv'),
        headings,
        rows.map(({ cut, nodes, answer, low, high }) => [
          escapeNames ? escapedName(cut) : cut,
          nodes,
          answer,
          low,
          high,
        ]),
      )
      return ['answers.csv']
    },
    names: cuts.map(({ text }) => text),
    published: { file: 'answers.csv', confidence, answers: rows },
    chosen: [
      ...rows.slice(0, MOST_SHOWN).map(({ cut, answer, low, high }) => {
        return `${shortened(cut)}: ${inDigits(answer)}, between ${inDigits(low)} and ${inDigits(high)}.`
      }),
      ...(rows.length > MOST_SHOWN ? [`And ${inDigits(rows.length - MOST_SHOWN)} more.`] : []),
      `${rows.length === 1 ? 'The interval holds' : `${rows.length === 2 ? 'Both' : `All ${inDigits(rows.length)}`} intervals hold at once`} in at least ${Number((100 * confidence).toPrecision(12))} % of all releases.`,
    ]
      .map(visible)
      .join('\n'),
    reported: REPORTED,
    ...foundIn([trial], total),
    lines: [`The true ${thing(facts)}: ${inDigits(total)}.`, trialInWords(trialFigures(trial))],
    report: (read, about) => sketchReport({ plan, trials: [trial], ...read, found: [trueTotal(facts, total)], about }),
  }
}

const MOST_SHOWN = 12
const REPORTED = 'how far the answers are off'

type Facts = CutPlan['facts'] | CutAnswerPlan['facts']

function foundIn(trials: readonly SketchTrial[], total: number): Pick<Outcome, 'found'> {
  return { found: { total, trials: trials.map(trialFigures) } }
}

function thing({ neighbours }: Facts): string {
  return neighbours.kind === 'edge' ? 'number of edges' : 'weight of all edges'
}

function trueTotal(facts: Facts, total: number): readonly [string, string] {
  return [`True ${thing(facts)}`, inDigits(total)]
}

function totalOf({ neighbours, weightBound = 1 }: Facts, graph: Graph): number {
  let total = 0
  forEachEdge(graph, (_, __, weight) => {
    total += neighbours.kind === 'edge' ? 1 : weight > 0 ? Math.min(weight, weightBound) : 0
  })
  return total
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

function inDigits(x: number): string {
  return Number(x.toPrecision(12)).toLocaleString('en')
}
