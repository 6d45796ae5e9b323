/** An evaluation for programs. */
import type { Metric } from '../metric.ts'
import type { Evaluation, Measure } from './evaluation.ts'

const EVALUATION_SCHEMA = 'tulle-evaluation-1'

/**
 * Measures by their names; one that is measured of several things has "name (of what)". Ends that are not there, and
 * values that are no numbers, are null.
 */
export function evaluationJson(evaluation: Evaluation, about = ''): string {
  const { kind, title, summary, groups, details = [], notes, doubts = [] } = evaluation
  const metrics: Record<string, unknown> = {}
  for (const { heading, measures } of groups) {
    for (const measure of measures) metrics[keyOf(measure)] = entryOf(measure, heading)
  }
  const all = {
    schema: EVALUATION_SCHEMA,
    private: 'This reveals the original data: it must not be published.',
    kind,
    title,
    about,
    summary,
    doubts,
    metrics,
    ...(details.length === 0
      ? {}
      : { details: details.map(({ heading, sentences, facts }) => ({ heading, sentences, facts })) }),
    notes,
  }
  return `${JSON.stringify(all, finite, 2)}\n`
}

function keyOf({ metric, about }: Measure): string {
  return about === undefined ? metric.name : `${metric.name} (${about})`
}

function entryOf({ metric, ...measured }: Measure, group: string): object {
  const { title, range, reading } = metric as Metric
  const perfect = metric.of === 'both' ? { perfect: metric.perfect } : {}
  return { title, group, ...measured, ...perfect, range, reading }
}

function finite(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}
