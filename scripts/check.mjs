/** `npm run check`: all that can be found wrong without running the code. Says everything that fails, not only the first. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, packages, root } from './setup.mjs'

/** The native compiler, which takes a fifth of the time. What needs the compiler as a library has the older one. */
const TSC = ['node', 'node_modules/typescript-7/bin/tsc']

/** @type {{ name: string, command: string[] }[]} */
const checks = [
  { name: 'types of core', command: [...TSC, '--noEmit', '-p', 'packages/core/tsconfig.src.json'] },
  { name: "types of core's tests", command: [...TSC, '--noEmit', '-p', 'packages/core/tsconfig.test.json'] },
  { name: 'types of releases', command: [...TSC, '--noEmit', '-p', 'packages/releases'] },
  { name: 'types of engine', command: [...TSC, '--noEmit', '-p', 'packages/engine'] },
  { name: 'types of engine-spark', command: [...TSC, '--noEmit', '-p', 'packages/engine-spark'] },
  { name: 'types of studio', command: ['svelte-check', '--workspace', 'packages/studio', '--fail-on-warnings'] },
  { name: "types of studio's tests", command: [...TSC, '--noEmit', '-p', 'packages/studio/tsconfig.test.json'] },
  { name: 'types of cli', command: [...TSC, '--noEmit', '-p', 'packages/cli'] },
  { name: 'types of the tooling', command: [...TSC, '--noEmit', '-p', '.'] },
  {
    name: 'lint',
    command: ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives', '-f', 'unix'],
  },
  { name: 'format (npm run format mends it)', command: ['biome', 'check', '--error-on-warnings'] },
  {
    name: 'spelling (scripts/words.txt has what dictionaries lack)',
    command: ['cspell', 'lint', '--no-progress', '--no-summary'],
  },
  { name: 'unused code', command: ['knip', '--no-config-hints'] },
  { name: 'import flow', command: ['node', 'scripts/check-flow.mjs'] },
  { name: 'size of the house', command: ['node', 'scripts/check-house.mjs'] },
  { name: 'packages as they are published', command: ['node', 'scripts/check-packages.mjs'] },
  { name: 'API reference', command: ['typedoc', '--emit', 'none'] },
  { name: 'matrix kernel', command: ['node', 'scripts/build-kernel.mjs', '--check'] },
  { name: 'lock file', command: ['node', 'scripts/lock.mjs', '--check'] },
  ...packages.flatMap((name) => [
    { name: `package ${name} (publint)`, command: ['publint', '--strict', `packages/${name}`] },
    // The studio is a page: there is nothing in it to be imported.
    ...(name === 'studio'
      ? []
      : [{ name: `package ${name} (attw)`, command: ['attw', '--pack', `packages/${name}`, '--profile', 'esm-only'] }]),
  ]),
]

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()

  /** @type {string[]} */
  const failed = []
  const waiting = [...checks]
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output } = await capture(check.command)
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name}`)
      if (code === 0) continue
      failed.push(check.name)
      console.log(`\n$ ${check.command.join(' ')}\n${output.trimEnd()}\n`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))

  if (failed.length === 0) return 0
  console.log(`${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}.`)
  return 1
})

/**
 * Runs one of the installed tools and keeps what it says, so that checks running side by side do not mix their lines.
 *
 * @param {string[]} command
 * @returns {Promise<{ code: number, output: string }>}
 */
function capture([program = '', ...args]) {
  return new Promise((resolve, reject) => {
    const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
