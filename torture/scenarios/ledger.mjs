/** The ledger's own: processes that race for one account, kills, and a full disk, as often as nobody wants to wait for in every test. */
import { join } from 'node:path'
import { root, run } from '../../scripts/setup.mjs'

const FILES = ['packages/engine/src/ledger/torture.test.ts', 'packages/cli/test/ledger-killed.test.ts']

/** @type {import('../run.mjs').Scenario} */
export const ledger = {
  about: 'processes that race for an account, kills and a full disk, by the ledger’s tests',
  async run({ quick }) {
    const env = { ...process.env, ...(quick ? {} : { TULLE_TORTURE: '1' }) }
    const code = await run(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'node', ...FILES], { env })
    return { tried: FILES.length, counts: {}, faults: code === 0 ? [] : [`the tests ended with ${code}`] }
  },
}
