/** What shells complete, asked of the shells themselves. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { kinds } from '@tulle/releases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tulleIn } from './tulle.ts'

const runFile = promisify(execFile)
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-completion-'))
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout, stderr } = await tulleIn(place, ['completion', shell])
    if (code !== 0 || stderr !== '') throw new Error(`No script for ${shell}: ${stderr}`)
    await writeFile(join(place, `script.${shell}`), stdout)
  }
  await writeFile(join(place, 'my trips.csv'), '')
})
afterAll(() => rm(place, { recursive: true, force: true }))

/** As bash asks: the words so far, of which the last is being typed. */
async function bash(...words: readonly string[]): Promise<string[]> {
  const script = `source script.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tulle; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = await runFile('bash', ['-c', script, 'bash', ...words], { cwd: place })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

test('bash completes commands, and parts of commands', async () => {
  expect(await bash('tulle', 'rel')).toEqual(['release'])
  expect(await bash('tulle', 'release', 'm')).toEqual(['matrix'])
  expect(await bash('tulle', 'sketch', '')).toEqual(['graph', 'covariance'])
})

test('bash completes every flag that is declared, and what it takes', async () => {
  const flags = await bash('tulle', 'release', 'matrix', '--')
  const declared = Object.values(kinds.matrix.options).filter(({ group, hidden }) => group !== '' && hidden !== true)
  for (const { key, form } of declared) {
    if (form.is === 'structure') continue
    expect(flags).toContain(`--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
  }
  expect(await bash('tulle', 'release', 'matrix', '--noise', '')).toEqual(['laplace', 'gaussian', 'hybrid'])
  expect(await bash('tulle', 'release', 'matrix', '--epsilon', '')).toEqual([])
  expect(await bash('tulle', 'count', 'x.csv', 'triang')).toContain('triangles')
})

test('init has the flags of every kind, and their values', async () => {
  const flags = await bash('tulle', 'init', '--')
  expect(flags).toEqual(
    expect.arrayContaining(['--publish', '--epsilon', '--domain', '--count', '--categories', '--k']),
  )
  expect(new Set(flags).size).toBe(flags.length)
  const mechanisms = await bash('tulle', 'init', '--mechanism', '')
  expect(mechanisms).toEqual(expect.arrayContaining(['ladder', 'staircase', 'noisy-gram', 'cut-answers']))
})

test('bash completes files, with spaces in their names', async () => {
  expect(await bash('tulle', 'release', 'matrix', 'my')).toEqual(['my trips.csv'])
  expect(await bash('tulle', 'release', 'matrix', '--domain', 'my')).toEqual(['my trips.csv'])
})

test('a shell that is not known is refused', async () => {
  const { code, stderr } = await tulleIn(place, ['completion', 'tcsh'])
  expect(code).toBe(2)
  expect(stderr).toMatch(/bash, zsh, fish/)
})

/** Whether this machine has it. */
const has = (shell: string) =>
  runFile(shell, ['--version']).then(
    () => true,
    () => false,
  )

test('zsh and fish read their scripts, where there are such shells', async () => {
  for (const shell of ['zsh', 'fish']) {
    if (await has(shell)) await runFile(shell, ['-n', `script.${shell}`], { cwd: place })
  }
  if (await has('zsh')) {
    const script = 'autoload -Uz compinit; compinit -u -D; source script.zsh; _tulle_found ma release'
    expect((await runFile('zsh', ['-fc', script], { cwd: place })).stdout).toContain('matrix\n')
  }
  if (await has('fish')) {
    const { stdout } = await runFile('fish', ['-c', 'source script.fish; complete -C "tulle release ma"'], {
      cwd: place,
    })
    expect(stdout).toMatch(/^matrix\t/)
  }
})
