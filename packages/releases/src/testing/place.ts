/** Where tests run a kind: sources as literal objects, no screen and no files. */
import type { Artefacts } from '../artefact.ts'
import type { Host } from '../job.ts'
import type { Shown } from '../kind.ts'
import type { Sources } from '../source.ts'

/** What some engines do where the data is. */
const OFFERED_BY_SOME: ReadonlySet<string> = new Set<keyof Sources>(['anonymised', 'observed'])

/** What is not held is an error: so a test knows what is read. */
function sources(held: Partial<Sources>): Sources {
  return new Proxy(held, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key)
      if (method === undefined && !OFFERED_BY_SOME.has(String(key))) throw new Error(`${String(key)} was asked for`)
      return method
    },
  }) as Sources
}

/** A host that agrees to every plan, and keeps what is shown and written. */
export function place(held: Partial<Sources>, planOnly = false) {
  const signal = { aborted: false, throwIfAborted: () => undefined } as AbortSignal
  const shown: Shown[] = []
  const written: Artefacts[] = []
  const write = async (artefacts: Artefacts) => {
    written.push(artefacts)
    const files = artefacts.published.map(({ name }) => name)
    return { files, certificate: { identifier: '0'.repeat(32), sha256: '0'.repeat(64) } }
  }
  const host: Host = {
    sources: sources(held),
    writer: planOnly ? undefined : { write },
    signal,
    progress: () => undefined,
    run: () => ({}),
    resolve: (file) => `/at/${file}`,
    async agree(plan) {
      shown.push(plan)
      return true
    },
  }
  return { host, shown, written }
}
