/**
 * `npm run test:nodes`: the quick tests on other versions of Node than the one that runs this; `npm run test:nodes -- 24`
 * on one of them. npm's package `node` brings each, into a folder of its own that no package depends on.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root, run, SetupFailed, say } from './setup.mjs'

const VERSIONS = ['20', '22', '24']

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const asked = process.argv.slice(2)
  /** @type {string[]} */
  const table = []
  let failed = 0
  for (const version of asked.length > 0 ? asked : VERSIONS) {
    const node = install(version)
    const found = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
    const began = performance.now()
    // Whatever a test starts by the name of node is that one too.
    const env = { ...process.env, PATH: [dirname(node), process.env['PATH']].join(delimiter) }
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const code = await run(node, [vitest, 'run', '--project', 'quick'], { env })
    const release = await run(node, [join(root, 'packages/cli/dist/main.js'), 'mechanisms'], { env, stdio: 'ignore' })
    if (code !== 0 || release !== 0) failed++
    const took = Math.round((performance.now() - began) / 1000)
    table.push(
      `${found}: quick tests ${code === 0 ? 'passed' : 'failed'}, the command ${release === 0 ? 'runs' : 'fails'}, ${took} s`,
    )
  }
  console.log(table.join('\n'))
  return failed === 0 ? 0 : 1
})

/**
 * The newest Node of a major version: the path of its program.
 *
 * @param {string} version
 */
function install(version) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new SetupFailed(`A version of Node is a number, not ${version}.`)
  const folder = join(root, '.tulle/nodes', version)
  const node = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) {
    say(`Installing Node ${version} …`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `node@${version}`]
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] })
    if (status !== 0 || !existsSync(node)) throw new SetupFailed(`npm could not install node@${version}.`)
  }
  return node
}
