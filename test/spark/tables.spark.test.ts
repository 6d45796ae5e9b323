/** Tables on Spark are read as DuckDB reads them. */
import { noisyGram } from '@tulle/core/sketches'
import { RefusedByData, type Sources } from '@tulle/releases'
import { expect, test } from 'vitest'
import { seededBits } from '../../packages/core/src/testing/seeded.ts'
import { chance, onFiles, onSpark, parquet } from './place.ts'

test('people and items', async () => {
  const random = chance(23)
  const rows = Array.from({ length: 900 }, () => [`p ${Math.floor(random() * 90)}`, `i\n${Math.floor(random() * 30)}`])
  const file = await parquet('items.parquet', { p: 'VARCHAR', i: 'VARCHAR' }, [...rows, ['', 'i'], ['p 1', null]])
  const asked = { file, person: 'p', items: 'i' }
  for (const lists of [{}, { people: ['p 1', 'p 2', 'nobody'], columns: ['i\n1', 'i\n2'] }]) {
    expect(await onSpark(file).items({ ...asked, ...lists })).toEqual(await onFiles().items({ ...asked, ...lists }))
  }
})

test('answers, in words and by thresholds', async () => {
  const words = ['yes', 'No', '1', '0', ' true ', '?', null]
  const random = chance(29)
  const rows = Array.from({ length: 200 }, (_, i) => [`p${i}`, words[Math.floor(random() * 7)] ?? null, random() * 90])
  const file = await parquet('answers.parquet', { p: 'VARCHAR', smokes: 'VARCHAR', age: 'DOUBLE' }, rows)
  const columns = [{ column: 'smokes' }, { column: 'age', threshold: 40 }]
  for (const missing of [0, 1] as const) {
    const asked = { file, person: 'p', columns, missing }
    expect(await onSpark(file).answers(asked)).toEqual(await onFiles().answers(asked))
  }
  await expect(onSpark(file).answers({ file, person: 'p', columns })).rejects.toThrow(/"smokes" has no answer/)
  await expect(onSpark(file).answers({ file, person: 'p', columns: [{ column: 'age' }] })).rejects.toThrow(
    /neither yes/,
  )
})

test('more than an array holds is refused where only the data can tell, and an account would keep that', async () => {
  const rows = Array.from({ length: 1100 }, (_, i) => [`p ${i}`, `i ${i % 30}`])
  const file = await parquet('long.parquet', { p: 'VARCHAR', i: 'VARCHAR' }, rows)
  const asked = { file, person: 'p', items: 'i' }
  const answers = { file, person: 'p', columns: [{ column: 'i', yes: ['i 3'] }] }
  const small = onSpark(file, { most: 2 ** 10 })
  for (const [refused, said] of [
    [() => small.items(asked), /has more than 1,024 entries/],
    [() => small.itemRows(asked), /has more than 1,024 entries/],
    [() => small.answers(answers), /has more than 1,024 answers/],
  ] as const) {
    const error: unknown = await refused().then(
      () => undefined,
      (reason) => reason,
    )
    expect(error).toBeInstanceOf(RefusedByData)
    expect(String(error)).toMatch(said)
  }
  expect((await onSpark(file).answers(answers)).matrix.rows).toBe(1100)
})

test('what lists bound is refused before anything is read, or never', async () => {
  const people = Array.from({ length: 1025 }, (_, i) => `p ${i}`)
  const small = onSpark('no_such_table', { most: 2 ** 10 })
  const answers = { file: 'no_such_table', person: 'p', columns: [{ column: 'i', yes: ['i 3'] }], missing: 0 } as const
  const refused = small.answers({ ...answers, people })
  await expect(refused).rejects.toThrow(/has more than 1,024 answers/)
  await expect(refused).rejects.not.toBeInstanceOf(RefusedByData)
  await expect(small.answers({ ...answers, people: people.slice(1) })).rejects.toThrow(/finds no such table/)
  // 3,000 lines about 32 × 32 cells, at most: no table of such people and items is refused.
  const random = chance(61)
  const [rows, columns] = ['p', 'i'].map((letter) => Array.from({ length: 32 }, (_, k) => `${letter}${k}`))
  const pick = (list: readonly string[] = []) => list[Math.floor(random() * 32)] as string
  const file = await parquet('often.parquet', { p: 'VARCHAR', i: 'VARCHAR' }, [
    ...Array.from({ length: 3000 }, () => [pick(rows), pick(columns)] as const),
    ...Array.from({ length: 40 }, () => ['stranger', 'i1'] as const),
    ...Array.from({ length: 50 }, () => ['p1', 'else'] as const),
  ])
  const asked = { file, person: 'p', items: 'i', people: rows ?? [], columns: columns ?? [] }
  const held = await onSpark(file, { most: 2 ** 10 }).items(asked)
  expect(held).toEqual(await onFiles().items(asked))
  expect(held.counts).toMatchObject({ rows: 3090, outsidePeople: 40, outsideColumns: 50 })
})

test('rows of numbers, as often as they are needed', async () => {
  const random = chance(31)
  const rows = Array.from({ length: 3000 }, (_, i) => [
    random() * 10,
    i % 50 === 0 ? null : random(),
    i % 70 === 0 ? Number.NaN : i,
  ])
  const file = await parquet('numbers.parquet', { x: 'DOUBLE', y: 'DOUBLE', z: 'DOUBLE' }, rows)
  const sumsOf = async (sources: Sources) => {
    const numbers = await sources.numbers({ file, columns: ['x', 'y', 'z'], scales: [2, 1, 1] })
    const seen: string[] = []
    for (let pass = 0; pass < 2; pass++) {
      for await (const { rows: many, values } of numbers.batches()) {
        for (let i = 0; i < many; i++) seen.push([...values.subarray(3 * i, 3 * i + 3)].join())
      }
    }
    return { counts: numbers.counts(), seen: seen.sort() }
  }
  expect(await sumsOf(onSpark(file))).toEqual(await sumsOf(onFiles()))
})

test('sums of products are added up in parts, and are those of one machine to the last unit', async () => {
  const random = chance(37)
  const rows = Array.from({ length: 5000 }, (_, i) => [
    (random() - 0.5) * 2 ** Math.floor(random() * 40 - 20),
    i % 90 === 0 ? null : random() * 3,
    i % 70 === 0 ? Number.NaN : -random(),
  ])
  const file = await parquet('products.parquet', { x: 'DOUBLE', y: 'DOUBLE', z: 'DOUBLE' }, rows)
  const table = { file, columns: ['x', 'y', 'z'], scales: [2, 1, 0.3] }
  const facts = { columns: 3, neighbours: { kind: 'individual' }, norm: 4, centre: { public: [0.1, 1.5, 0] } } as const
  const plan = noisyGram.plan(facts, { epsilon: 1, delta: 1e-6 })
  const [spark, files] = [await onSpark(file).numbers(table), await onFiles().numbers(table)]
  expect(spark.gram).toBeDefined()
  const made = await noisyGram.release(plan, spark, { bits: seededBits(1) })
  expect(made.gram).toEqual((await noisyGram.release(plan, files, { bits: seededBits(1) })).gram)
  expect(spark.counts()).toMatchObject(files.counts())
})
