import { describe, expect, test } from 'vitest'
import { graphMetrics } from './metrics.ts'

describe.each(Object.entries(graphMetrics))('%s', (key, metric) => {
  test('goes by its key, and is read in plain sentences', () => {
    expect(metric.name).toBe(key)
    expect(metric.title).toMatch(/^[A-Z]/)
    expect(metric.reading).toMatch(/^[A-Z].*\.$/)
  })

  test('is perfect within its range', () => {
    const [least, most] = metric.range
    expect(least).toBeLessThan(most)
    if (metric.of === 'both') expect(metric.perfect >= least && metric.perfect <= most).toBe(true)
  })
})
