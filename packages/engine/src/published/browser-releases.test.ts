/** What a page releases, held against what the engine releases: the same bytes, and the engine accepts them. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyRelease } from '@tulle/releases'
import { browserSources, browserWriter, publishedFiles } from '@tulle/releases/browser'
import { expect, test } from 'vitest'
import { asIfSecure, CASES, openedFiles, releaseOf, seededRun } from '../../test/browser-cases.ts'
import { testPlace } from '../../test/place.ts'
import { fileSources, folderWriter } from '../files/index.ts'
import { withRelease } from './release.ts'

const { place } = testPlace()

/** Options that name a file of the case. */
const FILES = new Set(['file', 'domain', 'hierarchy', 'people', 'nodes', 'groups', 'blocks', 'mask'])

test.each(Object.entries(CASES))('%s', async (_, asked) => {
  const folder = await mkdtemp(join(place(), 'release-'))
  for (const { name, blob } of openedFiles())
    await writeFile(join(folder, name), new Uint8Array(await blob.arrayBuffer()))
  const inFolder = Object.fromEntries(
    Object.entries(asked.settings).map(([key, value]) => [
      key,
      typeof value === 'string' && FILES.has(key) && value !== 'private' ? join(folder, value) : value,
    ]),
  )
  const sources = fileSources()
  try {
    const { tables } = sources
    const out = join(folder, 'out')
    const writer = await folderWriter({ folder: out, force: false, version: '0.0.0', tables })
    const done = await releaseOf(
      { ...asked, settings: inFolder },
      { sources, writer: asIfSecure(writer), run: seededRun },
    )

    const page = browserWriter({ version: '0.0.0' })
    await releaseOf(asked, { sources: browserSources(openedFiles()), writer: asIfSecure(page), run: seededRun })
    const published = page.written()?.published ?? []
    const received = await mkdtemp(join(folder, 'received-'))
    for (const { name, blob } of published)
      await writeFile(join(received, name), new Uint8Array(await blob.arrayBuffer()))

    for (const name of done.files.filter((file) => !file.endsWith('.parquet'))) {
      const [mine, theirs] = [join(received, name), join(out, 'release', name)]
      expect(await readFile(mine, 'utf8')).toBe(await readFile(theirs, 'utf8'))
    }
    expect((await withRelease(received, verifyRelease)).faults).toEqual([])
    const written = await Promise.all(
      [...done.files, 'certificate.json', 'certificate.html'].map(async (name) => ({
        name: `release/${name}`,
        blob: new Blob([new Uint8Array(await readFile(join(out, 'release', name)))]),
      })),
    )
    expect((await verifyRelease(publishedFiles(written))).faults).toEqual([])
  } finally {
    await sources.close()
  }
})
