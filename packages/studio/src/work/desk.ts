/** What a kind works with in a tab: the files that were opened, and how work is watched and stopped. */
import type { Desk, Kind, KindName } from '@tulle/releases'
import { kinds } from '@tulle/releases'
import type { Call } from '../rpc/serve.ts'
import { type OpenedFile, readers } from './browser.ts'

export function kindNamed(name: string): Kind {
  return kinds[name as KindName] as unknown as Kind
}

/** Lets messages through: without it a worker would hear of nothing until its work is done. */
export const pause = () => new Promise<void>((go) => setTimeout(go))

export async function deskOf(
  { files, multiline = false }: { readonly files: readonly OpenedFile[]; readonly multiline?: boolean },
  { signal, progress }: Pick<Call, 'signal' | 'progress'>,
  planOnly: boolean,
): Promise<Desk> {
  const { browserSources } = await readers()
  return {
    sources: browserSources(files, { multiline }),
    signal,
    planOnly,
    progress,
    run: (phase = 'Adding noise') => ({
      signal,
      progress: (done, total) => progress(phase, done / total),
      pause,
    }),
  }
}
