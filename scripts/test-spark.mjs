/**
 * `npm run test:spark`: what Tulle does on Apache Spark, on a real one that this starts. It installs what it needs; without
 * Java or PyPI it says so. What follows `--` goes to Vitest.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root, SetupFailed } from './setup.mjs'
import { ensureSpark } from './spark.mjs'

const MOST_MS = 15 * 60_000

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  ensureSpark()
  const started = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [started, 'run', '--project', 'spark', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGTERM')
      reject(new SetupFailed('The tests on Spark took more than 15 minutes, and were stopped.'))
    }, MOST_MS)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(late)
      resolve(code ?? 1)
    })
  })
})
