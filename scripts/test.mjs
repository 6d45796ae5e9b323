/** `npm test`: every check and every test, from a fresh clone too. What follows `--` goes to Vitest. */
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, main, root, run } from './setup.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const env = { ...process.env, TULLE_CHROMIUM: ensureChromium() }

  const checks = await run(process.execPath, [join(root, 'scripts/check.mjs')])
  const asked = process.argv.slice(2)
  // What `npm run test:quick` runs is part of the others.
  const projects = asked.some((arg) => arg.startsWith('--project'))
    ? []
    : ['--project', 'node', '--project', 'chromium', '--project', 'studio']
  const tests = await run(join(root, 'node_modules/.bin/vitest'), ['run', ...projects, ...asked], { env })
  return checks === 0 && tests === 0 ? 0 : 1
})
