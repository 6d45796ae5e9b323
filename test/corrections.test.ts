/**
 * docs/corrections.md names, for every correction, the test that shows it, by its first words where it is long: each of
 * these tests exists, and no other of its file begins like it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const corrections = rowsOf(readFileSync(join(docs, 'corrections.md'), 'utf8'))

/** The lines of the tables, without their heads. */
function rowsOf(page: string): string[] {
  return page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| as printed |'))
}

/** Links to test files, each followed by the names of tests in “ ”. */
function testsIn(row: string): { file: string; names: string[] }[] {
  return [...row.matchAll(/\]\(([^)]+\.test\.ts)\): ((?:“[^”]+”(?:, )?)+)/g)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }))
}

/** The words of every test of a file. */
function namesIn(source: string): Set<string> {
  return new Set([...source.matchAll(/(?:\btest|\))\(\s*(['"`])(.+?)\1,/g)].map(([, , name = '']) => name))
}

/** What is missing for a correction to be shown by a test; nothing if all is there. */
function faults(row: string): string[] {
  const named = testsIn(row)
  if (named.length === 0) return ['names no test']
  return named.flatMap(({ file, names }) => {
    const path = join(docs, file)
    if (!existsSync(path)) return [`${file} does not exist`]
    const there = namesIn(readFileSync(path, 'utf8'))
    return names.filter((name) => !isOne(name, there)).map((name) => `${file} has no test “${name}”`)
  })
}

function isOne(name: string, there: ReadonlySet<string>): boolean {
  if (!name.endsWith(' …')) return there.has(name)
  return [...there].filter((one) => one.startsWith(name.slice(0, -1))).length === 1
}

describe('every correction is shown by a test that exists', () => {
  test.each(corrections.map((row) => [row.split(' | ')[0]?.slice(2), row]))('%s', (_, row = '') => {
    expect(faults(row)).toEqual([])
  })

  test('there are at least as many as the papers need, and what is missing would be found', () => {
    expect(corrections.length).toBeGreaterThanOrEqual(21)
    const row = (file: string, name: string) => `| a | b | c | [d](${file}): “${name}” |`
    const file = '../test/corrections.test.ts'
    const here = 'there are at least as many as the papers need, and what is missing would be found'
    expect(faults(row(file, here))).toEqual([])
    expect(faults(row(file, 'there are at least …'))).toEqual([])
    expect(faults(row(file, 'nothing of the kind'))).toEqual([`${file} has no test “nothing of the kind”`])
    expect(faults(row(file, 'nothing …'))).toEqual([`${file} has no test “nothing …”`])
    // Two tests begin alike.
    expect(isOne('a b …', new Set(['a b c', 'a b d']))).toBe(false)
    expect(faults(row('../test/nowhere.test.ts', here))).toEqual(['../test/nowhere.test.ts does not exist'])
    expect(faults('| a | b | c | its word |')).toEqual(['names no test'])
  })
})
