/**
 * Every snippet in the README and the documentation runs: `js` ones as modules, against the built packages; in `sh` ones
 * every ./tulle command, in order, writing below a folder of its own.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { tulleIn } from '../packages/cli/test/tulle.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = mkdtempSync(join(tmpdir(), 'tulle-snippets-'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

const pages = ['README.md', 'packages/core/README.md', ...markdownIn('docs')].map((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return { file, modules: fences(text, 'js'), commands: fences(text, 'sh').flatMap(commandsOf) }
})

function markdownIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.md')).map((file) => join(folder, file))
}

/** The contents of the fenced blocks of one language. */
function fences(page: string, language: string): string[] {
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].filter((m) => m[1] === language).map((m) => m[2] as string)
}

/** The ./tulle commands of a block, continued lines joined. */
function commandsOf(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.startsWith('./tulle '))
}

/** As a shell would: quotation marks hold words together. */
function wordsOf(command: string): string[] {
  return (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
}

const runFile = promisify(execFile)

describe.each(pages.filter(({ modules, commands }) => modules.length + commands.length > 0))(
  '$file',
  ({ modules, commands }) => {
    test('its modules run', async () => {
      for (const snippet of modules) {
        const { stderr } = await runFile(process.execPath, ['--input-type=module', '--eval', snippet], { cwd: root })
        expect(stderr).toBe('')
      }
    })

    test('its commands run', async () => {
      for (const command of commands) {
        const args = wordsOf(command)
          .slice(1)
          .map((arg) => arg.replace(/^out\//, `${out}/`))
        const { code, stdout, stderr } = await tulleIn(root, args)
        expect(code, `${command}\n${stderr}`).toBe(0)
        expect(stdout).not.toBe('')
      }
    })
  },
)

test('there are snippets to run, and a broken one would be found', async () => {
  expect(pages.find(({ file }) => file === 'README.md')?.modules.length).toBeGreaterThan(0)
  expect(pages.flatMap(({ commands }) => commands).length).toBeGreaterThan(2)
  expect(fences('text\n```js\nthrow new Error("no")\n```\n', 'js')).toEqual(['throw new Error("no")\n'])
  expect(commandsOf('./tulle a \\\n  b\nnpm test\n')).toEqual(['./tulle a b'])
  expect(wordsOf('./tulle a "b c" d')).toEqual(['./tulle', 'a', 'b c', 'd'])
  await expect(runFile(process.execPath, ['--input-type=module', '--eval', 'throw new Error("no")'])).rejects.toThrow(
    /no/,
  )
})
