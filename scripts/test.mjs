/** `npm test`: every check and every test, from a fresh clone too. What follows `--` goes to Vitest. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, main, root, run } from './setup.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const env = { ...process.env, TULLE_CHROMIUM: ensureChromium() }

  const asked = process.argv.slice(2)
  // What `npm run test:quick` runs is part of the others.
  const projects = asked.some((arg) => arg.startsWith('--project'))
    ? []
    : ['--project', 'node', '--project', 'chromium', '--project', 'studio']
  // Side by side: tests wait for browsers and for commands that they start. What is checked is said at the end.
  const [tests, checks] = await Promise.all([
    run(join(root, 'node_modules/.bin/vitest'), ['run', ...projects, ...asked], { env }),
    checked(),
  ])
  console.log(checks.said.trimEnd())
  return checks.code === 0 && tests === 0 ? 0 : 1
})

async function checked() {
  const folder = mkdtempSync(join(tmpdir(), 'tulle-checks-'))
  const kept = join(folder, 'said.txt')
  const file = openSync(kept, 'w')
  try {
    const code = await run(process.execPath, [join(root, 'scripts/check.mjs')], { stdio: ['ignore', file, file] })
    return { code, said: readFileSync(kept, 'utf8') }
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}
