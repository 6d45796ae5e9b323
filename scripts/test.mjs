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
  const projects = asked.some((arg) => arg.startsWith('--project')) ? [[]] : [['node', 'chromium'], ['studio']]
  const vitest = join(root, 'node_modules/.bin/vitest')
  // Side by side: tests wait for browsers and for commands that they start. What the others say stands at the end.
  const [first = [], ...others] = projects.map((names) => names.flatMap((name) => ['--project', name]))
  const [code, ...ended] = await Promise.all([
    run(vitest, ['run', ...first, ...asked], { env }),
    ...others.map((names) => kept(vitest, ['run', '--passWithNoTests', ...names, ...asked], env)),
    kept(process.execPath, [join(root, 'scripts/check.mjs')], env),
  ])
  for (const { said } of ended) console.log(said.trimEnd())
  return code === 0 && ended.every((each) => each.code === 0) ? 0 : 1
})

/**
 * What a program says, kept until it ends.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function kept(program, args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'tulle-test-'))
  const path = join(folder, 'said.txt')
  const file = openSync(path, 'w')
  try {
    const code = await run(program, args, { env, stdio: ['ignore', file, file] })
    return { code, said: readFileSync(path, 'utf8') }
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}
