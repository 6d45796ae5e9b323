/** A host without screen or files: for tests, and as the start of one for a page. */
import type { Host } from '../job.ts'
import type { Shown } from '../kind.ts'
import type { Held } from './sources.ts'
import { memorySources } from './sources.ts'

/** Agrees to every plan, and remembers what was shown. */
export function memoryHost(
  held: Readonly<Record<string, Held>>,
  more: Partial<Host> = {},
): Host & { readonly shown: Shown[] } {
  const { signal } = new AbortController()
  const shown: Shown[] = []
  return {
    sources: memorySources(held),
    writer: undefined,
    signal,
    progress: () => undefined,
    run: () => ({ signal }),
    resolve: (file) => file,
    async agree(plan) {
      shown.push(plan)
      return true
    },
    ...more,
    shown,
  }
}
