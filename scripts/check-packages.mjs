/** Whether each package is ready to be published: what its tarball holds, and that all say the same of themselves. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, packages, root } from './setup.mjs'

/** @typedef {{ version: string, license: string, keywords?: string[], engines?: { node?: string }, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest */

await main(async () => {
  const faults = packages.flatMap(faultsOf)
  for (const fault of faults) console.log(fault)
  return faults.length === 0 ? 0 : 1
})

/** @param {string} name */
function faultsOf(name) {
  const folder = join(root, 'packages', name)
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  /** @type {Manifest} */
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = filesOf(folder)
  /** @type {(holds: boolean, fault: string) => string[]} */
  const unless = (holds, fault) => (holds ? [] : [`${name}: ${fault}`])
  const own = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  return [
    ...unless(files.includes('README.md'), 'its tarball has no README.md.'),
    ...unless(files.includes('LICENSE') && sameLicence(folder), 'its LICENSE is not that of the repository.'),
    ...unless(
      files.every((file) => file.startsWith('dist/') || ['README.md', 'LICENSE', 'package.json'].includes(file)),
      'its tarball has more than what was built.',
    ),
    ...unless(!files.some((file) => /\.test\.|\.d\.ts\.map$/.test(file)), 'its tarball has tests, or maps of types.'),
    ...unless(manifest.version === whole.version, `its version is not ${whole.version}.`),
    ...unless(manifest.engines?.node === whole.engines?.node, 'it asks for another Node than the repository.'),
    ...unless((manifest.keywords ?? []).length >= 3, 'it has no keywords.'),
    ...own.flatMap(([other, version]) =>
      unless(!other.startsWith('@tulle/') || version === whole.version, `it wants another version of ${other}.`),
    ),
  ]
}

/** @param {string} folder */
function filesOf(folder) {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  /** @type {{ files: { path: string }[] }[]} */
  const [{ files } = { files: [] }] = JSON.parse(said)
  return files.map(({ path }) => path)
}

/** @param {string} folder */
function sameLicence(folder) {
  return readFileSync(join(folder, 'LICENSE'), 'utf8') === readFileSync(join(root, 'LICENSE'), 'utf8')
}
