/** `npm start`: a first release, from nothing. */
import { ensureBuilt, ensureInstalled, main } from './setup.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await import('../examples/first-release.mjs')
})
