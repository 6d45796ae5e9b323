/** The page of a k-anonymous release beside its original, and the numbers in it. */
import { describe, expect, test } from 'vitest'
import { certificatePage, certify, faultsOf } from '../../certificate/index.ts'
import type { SparseMatrix } from '../../data/index.ts'
import { anonymity, type ReleasedRows, rowsOf } from '../../mechanisms/index.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { anonymityFigures, evaluateRows, evaluationPage } from './index.ts'

const random = uniform(3)
const COLUMNS = 12
/** People of three tastes, each with something else now and then. */
const people = Array.from({ length: 90 }, (_, i) =>
  Array.from({ length: COLUMNS }, (_, j) => j).filter((j) => random() < (j % 3 === i % 3 ? 0.8 : 0.08)),
)
const matrix = (rows: readonly (readonly number[])[]): SparseMatrix => ({
  rows: rows.length,
  columns: COLUMNS,
  offsets: Uint32Array.from({ length: rows.length + 1 }, (_, i) => rows.slice(0, i).flat().length),
  indices: Uint32Array.from(rows.flat()),
})
const original = matrix(people)
const names = Array.from({ length: COLUMNS }, (_, j) => `<item ${j}>`)

const released = (kind: 'smooth' | 'suppression', k = 5) =>
  anonymity.release(anonymity.plan({ columns: 'items' }, { k, kind }), { matrix: original }, { bits: seededBits(1) })

const rowsIn = ({ rows, offsets, indices }: SparseMatrix) =>
  Array.from({ length: rows }, (_, i) => [...indices.subarray(offsets[i], offsets[i + 1])])

describe('the figures', () => {
  test.each(['smooth', 'suppression'] as const)('are what sets of pairs say: %s', async (kind) => {
    const release = await released(kind)
    const pairs = (rows: readonly (readonly number[])[]) => rows.flatMap((row, i) => row.map((j) => `${i} ${j}`))
    const [before, after] = [new Set(pairs(people)), new Set(pairs(rowsIn(rowsOf(release))))]
    const kept = [...before].filter((pair) => after.has(pair)).length
    const often = new Map<string, number>()
    for (const row of rowsIn(rowsOf(release))) often.set(row.join(), (often.get(row.join()) ?? 0) + 1)
    const sizes = [...often.values()].sort((a, b) => a - b)
    const found = anonymityFigures(original, release)
    expect(found).toMatchObject({
      entries: before.size,
      kept,
      suppressed: before.size - kept,
      created: after.size - kept,
      classes: sizes.length,
      smallest: sizes[0],
      median: sizes[sizes.length >> 1],
      largest: sizes.at(-1),
      emptied: people.filter((row, i) => row.length > 0 && rowsIn(rowsOf(release))[i]?.length === 0).length,
    })
    const jaccard = kept / new Set([...before, ...after]).size
    expect(found.jaccard).toBeCloseTo(jaccard, 12)
    // Flips with this ε keep as much, on average, in the same terms.
    const p = 1 / (1 + Math.exp(found.responseEpsilon))
    const cells = 90 * COLUMNS
    expect(((1 - p) * before.size) / (before.size + p * (cells - before.size))).toBeCloseTo(jaccard, 12)
    expect(Object.values(found.algorithms)).toEqual([1])
  })

  test('know of no ε where nothing was changed', async () => {
    expect(anonymityFigures(original, await released('smooth', 1)).responseEpsilon).toBe(Infinity)
  })
})

interface Known {
  readonly lines?: number
  readonly columns?: readonly string[]
  readonly about?: string
  readonly groups?: Uint32Array
}

/** As the run that made the release knows it. */
async function rowsPage(data: SparseMatrix, release: ReleasedRows, known: Known = {}): Promise<string> {
  const { lines, columns = [], about = '', groups } = known
  const { plan, classOf, algorithms } = release
  const { facts, parameters } = plan
  const evaluation = await evaluateRows({
    title: 'T',
    original: data,
    release,
    columns,
    counted: anonymityFigures(data, release),
    classOf,
    algorithms,
    k: parameters.k,
    means: parameters.kind,
    ...(groups === undefined || typeof facts.columns === 'string'
      ? {}
      : { categories: { columns: facts.columns, groups } }),
  })
  return evaluationPage(evaluation, about, { plan, ...(lines === undefined ? {} : { counts: { lines } }) })
}

describe('the page', () => {
  const pageOf = async (kind: 'smooth' | 'suppression', k?: number) => {
    const release = await released(kind, k)
    return { release, page: await rowsPage(original, release, { lines: 700, columns: names, about: 'x <y>' }) }
  }

  test('shows what became of whom', async () => {
    const { release, page } = await pageOf('smooth')
    expect(page.indexOf('must not leave your hands')).toBeLessThan(page.indexOf('<h1>'))
    expect(page).toContain('x &lt;y&gt;')
    expect(page).not.toMatch(/<item/)
    expect(page).toContain('<th scope="row">lines read</th><td>700</td>')
    const after = rowsIn(rowsOf(release))
    for (let j = 0; j < COLUMNS; j++) {
      const count = (has: (i: number) => boolean) => people.filter((_, i) => has(i)).length
      const [had, has] = [(i: number) => people[i]?.includes(j) === true, (i: number) => after[i]?.includes(j) === true]
      const kept = count((i) => had(i) && has(i))
      expect(page).toContain(
        `&lt;item ${j}&gt;</th><td>${count(had)} people: ${kept} keep it, ${count(had) - kept} lose it, ${count(has) - kept} others are given it</td>`,
      )
    }
    expect(page.match(/<figure>/g)).toHaveLength(3)
    expect(page).toContain('k is 5')
    expect(page).toMatch(/different in kind/)
    expect(page).toMatch(/This is not differential privacy/)
  })

  test('of suppression says that all is true; of k = 1, that nothing was changed', async () => {
    const { page } = await pageOf('suppression')
    expect(page).toMatch(/Nothing was created: everything that is released is true/)
    expect(page).toMatch(/\d lose it<\/td>/)
    expect(page).not.toMatch(/are given it/)
    const open = (await pageOf('smooth', 1)).page
    expect(open).toMatch(/Read this first[\s\S]*nobody is protected[\s\S]*Look at this[\s\S]*Nothing was changed here/)
    expect(open).not.toMatch(/Found by/)
  })

  test('says who lost everything, and counts to the last digit', async () => {
    // Nobody has anything in common, but for two who have nothing.
    const lone = { ...matrix([...Array.from({ length: 8 }, (_, i) => [i]), [], []]), columns: COLUMNS }
    const plan = anonymity.plan({ columns: 'items' }, { k: 10, kind: 'suppression' })
    const release = await anonymity.release(plan, { matrix: lone }, { bits: seededBits(1) })
    expect(anonymityFigures(lone, release).emptied).toBe(8)
    const page = await rowsPage(lone, release, { lines: 12_345_678 })
    expect(page).toContain('<th scope="row">People released with nothing</th><td>10 (100 %)</td>')
    expect(page).toContain('<th scope="row">People who lost everything they had</th><td>8 (80 %)</td>')
    expect(page).toContain('<th scope="row">Class size</th><td>10 people</td>')
    expect(page).toContain('<td>12,345,678</td>')
  })

  test('counts everybody in the bars, however large a class is', async () => {
    const crowd = matrix([...Array.from({ length: 400 }, () => [0, 3]), ...people])
    const plan = anonymity.plan({ columns: 'items' }, { k: 5 })
    const release = await anonymity.release(plan, { matrix: crowd }, { bits: seededBits(2) })
    const page = await rowsPage(crowd, release)
    const bars = [...page.matchAll(/<title>([\d–,]+)[^<]*: ([\d,]+)<\/title>/g)]
    expect(bars.length).toBeLessThan(40)
    // Everybody twice: in the original, and in the release.
    expect(bars.reduce((sum, [, , count]) => sum + Number(count?.replaceAll(',', '')), 0)).toBe(2 * 490)
  })

  test('of categories says how many cells are empty', async () => {
    // Two columns of two values each; of ten people two have no answer to the second.
    const rows = Array.from({ length: 10 }, (_, i) => (i < 2 ? [i % 2] : [i % 2, 2 + (i % 2)]))
    const data = { matrix: { ...matrix(rows), columns: 4 }, groups: Uint32Array.of(0, 0, 1, 1) }
    const plan = anonymity.plan({ columns: ['sex', 'answer'] }, { k: 5 })
    const release = await anonymity.release(plan, data, { bits: seededBits(1) })
    const page = await rowsPage(data.matrix, release, { groups: data.groups })
    expect(page).toContain('<th scope="row">sex</th><td>0 (0 %) before, 0 (0 %) in the release</td>')
    expect(page).toContain('<th scope="row">answer</th><td>2 (20 %) before, 0 (0 %) in the release</td>')
  })
})

test('the certificate is checked to the last word', () => {
  const plan = anonymity.plan({ columns: ['age', 'job'], kept: ['label'] }, { k: 8 })
  const certificate = certify({
    release: { plan, randomness: 'secure' },
    title: 'Census',
    files: [{ name: 'rows.csv', bytes: 1, sha256: 'ab'.repeat(32) }],
    version: '1.0.0',
    date: '2026-01-31',
  })
  const json = () => JSON.parse(JSON.stringify(certificate)) as typeof certificate & { plan: typeof plan }
  expect(faultsOf(json())).toEqual([])
  const kinder = json()
  Object.assign(kinder.plan.guarantee, { k: 80 })
  expect(faultsOf(kinder).join()).toMatch(/not the one/)
  const page = certificatePage(certificate)
  expect(page).toMatch(/<th scope="row">k<\/th><td>8<\/td>/)
  expect(page).toMatch(/has no neighbours/)
  expect(page).toMatch(/The column &quot;label&quot; is published as it is/)
})
