/** The page of measures lists every one, as its descriptor has it. */
import { readFileSync } from 'node:fs'
import { type Metric, metrics } from '@tulle/core/utility'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../docs/measures.md', import.meta.url), 'utf8')

const ALL: readonly Readonly<Record<string, Metric>>[] = Object.values(metrics)

function end(x: number): string {
  if (!Number.isFinite(x)) return x > 0 ? '∞' : '−∞'
  return String(x).replace('-', '−')
}

/** In brackets: whether it is of each, and its range where that is not from 0 to ∞. */
function remarks({ of, range: [least, most] }: Metric): string {
  const range =
    least === 0 && most === Number.POSITIVE_INFINITY ? [] : [`${end(least)}${least < 0 ? ' to ' : '–'}${end(most)}`]
  const all = [...(of === 'each' ? ['of each'] : []), ...range]
  return all.length === 0 ? '' : ` (${all.join(', ')})`
}

const row = (metric: Metric) => `| \`${metric.name}\` | ${metric.title}${remarks(metric)} | ${metric.reading} |`

test('the tables say what the descriptors say, no more and no less', () => {
  const said = page.split('\n').filter((line) => line.startsWith('| `'))
  expect(said).toEqual(ALL.flatMap((some) => Object.values(some).map(row)))
})

test('a metric is called by its key, once', () => {
  const names = ALL.flatMap((some) => Object.entries(some).map(([key, { name }]) => [key, name]))
  for (const [key, name] of names) expect(name).toBe(key)
  expect(new Set(names.map(([key]) => key)).size).toBe(names.length)
})
