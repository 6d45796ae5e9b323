/** What reads the data and writes the release: files on this machine, or a cluster. */
import { resolve } from 'node:path'
import { fileSources, folderWriter } from '@tulle/engine'
import type { EngineSettings, Sources, Writer } from '@tulle/releases'
import { version } from '../version.ts'

export interface EngineGiven extends EngineSettings {
  readonly file: string
  readonly multiline?: boolean
}

export interface Engine {
  readonly sources: Sources
  /** Refuses a folder that cannot be made, or taken. */
  writer(folder: string, force: boolean): Promise<Writer>
  /** Where a file is, for a configuration that is kept. */
  resolve(path: string): string
  /** Settings as they may be kept: an address may hold a token. */
  readonly kept: EngineSettings
  close(): Promise<void>
}

/** `address` is that of a cluster, where one is asked for. */
export async function engineFor(given: EngineGiven, address: string | undefined): Promise<Engine> {
  const files = fileSources({ multiline: given.multiline === true })
  const writer = (folder: string, force: boolean) =>
    folderWriter({ folder, force, version: version(), tables: files.tables })
  if (address === undefined) return { sources: files, writer, resolve, kept: {}, close: () => files.close() }
  // Loaded by those alone who ask for it.
  const { sparkSources, withoutSecrets } = await import('@tulle/engine-spark')
  const sources = sparkSources({
    address,
    data: given.file,
    lists: files,
    ...(given.sparkWorker === undefined ? {} : { script: given.sparkWorker }),
    ...(given.sparkScratch === undefined ? {} : { scratch: given.sparkScratch }),
    ...(given.sparkNode === undefined ? {} : { node: given.sparkNode }),
  })
  return {
    sources,
    writer,
    // What a table is called is no path from here.
    resolve: (path) => (path === given.file ? path : resolve(path)),
    kept: { spark: withoutSecrets(address) },
    async close() {
      await sources.close()
      await files.close()
    },
  }
}
