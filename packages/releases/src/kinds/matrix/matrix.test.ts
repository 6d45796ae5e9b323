import { InvalidInput } from '@tulle/core'
import { inPlain } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import { job } from '../../job.ts'
import { memoryHost } from '../../memory/host.ts'
import { memorySources } from '../../memory/sources.ts'
import { memoryWriter } from '../../memory/writer.ts'
import { settingsOf } from '../../settings.ts'
import { kinds } from '../index.ts'

const { matrix } = kinds
const ROWS = [
  { who: 'ada', from: 'A', to: 'B' },
  { who: 'ada', from: 'A', to: 'B' },
  { who: 'ben', from: 'B', to: 'A' },
  { who: 'cleo', from: 'X', to: 'A' },
]
const HELD = { trips: { rows: ROWS }, zones: { names: ['A', 'B'] } }
const ASKED = { file: 'trips', person: 'who', from: 'from', to: 'to', domain: 'zones', maxPerPerson: 2, epsilon: 1 }
const asked = (more: object = {}) => settingsOf(matrix.name, matrix.options, { ...ASKED, ...more })
const writer = () => memoryWriter('0.0.0', async (text) => String(text.length))

async function refusalOf(work: () => unknown): Promise<string> {
  try {
    await work()
  } catch (error) {
    if (error instanceof InvalidInput) return inPlain(error.words ?? error.message)
    throw error
  }
  throw new Error('nothing was refused')
}

test('a plan reads no data', async () => {
  const host = memoryHost({ zones: HELD.zones })
  expect(await job(matrix, asked(), host)).toBeUndefined()
  expect(host.shown).toHaveLength(1)
  expect(host.shown[0]?.plan.guarantee).toMatchObject({ kind: 'pure', epsilon: 1 })
})

test('a plan checks the columns that it names where the file is there', async () => {
  const refused = (more: object) => refusalOf(() => job(matrix, asked(more), memoryHost(HELD)))
  expect(await refused({ person: 'whom' })).toMatch(/^trips has no column "whom".*: its columns are who, from, to\.$/)
  expect(await refused({ value: 'n' })).toMatch(/^trips has no column "n"/)
})

test('what is published and what is kept are apart, and the certificate lists what is published', async () => {
  const written = writer()
  const done = await job(matrix, asked(), memoryHost(HELD, { writer: written }))
  expect(done?.files).toEqual(['matrix.csv', 'matrix.svg'])
  const { published, private: kept, certificate } = written.written() ?? {}
  expect([...(published?.keys() ?? [])]).toEqual(['matrix.csv', 'matrix.svg'])
  expect(published?.get('matrix.csv')).toMatchObject({ is: 'matrix', rows: ['A', 'B'], columns: ['A', 'B'] })
  expect([...(kept?.keys() ?? [])]).toEqual(['run.json', 'config.json', 'report.html'])
  expect(JSON.parse(kept?.get('run.json') ?? '')).toMatchObject({ counts: { rows: 4, outsideFrom: 1, people: 3 } })
  expect(JSON.parse(kept?.get('config.json') ?? '')).toMatchObject({ release: 'matrix', ...ASKED })
  expect(done?.told?.lines.map(inPlain)).toEqual(['1 of 4 rows was left out: the name in "from" is not in zones.'])
  expect(JSON.stringify(certificate)).not.toContain('trips')
})

test('what follows the noise makes one block of all cells, and the plan says so', async () => {
  const shownOf = async (more: object) => {
    const host = memoryHost({ zones: HELD.zones })
    await job(matrix, asked(more), host)
    return host.shown[0]
  }
  const [plain, clamped] = [await shownOf({}), await shownOf({ clamp: true, integers: true })]
  expect(clamped?.plan.mechanism).toBe('block-noise')
  const blocks = (clamped?.more ?? []).map(({ heading, lines }) => `${heading}: ${lines.map(inPlain).join(' ')}`)
  expect(blocks).toEqual([
    expect.stringMatching(/^One block: clamp: what follows the noise .* All cells are one block/),
  ])
  // As it says: the noise is the same.
  const scales = [plain, clamped].map(
    (each) => each?.plan.parameters as { scale?: number; blocks?: { scale: number }[] },
  )
  expect(scales[1]?.blocks?.[0]?.scale).toBeCloseTo(scales[0]?.scale as number, 12)
  expect(JSON.stringify((await shownOf({ blocks: 'diagonal', blockCaps: [1, 1], clamp: true }))?.more)).not.toContain(
    'One block',
  )
})

describe('blocks', () => {
  const cells = async (more: object) => {
    const written = writer()
    const done = await job(matrix, asked({ epsilon: 1e4, ...more }), memoryHost(HELD, { writer: written }))
    const content = written.written()?.published.get('matrix.csv')
    if (content?.is !== 'matrix') throw new Error('no matrix was published')
    return { done, content, values: [...content.matrix.values].map((x) => Math.round(x * 100) / 100 + 0) }
  }
  const row = { neighbours: 'row', person: undefined, maxPerPerson: undefined }
  const cell = { ...row, neighbours: 'cell', maxChange: 1 }

  test('limit what one row holds in each of them', async () => {
    const { done, values } = await cells({ ...row, blocks: 'diagonal', blockCaps: [1, 1.5] })
    expect(done?.release.plan).toMatchObject({ mechanism: 'block-noise', guarantee: { neighbours: { kind: 'row' } } })
    expect(values).toEqual([0, 1.5, 1, 0])
    expect((await cells({ ...row, maxPerRow: 1, clamp: true })).values).toEqual([0, 1, 1, 0])
  })

  test('keep single cells within what they may hold', async () => {
    const { done, values } = await cells({ ...cell, blocks: 'diagonal', blockCaps: [5, 1.25] })
    expect(done?.release.plan.guarantee).toMatchObject({
      neighbours: { kind: 'cell', maxChange: 1 },
      exactness: 'exact',
    })
    expect(values).toEqual([0, 1.25, 1, 0])
    expect((await cells({ ...cell, clamp: true, range: [0, 9] })).values).toEqual([0, 2, 1, 0])
  })

  test('with a threshold publish what stands out, and say loudly if nothing does', async () => {
    const { content, values } = await cells({ threshold: 4 })
    expect(content.sparse).toBe(true)
    expect(values).toEqual([0, 2, 1, 0])
    const { done } = await cells({ threshold: 60, epsilon: 1 })
    expect(done?.told?.lines.map(inPlain)[0]).toMatch(
      /^NOTHING STANDS OUT FROM THE NOISE: every cell .* is 0, and ε is spent/,
    )
    expect((await cells({ threshold: 4, rescaleTo: 30, integers: true })).values).toEqual([0, 20, 10, 0])
  })

  test.each([
    [
      { ...cell, blocks: 'diagonal' },
      /^What may one cell hold at the most, known without the data\? Give it .* blockCaps/,
    ],
    [{ ...cell, maxChange: undefined, clamp: true, range: [0, 9] }, /^maxChange is missing/],
    [{ ...cell, clamp: true, range: [-1, 9] }, /^What may one cell hold/],
    [{ ...row, blocks: 'diagonal' }, /^The blocks have no caps: what may one row hold in each of "diagonal"/],
    [{ ...row, blocks: 2, reference: 'other' }, /^reference, sensitivities and privateCaps are about what people add/],
    [{ ...row, undirected: true, maxPerRow: 1, clamp: true }, /^Row neighbours protect the rows of a directed/],
    [{ threshold: 0 }, /^threshold is a number of deviations of the noise/],
    [{ threshold: 3, rank: 1 }, /^threshold is measured by the noise of single cells/],
    [{ threshold: 3, clamp: true }, /^A threshold leaves nothing below 0/],
  ])('%j is refused', async (more, sentence) => {
    expect(await refusalOf(() => job(matrix, asked(more), memoryHost(HELD, { writer: writer() })))).toMatch(sentence)
  })
})

test('the released matrix is the clipped sum with the noise of the plan', async () => {
  // So much ε that the noise rounds away: 2 from A to B, 1 back, and ada would have 2 at most.
  const written = writer()
  await job(matrix, asked({ epsilon: 1000, integers: true }), memoryHost(HELD, { writer: written }))
  const content = written.written()?.published.get('matrix.csv')
  expect(content?.is === 'matrix' && [...content.matrix.values]).toEqual([0, 2, 1, 0])
  await job(matrix, asked({ epsilon: 1000, integers: true, maxPerPerson: 1 }), memoryHost(HELD, { writer: written }))
  const clipped = written.written()?.published.get('matrix.csv')
  expect(clipped?.is === 'matrix' && [...clipped.matrix.values]).toEqual([0, 1, 1, 0])
})

test('a reference with people of the data is refused before anything is shown or drawn', async () => {
  const others = ['ada', 'dan', 'eve', 'fay', 'gus', 'hal'].map((who) => ({ who, from: 'A', to: 'A' }))
  const host = memoryHost({ ...HELD, before: { rows: others } }, { writer: writer() })
  const settings = asked({ reference: 'before', blocks: 1 })
  expect(await refusalOf(() => job(matrix, settings, host))).toMatch(
    /^Nothing was released: one identifier of trips is/,
  )
  expect(host.shown).toHaveLength(0)
})

test('nothing is written where nobody agrees', async () => {
  const written = writer()
  const host = memoryHost(HELD, { writer: written, agree: () => Promise.resolve(false) })
  expect(await job(matrix, asked(), host)).toBeUndefined()
  expect(written.written()).toBeUndefined()
})

test('cells that a reference never touches show 0, by the word of the owner, which is printed', async () => {
  const others = Array.from({ length: 8 }, (_, k) => ({ who: `r${k}`, from: 'A', to: k % 2 === 0 ? 'B' : 'A' }))
  const written = writer()
  const settings = asked({ reference: 'before', blocks: 1, untouchedZero: true, maxPerPerson: undefined })
  const done = await job(matrix, settings, memoryHost({ ...HELD, before: { rows: others } }, { writer: written }))
  const content = written.written()?.published.get('matrix.csv')
  const values = content?.is === 'matrix' ? [...content.matrix.values] : []
  expect(values.slice(2)).toEqual([0, 0])
  expect(values.slice(0, 2).every((x) => x !== 0)).toBe(true)
  expect(done?.release.plan.facts).toMatchObject({ maskValue: 0 })
  expect(written.written()?.certificate.assumptions.join(' ')).toMatch(/that they really are 0 is the publisher’s word/)
  expect(await refusalOf(() => job(matrix, asked({ untouchedZero: true }), memoryHost(HELD)))).toMatch(
    /^untouchedZero is about cells that nobody of a reference touches/,
  )
})

describe('names that are found in the data', () => {
  const rows = [
    ...Array.from({ length: 300 }, (_, k) => ({ who: `p${k}`, from: k % 2 === 0 ? 'B' : 'A', to: 'B' })),
    { who: 'zoe', from: 'rare', to: 'A' },
  ]
  const held = { trips: { rows } }
  const more = { domain: 'private', delta: 1e-6, epsilon: 4 }

  test('are those that many people have, and the promise covers them', async () => {
    const written = writer()
    const done = await job(matrix, asked(more), memoryHost(held, { writer: written }))
    const content = written.written()?.published.get('matrix.csv')
    expect(content?.is === 'matrix' && content.rows).toEqual(['A', 'B'])
    expect(done?.release.plan.guarantee).toMatchObject({ kind: 'approximate', epsilon: 4, delta: 1e-6 })
    expect(done?.release.plan.stages.map(({ name }) => name)).toEqual(['names found in the data', 'laplace noise'])
    const { certificate } = written.written() ?? {}
    expect(certificate?.curves).toHaveLength(2)
    expect(certificate?.assumptions[0]).toMatch(/^Which names are published is covered by the promise/)
    expect(JSON.stringify(certificate)).not.toContain('rare')
    expect(done?.told?.lines.map(inPlain)).toEqual(['1 of 301 rows was left out: the name in "from" was not found.'])
  })

  test('are not looked for before somebody has agreed', async () => {
    const host = memoryHost({}, { writer: writer(), agree: () => Promise.resolve(false) })
    expect(await job(matrix, asked(more), host)).toBeUndefined()
  })

  test('may be none, which is said', async () => {
    const few = memoryHost({ trips: { rows: rows.slice(0, 3) } }, { writer: writer() })
    expect(await refusalOf(() => job(matrix, asked(more), few))).toMatch(/^No names were found that enough people have/)
  })

  test.each([
    [{ delta: undefined }, /^Without a delta nothing can be named/],
    [{ neighbours: 'row', maxPerRow: 1 }, /^Names are found by how many people have them/],
    [{ blocks: 'diagonal' }, /^Blocks need names that are known beforehand/],
    [{ domainTo: 'zones' }, /^domain private finds the names of rows and columns alike/],
    [{ namesEpsilon: 4 }, /^Finding the names would spend 4 of ε = 4 and leave nothing/],
    [{ domain: 'zones', namesEpsilon: 1 }, /^namesEpsilon, namesPerPerson and expectedNames are about names that/],
  ])('%j is refused', async (wrong, sentence) => {
    expect(await refusalOf(() => job(matrix, asked({ ...more, ...wrong }), memoryHost({ ...HELD, ...held })))).toMatch(
      sentence,
    )
  })
})

describe('refusals mention options by key', () => {
  test.each([
    [{ maxPerPerson: undefined }, /^maxPerPerson is missing: how much may one person count for, in units of value\?/],
    [{ domain: undefined }, /^Which rows and columns does the matrix have\? Give their names with domain FILE/],
    [{ domainFromData: true }, /^domainFromData takes the names from the data, and domain from a file/],
    [{ domain: 'trips' }, /^trips is the data itself, and domain is for a list/],
    [{ noise: 'uniform' }, /^noise must be one of laplace, gaussian, hybrid\.$/],
    [{ epsilon: undefined }, /^epsilon is missing: how much can one person or edge change/],
    [{ nosie: 1 }, /^There is no nosie here: look at "help matrix" for what there is\.$/],
    [{ maxPerPerson: 0 }, /^maxPerPerson must be above 0\.$/],
  ])('%j', async (more, sentence) => {
    expect(await refusalOf(() => job(matrix, asked(more), memoryHost(HELD)))).toMatch(sentence)
  })
})

test('sources in memory say what they do not have', async () => {
  await expect(memorySources({}).names('zones')).rejects.toThrow('There is no zones.')
  await expect(memorySources(HELD).names('trips')).rejects.toThrow('There is no trips.')
})
