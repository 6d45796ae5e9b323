/** A released sketch of a graph as artefacts, and what is said of it; named cuts in its place are in answers.ts. */
import { type CutPlan, cutSketch, type Run } from '@tulle/core'
import { cutTrials, trialFigures, trialInWords } from '@tulle/core/report'
import { request, type Words, words } from '@tulle/core/text'
import { type AnswerTrial, evaluateAnswers } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import type { ReadGraphFile } from '../../graph-file.ts'
import type { Made } from '../../kind.ts'
import type { CutSettings } from './options.ts'
import type { AnyCutPlan } from './plan.ts'
import { countsOf, inDigits, remarksOn, thing, totalOf } from './truth.ts'

export async function madeSketch(plan: CutPlan, read: ReadGraphFile, settings: CutSettings, run: Run): Promise<Made> {
  const { graph } = read
  const release = await cutSketch.release(plan, graph, run)
  const { facts, parameters } = release.plan
  const drawn = facts.edges !== undefined && 'counted' in facts.edges ? facts.edges.counted.drawn : undefined
  const title = settings.title ?? 'Sketch of a graph'
  const ask = request('ask:cut', { nodes: graph.names.slice(0, facts.nodes > 2 ? 2 : 1) })
  return {
    ...beside(release.plan, cutTrials(release, graph), read, { ...settings, title }),
    release,
    title,
    published: [
      published('sketch.parquet', { is: 'sketch', heading: 'node', names: graph.names, sketch: release.sketch }),
    ],
    released: () => ({
      file: 'sketch.parquet',
      nodes: facts.nodes,
      projections: parameters.rows,
      ...(drawn === undefined ? {} : { edges: drawn }),
    }),
    chosen: [
      words`A sketch of ${inDigits(facts.nodes)} nodes, with ${inDigits(parameters.rows)} numbers each. Anyone who has it can ask for a cut: ${ask}`,
      ...(drawn === undefined ? [] : [`The noisy ${thing(facts)}: ${inDigits(drawn)}.`]),
    ],
  }
}

/** What the owner is told: the truth beside what was released. */
export function beside(
  plan: AnyCutPlan,
  trials: readonly AnswerTrial[],
  read: ReadGraphFile,
  settings: CutSettings & { readonly title: string },
): Pick<Made, 'reported' | 'record' | 'told' | 'remarks' | 'evaluate' | 'promise'> {
  const { facts } = plan
  const total = totalOf(facts, read.graph)
  const found = { total, trials: trials.map(trialFigures) }
  const counts = countsOf(plan, read)
  const remarks: readonly (string | Words)[] = remarksOn(plan, read, settings)
  return {
    reported: 'how far the answers are off',
    record: { counts, found },
    told: {
      lines: [
        ...remarks,
        `The true ${thing(facts)}: ${inDigits(total)}.`,
        ...trials.map((trial) => trialInWords(trialFigures(trial))),
      ],
      brief: remarks,
      numbers: { ...found, counts },
    },
    remarks,
    evaluate: async () => {
      const details = [{ heading: 'The graph', facts: [[`True ${thing(facts)}`, inDigits(total)] as const] }]
      const evaluation = evaluateAnswers({ kind: 'cuts', title: settings.title, trials })
      return { ...evaluation, details: [...details, ...(evaluation.details ?? [])] }
    },
    promise: `ε = ${settings.epsilon}`,
  }
}
