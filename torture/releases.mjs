/**
 * Releases in one process, one after the other, and what it holds after each.
 *
 * usage: releases.mjs TIMES sound|leak OUT CONFIG...
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileSources, fileStore, folderWriter, openPool, readConfig } from '@tulle/engine'
import { job, kinds, settingsOf } from '@tulle/releases'

const [times, how, out = '', ...configs] = process.argv.slice(2)
/** @type {unknown[]} */
const kept = []

for (let i = 0; i < Number(times); i++) {
  const done = await released(configs[i % configs.length] ?? '')
  if (how === 'leak') kept.push(done)
  // Twice: what the first one frees may hold what the second one finds.
  for (let k = 0; k < 2; k++) {
    globalThis.gc?.()
    await sleep(1)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  console.log(JSON.stringify({ heap: heapUsed + external, rss }))
}

/**
 * As the command line does it. What is returned is all that it held.
 *
 * @param {string} config
 */
async function released(config) {
  const text = await readConfig(config, {})
  const kind = /** @type {import('@tulle/releases').Kind} */ (
    kinds[/** @type {keyof typeof kinds} */ (text['release'])]
  )
  const { release: _release, ...given } = await readConfig(config, kind.options)
  const sources = fileSources({})
  const writer = await folderWriter({ folder: out, force: true, version: '0.0.0', tables: sources.tables })
  /** @type {unknown[]} */
  const held = []
  try {
    const done = await job(kind, settingsOf(kind.name, kind.options, given), {
      sources,
      writer: {
        write(artefacts, ...more) {
          held.push(artefacts)
          return writer.write(artefacts, ...more)
        },
      },
      signal: new AbortController().signal,
      progress: () => {},
      run: () => ({}),
      openPool,
      resolve: (path) => path,
      books: (named) => fileStore({ file: named }),
      agree: async () => true,
    })
    return { done, held }
  } finally {
    await sources.close()
  }
}
