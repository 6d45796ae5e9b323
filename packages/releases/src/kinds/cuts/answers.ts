/** Cuts that were named beforehand, answered directly, as artefacts. */
import { type CutAnswerPlan, cutAnswers, type Run } from '@tulle/core'
import { cutAnswerInterval } from '@tulle/core/sketches'
import { besideTruth } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import type { ReadGraphFile } from '../../graph-file.ts'
import { andMore, intervalsHold, MOST_SHOWN } from '../../intervals.ts'
import type { Made } from '../../kind.ts'
import { beside } from './made.ts'
import type { NamedCut } from './named-cuts.ts'
import type { CutSettings } from './options.ts'
import { inDigits } from './truth.ts'

interface Work {
  readonly read: ReadGraphFile
  readonly cuts: readonly NamedCut[]
  readonly settings: CutSettings
}

export async function madeAnswers(plan: CutAnswerPlan, { read, cuts, settings }: Work, run: Run): Promise<Made> {
  const { graph } = read
  const { confidence = 0.95, escapeNames } = settings
  const release = await cutAnswers.release(plan, graph, run)
  const { facts } = plan
  // All of them are to hold at once.
  const asked = { confidence, queries: cuts.length }
  const answers = Array.from(release.answers, (value) => cutAnswerInterval(plan, value, asked))
  const trials = besideTruth(facts, graph, facts.cuts ?? [], {
    name: cuts.length === 1 ? 'named cut' : 'named cuts',
    labels: cuts.map(({ text }) => text),
    answers,
    expected: plan.expectedError.meanAbsolute,
  })
  const title = settings.title ?? 'Cuts of a graph'
  const rows = cuts.map(({ text, nodes }, k) => {
    const { estimate, low, high } = answers[k] as (typeof answers)[number]
    return { cut: text, nodes: nodes.length, answer: estimate, low, high }
  })
  return {
    ...beside(plan, trials, read, { ...settings, title }),
    release,
    title,
    escapeNames,
    published: [
      published('answers.csv', {
        is: 'csv',
        headings: ['cut', 'nodes', 'answer', 'low', 'high'],
        rows: rows.map(({ cut, nodes, answer, low, high }) => [cut, nodes, answer, low, high]),
      }),
    ],
    names: cuts.map(({ text }) => text),
    released: () => ({ file: 'answers.csv', confidence, answers: rows }),
    chosen: [
      ...rows.slice(0, MOST_SHOWN).map(({ cut, answer, low, high }) => {
        return `${shortened(cut)}: ${inDigits(answer)}, between ${inDigits(low)} and ${inDigits(high)}.`
      }),
      ...andMore(rows.length),
      intervalsHold(rows.length, confidence),
    ],
  }
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
