/** A folder with a small graph and a small table, and what tests of `tulle sketch` and `tulle ask` want of it. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyPlan, Certificate } from '@tulle/core'
import { afterAll, beforeAll, expect } from 'vitest'
import { statedBy } from './stated.ts'
import { type Ended, tulleIn } from './tulle.ts'

export const NODES = Array.from({ length: 40 }, (_, i) => (i === 39 ? 'Last, the' : `n${i}`))
/** A ring in which every node is joined with the three that follow: 120 edges, all degrees 6. */
const EDGES = NODES.slice(0, 39).flatMap((name, i) => [1, 2, 3].map((step) => `${name},n${(i + step) % 39}`))
/** 500 rows of two columns, the second of which is twice the first; around 10 and 20. */
const ROWS = Array.from({ length: 500 }, (_, i) => [10 + (i % 5) - 2, 20 + 2 * ((i % 5) - 2)] as const)

interface RunFile {
  readonly counts: Readonly<Record<string, number>>
  readonly found: Readonly<Record<string, unknown>>
}

export const done = ({ code, stderr }: Ended) => expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

export interface Answer {
  readonly estimate: number
  readonly low: number
  readonly high: number
  readonly standardError: number
  readonly confidence: number
  readonly queries: number
  readonly expected?: number
  readonly size?: number
  readonly perPerson?: { readonly estimate: number }
}

export function sketchPlace() {
  let place = ''
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'tulle-sketch-'))
    const save = (name: string, text: string) => writeFile(join(place, name), text)
    await save('nodes.txt', `${NODES.join('\n')}\n`)
    await save('friends.csv', `source,target\n${EDGES.join('\n')}\nn1,stranger\nn4,n4\nn1,n0\n"Last, the",n0\n`)
    await save('others.csv', `source,target\n${EDGES.slice(0, 50).join('\n')}\n`)
    await save('calls.csv', `source,target,weight\n${EDGES.map((edge, k) => `${edge},${(k % 5) - 1}`).join('\n')}\n`)
    await save('cuts.txt', 'n0\n\nn1, n2,"Last, the"\n')
    await save('odd-cuts.txt', 'n0,n0\n')
    await save('no-cuts.txt', '\n')
    await save('comma.txt', '"Last, the"\n')
    await save('most.txt', `${NODES.slice(0, 39).join('\n')}\n`)
    const table = (rows: readonly (readonly number[])[]) => rows.map((row) => row.join(',')).join('\n')
    await save(
      'rows.csv',
      `x,"y, twice",note\n${table(ROWS.map((row) => [...row, 1]))}\n,20,1\nten,20,1\nnan,1,1\n1e3,0,1\n`,
    )
    await save('few.csv', 'x,"y, twice",note\n10,20,1\n')
    await save('centre.txt', 'x=10\ny, twice=20\n')
    await save('directions.txt', '1,0\nx=2\n')
  })
  afterAll(() => rm(place, { recursive: true, force: true }))

  const read = (path: string) => readFile(join(place, path), 'utf8')
  const parsed = async <T>(path: string) => JSON.parse(await read(path)) as T
  const certificateOf = (folder: string) => parsed<Certificate>(`${folder}/release/certificate.json`)
  /** Words in quotation marks belong together. */
  const tulle = (text: string) =>
    tulleIn(
      place,
      (text.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', '')),
    )
  return {
    folder: () => place,
    tulle,
    tulleWith: (...args: readonly string[]) => tulleIn(place, args),
    read,
    certificateOf,
    planOf: async <P extends AnyPlan>(folder: string) => (await certificateOf(folder)).plan as P,
    runOf: (folder: string) => parsed<RunFile>(`${folder}/private/run.json`),
    async ask(text: string): Promise<Answer[]> {
      const ended = await tulle(`ask ${text} --json`)
      done(ended)
      return (JSON.parse(ended.stdout) as { answers: Answer[] }).answers
    },
    /** All texts in the folder to be published. */
    async published(folder: string): Promise<string> {
      const names = (await readdir(join(place, folder, 'release'))).filter((name) => !name.endsWith('.parquet'))
      return (await Promise.all(names.map((name) => read(`${folder}/release/${name}`)))).join('\n')
    },
    async stated(folder: string): Promise<object> {
      return statedBy(await certificateOf(folder))
    },
  }
}
