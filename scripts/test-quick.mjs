/**
 * `npm run test:quick`: of every mechanism an enumeration, its reference vectors, bad input and a release; and how many
 * lines of the mechanisms and of the mathematics of privacy that runs. No statistics and no browser. From a fresh clone
 * too. What follows `--` goes to Vitest.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root, run } from './setup.mjs'

const summary = join(root, 'node_modules/.tulle-coverage/coverage-summary.json')

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  rmSync(summary, { force: true })
  const args = ['run', '--project', 'quick', '--coverage', ...process.argv.slice(2)]
  const code = await run(join(root, 'node_modules/.bin/vitest'), args)
  // There is none where no test could run.
  if (existsSync(summary)) printLines()
  return code
})

function printLines() {
  /** @type {Record<string, { lines: { total: number, covered: number } }>} */
  const files = JSON.parse(readFileSync(summary, 'utf8'))
  for (const folder of ['packages/core/src/privacy', 'packages/core/src/mechanisms']) {
    const inside = Object.entries(files).filter(([path]) => relative(root, path).startsWith(`${folder}/`))
    const sum = (/** @type {'total' | 'covered'} */ what) =>
      inside.reduce((total, [, { lines }]) => total + lines[what], 0)
    const share = ((100 * sum('covered')) / sum('total')).toFixed(1)
    console.log(`${folder}: ${share} % of ${sum('total')} lines run`)
  }
}
