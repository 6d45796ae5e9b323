/** `npm run torture`: the ledger under races, kills and a full disk, as often as nobody wants to wait for in every test. */
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root, run } from './setup.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const env = { ...process.env, TULLE_TORTURE: '1' }
  const files = ['packages/engine/src/ledger/torture.test.ts', 'packages/cli/test/ledger-killed.test.ts']
  return run(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'node', ...files], { env })
})
