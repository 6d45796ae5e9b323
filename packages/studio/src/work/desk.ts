/** What a kind works with in a tab: the files that were opened, and how work is watched and stopped. */
import type { Desk, Kind, KindName } from '@tulle/releases'
import { kinds } from '@tulle/releases'
import type { Call } from '../rpc/serve.ts'
import { browserSources, type OpenedFile } from './browser.ts'

export function kindNamed(name: string): Kind {
  return kinds[name as KindName] as unknown as Kind
}

/** Lets messages through: without it a worker would hear of nothing until its work is done. */
export const pause = () => new Promise<void>((go) => setTimeout(go))

export function deskOf(
  files: readonly OpenedFile[],
  { signal, progress }: Pick<Call, 'signal' | 'progress'>,
  planOnly: boolean,
): Desk {
  return {
    sources: browserSources(files),
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
