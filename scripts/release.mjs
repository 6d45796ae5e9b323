/**
 * `npm run release -- 0.2.0` gives every package that version, closes the list of changes, commits and tags; nothing leaves
 * the machine. Pushing the tag starts the workflow that publishes (`--publish`), with provenance: from nowhere else.
 * `--dry-run` says what it would do.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, main, packages, root, SetupFailed } from './setup.mjs'
import { nextVersion, releasedChanges, withRepository, withVersion } from './versions.mjs'

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { publish: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const dry = values['dry-run']
  if (values.publish) return publish(dry)
  const [asked] = positionals
  if (asked === undefined) throw new SetupFailed('Which version? npm run release -- 0.2.0, or major, minor or patch.')
  return prepare(asked, dry)
})

/**
 * @param {string} asked
 * @param {boolean} dry
 */
function prepare(asked, dry) {
  if (!dry && said('git', ['status', '--porcelain']) !== '')
    throw new SetupFailed('There are changes that are not committed: commit them first.')
  const version = nextVersion(JSON.parse(textOf('package.json')).version, asked)
  if (said('git', ['tag', '--list', `v${version}`]) !== '') throw new SetupFailed(`There is a tag v${version} already.`)
  const today = new Date().toISOString().slice(0, 10)
  const texts = {
    'CHANGELOG.md': releasedChanges(textOf('CHANGELOG.md'), version, today),
    'CITATION.cff': textOf('CITATION.cff').replace(/^version: .*$/m, `version: ${version}`),
    ...Object.fromEntries(
      ['', ...packages.map((name) => `packages/${name}/`)].map((folder) => {
        const path = `${folder}package.json`
        return [path, withVersion(textOf(path), version)]
      }),
    ),
    'packages/core/src/version.ts': textOf('packages/core/src/version.ts').replace(/'[\d.]+'/, `'${version}'`),
    'package-lock.json': withVersion(textOf('package-lock.json'), version),
  }
  for (const [path, text] of Object.entries(texts)) {
    const changed = text !== textOf(path)
    if (!dry && changed) writeFileSync(join(root, path), text)
    if (changed) console.log(`${dry ? 'would change' : 'changed'} ${path}`)
  }
  if (dry) {
    console.log(`would commit and tag v${version}`)
    return
  }
  said('git', ['commit', '--all', '--message', `Release ${version}`])
  said('git', ['tag', '--annotate', `v${version}`, '--message', `Release ${version}`])
  console.log(`v${version} is committed and tagged. "git push --follow-tags" publishes it.`)
}

/** @param {boolean} dry */
async function publish(dry) {
  const version = JSON.parse(textOf('package.json')).version
  // Provenance is what the workflow vouches for: nobody's own machine can.
  if (!dry && (process.env['GITHUB_ACTIONS'] !== 'true' || process.env['GITHUB_REF_NAME'] !== `v${version}`))
    throw new SetupFailed(`Packages are published by the workflow "release" alone, of the tag v${version}.`)
  await ensureInstalled()
  await ensureBuilt()
  for (const name of packages) {
    // npm compares it to where the workflow ran: whoever forks the repository publishes from theirs.
    if (!dry) {
      const address = `${process.env['GITHUB_SERVER_URL']}/${process.env['GITHUB_REPOSITORY']}`
      const path = `packages/${name}/package.json`
      writeFileSync(join(root, path), withRepository(textOf(path), address, `packages/${name}`))
    }
    const how = dry ? ['--dry-run'] : ['--provenance', '--access', 'public']
    const { status } = spawnSync('npm', ['publish', ...how, '--workspace', `packages/${name}`], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw new SetupFailed(`packages/${name} was not published; those before it were.`)
  }
}

/** @param {string} path */
function textOf(path) {
  return readFileSync(join(root, path), 'utf8')
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function said(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new SetupFailed(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}
