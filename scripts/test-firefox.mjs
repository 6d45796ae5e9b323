/** `npm run test:firefox`: in Firefox what `npm test` runs in Chromium. What follows `--` goes to Vitest. */
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root, run } from './setup.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { ensureFirefox } = await import('./firefox.mjs')
  const env = { ...process.env, TULLE_FIREFOX: ensureFirefox() }
  return run(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'firefox', ...process.argv.slice(2)], { env })
})
