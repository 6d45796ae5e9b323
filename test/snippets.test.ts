/** Every snippet in the README and the documentation runs: those marked `js` as modules, against the built packages. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((f) => join('docs', f)),
]
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, snippets: snippetsOf(readFileSync(join(root, file), 'utf8')) }))

/** The fenced blocks of a page that are JavaScript. */
function snippetsOf(page: string): string[] {
  return [...page.matchAll(/^```js\n([\s\S]*?)^```/gm)].map((match) => match[1] as string)
}

const runFile = promisify(execFile)

describe.each(pages.filter(({ snippets }) => snippets.length > 0))('$file', ({ snippets }) => {
  test.each(snippets.map((snippet, i) => [i + 1, snippet] as const))('snippet %i runs', async (_, snippet) => {
    const { stderr } = await runFile(process.execPath, ['--input-type=module', '--eval', snippet], { cwd: root })
    expect(stderr).toBe('')
  })
})

test('the README has a snippet', () => {
  expect(pages.find(({ file }) => file === 'README.md')?.snippets.length).toBeGreaterThan(0)
})

test('a broken snippet would be found', async () => {
  expect(snippetsOf('text\n```js\nthrow new Error("no")\n```\n')).toEqual(['throw new Error("no")\n'])
  await expect(runFile(process.execPath, ['--input-type=module', '--eval', 'throw new Error("no")'])).rejects.toThrow(/no/)
})
