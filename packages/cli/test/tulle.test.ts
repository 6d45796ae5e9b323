/** Commands that take turns in a warm process end as they would in one of their own. */
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inItsOwn, inTurn } from './tulle.ts'

let place: string
beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'tulle-turns-')))
})
afterAll(() => rm(place, { recursive: true, force: true }))

describe('the command says and returns the same', () => {
  test.each([[''], ['--help'], ['--version'], ['mechanisms'], ['release graph --help'], ['verify none'], ['--colour']])(
    'tulle %s',
    async (text) => {
      const args = text.split(' ').filter(Boolean)
      const alone = await inItsOwn(place, args)
      // The second time everything below the command is loaded already.
      expect(await inTurn(place, args)).toEqual(alone)
      expect(await inTurn(place, args)).toEqual(alone)
      expect(alone.stdout + alone.stderr).not.toBe('')
    },
  )
})

describe('whatever a script does', () => {
  const SCRIPTS: readonly (readonly [string, string, number])[] = [
    ['ends well', 'console.log(process.argv.slice(2), process.cwd())', 0],
    ['has an exit code', 'process.exitCode = 3; process.stderr.write(Buffer.from("é no\\n"))', 3],
    ['has work left when it is through', 'setTimeout(() => { console.log("late"); process.exitCode = 2 }, 100)', 2],
    ['writes a file on the way out', 'import("node:fs").then((fs) => fs.writeFile("late.txt", "x", () => {}))', 0],
    ['waits for what it said', 'process.stdout.write("a", () => process.stdout.write("b"))', 0],
    ['listens for what goes wrong', 'process.stdout.on("error", () => {}); console.log("heard")', 0],
  ]

  test.each(SCRIPTS)('it %s', async (name, text, code) => {
    const script = join(place, `${name.replaceAll(' ', '-')}.mjs`)
    await writeFile(script, text)
    const cwd = await mkdtemp(join(place, 'in-'))
    const alone = await inItsOwn(cwd, ['a', 'b c'], {}, script)
    expect(alone.code).toBe(code)
    const files = await readdir(cwd)
    await rm(join(cwd, 'late.txt'), { force: true })
    // More often than a process may have listeners without a warning.
    for (let turn = 0; turn < 12; turn++) expect(await inTurn(cwd, ['a', 'b c'], script)).toEqual(alone)
    expect(await readdir(cwd)).toEqual(files)
  })

  test.each([
    ['throws', 'throw new Error("broken")', 1, /broken/],
    ['throws later', 'setTimeout(() => { throw new Error("later") }, 50)', 1, /later/],
    ['rejects what nobody awaits', 'void Promise.reject(new Error("unheard"))', 1, /unheard/],
    ['leaves at once', 'process.exit(5)', 5, /^$/],
  ])('it %s, and the next has a turn all the same', async (name, text, code, message) => {
    const script = join(place, `${name.replaceAll(' ', '-')}.mjs`)
    await writeFile(script, text)
    for (const ended of [await inItsOwn(place, [], {}, script), await inTurn(place, [], script)]) {
      expect(ended.code).toBe(code)
      expect(ended.stderr).toMatch(message)
    }
    expect((await inTurn(place, ['--version'])).code).toBe(0)
  })
})
