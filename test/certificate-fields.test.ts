/** The page that says what certificate.json holds names every field that it has, and every kind of curve by its parameters. */
import { readFileSync } from 'node:fs'
import { certify, randomisedResponse } from '@tulle/core'
import { requireCurve } from '@tulle/core/privacy'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../docs/certificate.md', import.meta.url), 'utf8')
const section = /## What `certificate.json` says\n([\s\S]*?)\n## /.exec(page)?.[1] ?? ''
const rows = section.split('\n').flatMap((line) => {
  const [, first, second] = /^\| (.*?) \| (.*?) \|/.exec(line) ?? []
  return first?.startsWith('`') ? [{ names: quoted(first), second: second ?? '' }] : []
})

function quoted(text: string): string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name as string)
}

test('fields', () => {
  const plan = randomisedResponse.plan(
    { rows: 4, columns: 3, neighbours: { kind: 'row' } },
    { epsilon: 1, evenIfUseless: true },
  )
  const stated = { title: 'T', files: [], version: '1.0.0', date: '2026-01-31', names: 'escaped' } as const
  const fields = Object.keys(certify({ release: { plan, randomness: 'secure' }, ...stated }))
  expect(rows.flatMap(({ names }) => names)).toEqual(expect.arrayContaining(fields))
})

test('kinds of curves', () => {
  const kinds = rows.slice(rows.findIndex(({ names: [name] }) => name === 'laplace'))
  expect(kinds).toHaveLength(8)
  for (const { names, second } of kinds) {
    const [kind] = names
    const parameters = Object.fromEntries(quoted(second).map((name) => [name, name === 'delta' ? 0.5 : 1]))
    const curve = { kind, ...parameters, ...('exactness' in parameters ? { exactness: 'exact' } : {}) }
    expect(() => requireCurve(curve)).not.toThrow()
    expect(() => requireCurve({ ...curve, another: 1 })).toThrow(/has no "another"/)
  }
})
