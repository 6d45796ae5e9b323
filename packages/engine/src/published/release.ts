/** A release in a folder, as whoever has it finds it: its files, its data, and what its owner kept beside it. */
import { basename, dirname, join, resolve } from 'node:path'
import type { PublishedRelease } from '@tulle/releases'
import { openTables, type Tables } from '../tables/open.ts'
import { publishedPart } from './folder.ts'
import { folderFiles } from './folder-files.ts'
import { readRegular } from './regular-file.ts'
import { releasedData } from './released-data.ts'

/**
 * `folder` is what Tulle wrote, or its `release` part alone. Nothing of it is read yet: that is for whoever opens or verifies
 * it. The DuckDB is the caller's, who closes it.
 */
export async function releaseIn(folder: string, tables: () => Promise<Tables>): Promise<PublishedRelease> {
  const part = await publishedPart(folder)
  // Whether fields may span lines is for whoever reads other files with the same DuckDB.
  const ours = async () => ({ ...(await tables()), multiline: false })
  return {
    place: folder,
    files: folderFiles(part),
    data: (certificate) => releasedData(part, certificate, ours),
    async kept() {
      if (basename(resolve(part)) !== 'release') return {}
      const kept = join(dirname(resolve(part)), 'private')
      const [config, run] = [await jsonIn(join(kept, 'config.json')), await jsonIn(join(kept, 'run.json'))]
      return { ...(config === undefined ? {} : { config }), ...(run === undefined ? {} : { run }) }
    },
  }
}

/** Runs `work` with a release in a folder, and with a DuckDB of its own if anybody needs one. */
export async function withRelease<T>(folder: string, work: (release: PublishedRelease) => Promise<T>): Promise<T> {
  let opened: Promise<Tables> | undefined
  const release = await releaseIn(folder, () => (opened ??= openTables()))
  try {
    return await work(release)
  } finally {
    await (await opened)?.close()
  }
}

/** What Tulle writes there is short. */
const MOST_BYTES = 2 ** 26

/** A JSON object, if it is there and is one. */
async function jsonIn(path: string): Promise<Record<string, unknown> | undefined> {
  try {
    const bytes = await readRegular(path, path, MOST_BYTES)
    const found: unknown = JSON.parse(bytes?.toString('utf8') ?? '')
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
