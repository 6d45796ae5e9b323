/** What an audit shows while it lasts, and at its end. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watched } from '../src/audit/watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the time that a slow program takes is told from its first outputs', () => {
  const written: string[] = []
  const out = { isTTY: true, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream
  const watch = watched(new AbortController().signal, out)
  const last = () => written.at(-1)?.replace('\r\u001b[K', '')
  vi.advanceTimersByTime(5000)
  watch.progress(0.00125)
  expect(last()).toBe('Auditing, about 67 min left …')
  vi.advanceTimersByTime(1000)
  watch.note('Waiting for the command, started 6 s ago')
  expect(last()).toBe('Waiting for the command, started 6 s ago …')
  // After that, progress is what it is everywhere.
  vi.advanceTimersByTime(94_000)
  watch.progress(0.5)
  expect(last()).toBe('Auditing … 50 %, 1 min 40 s left')
  watch.end()
})
