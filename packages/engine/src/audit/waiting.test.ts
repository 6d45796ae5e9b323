import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waiting } from './waiting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a command that writes nothing is spoken of, and not one that does', () => {
  const notes: string[] = []
  const started = waiting((words) => notes.push(words))
  for (let second = 0; second < 8; second++) {
    vi.advanceTimersByTime(1000)
    started.heard()
  }
  expect(notes).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(notes).toEqual(['Waiting for the command, started 13 s ago'])
  started.end()
  vi.advanceTimersByTime(60_000)
  expect(notes).toHaveLength(1)
})
