/** The page on evaluations lists every measure, as its descriptor has it. */
import { readFileSync } from 'node:fs'
import { type Metric, metrics } from '@tulle/core/utility'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../docs/evaluate.md', import.meta.url), 'utf8')

const ALL: readonly Readonly<Record<string, Metric>>[] = Object.values(metrics)

function end(x: number): string {
  if (!Number.isFinite(x)) return x > 0 ? '∞' : '−∞'
  return String(x).replace('-', '−')
}

const row = ({ name, title, of, range: [least, most], reading }: Metric) =>
  `| \`${name}\` | ${title}${of === 'each' ? ' (of each)' : ''} | ${end(least)} to ${end(most)} | ${reading} |`

test('the tables say what the descriptors say, no more and no less', () => {
  const said = page.split('\n').filter((line) => /^\| `\w+` \| .* \| \S+ to \S+ \| /.test(line))
  expect(said).toEqual(ALL.flatMap((some) => Object.values(some).map(row)))
})

test('a metric is called by its key, once', () => {
  const names = ALL.flatMap((some) => Object.entries(some).map(([key, { name }]) => [key, name]))
  for (const [key, name] of names) expect(name).toBe(key)
  expect(new Set(names.map(([key]) => key)).size).toBe(names.length)
})
