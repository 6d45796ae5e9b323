/** Releases of every kind from files that a page holds. Also run in Chromium: nothing here knows of Node. */
import { verifyRelease } from '@tulle/releases'
import { browserSources, browserWriter, publishedFiles } from '@tulle/releases/browser'
import { expect, test } from 'vitest'
import { CASES, openedFiles, releaseOf } from './browser-cases.ts'

test.each(Object.entries(CASES))('%s is released, and opens as a sound release', async (_, asked) => {
  const writer = browserWriter({ version: '0.0.0' })
  const done = await releaseOf(asked, { sources: browserSources(openedFiles()), writer })
  const written = writer.written()
  expect(written?.published.map(({ name }) => name)).toEqual([...done.files, 'certificate.json', 'certificate.html'])
  expect(written?.private.map(({ name }) => name)).toEqual(['run.json', 'config.json', 'report.html'])
  const { faults, certificate } = await verifyRelease(publishedFiles(written?.published ?? []))
  expect(faults).toEqual([])
  expect(certificate?.files.map(({ name }) => name)).toEqual(done.files)
})
