/** A folder with small graphs, and what tests of `tulle count` ask of it: made before the tests of a file, gone after. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate, CountPlan } from '@tulle/core'
import { afterAll, beforeAll, expect } from 'vitest'
import { statedBy } from './stated.ts'
import { type Ended, tulleIn } from './tulle.ts'

export const NODES = Array.from({ length: 40 }, (_, i) => `n${i}`)
/** A ring in which every node is joined with the three that follow. */
const EDGES = NODES.flatMap((name, i) => [1, 2, 3].map((step) => `${name},n${(i + step) % 40}`))
const LEAVES = 300
/** C(300, 9), beyond 2^53. */
export const STARS = choose(LEAVES, 9)

function choose(n: number, k: number): bigint {
  let product = 1n
  for (let i = 0; i < k; i++) product = (product * BigInt(n - i)) / BigInt(i + 1)
  return product
}

export interface Count {
  readonly count: string
  readonly value: number
  readonly interval?: {
    readonly low: number
    readonly high: number
    readonly coverage: number
    readonly ifLevelAtMost?: number
  }
}

interface RunFile {
  readonly counts: Readonly<Record<string, number>>
  readonly found: Readonly<Record<string, number>>
}

export const words = (text: string) => text.split(' ')
export const done = ({ code, stderr }: Ended) => expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

export function countPlace() {
  let place = ''
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'tulle-count-'))
    const save = (name: string, text: string) => writeFile(join(place, name), text)
    await save('nodes.txt', `${NODES.join('\n')}\n`)
    await save('friends.csv', `source,target\n${EDGES.join('\n')}\nn1,stranger\nn4,n4\nn1,n0\n`)
    await save('others.csv', `source,target\n${EDGES.slice(0, 50).join('\n')}\n`)
    await save('none.csv', 'source,target\n')
    await save('void.csv', '')
    await save('upper.csv', 'N0,N1\nN1,N2\n')
    await save('calls.csv', `source,target,weight\n${EDGES.map((edge, k) => `${edge},${1 + (k % 5)}`).join('\n')}\n`)
    await save('mail.mtx', '%%MatrixMarket matrix coordinate pattern general\n4 4 3\n1 2\n2 3\n3 1\n')
    await save('one.txt', 'n0\n')
    await save('two.txt', 'n0\nn1\n')
    const leaves = Array.from({ length: LEAVES }, (_, i) => `leaf${i}`)
    await save('star.txt', `hub\n${leaves.join('\n')}\n`)
    await save('star.csv', `source,target\n${leaves.map((leaf) => `hub,${leaf}`).join('\n')}\n`)
  })
  afterAll(() => rm(place, { recursive: true, force: true }))

  const read = (path: string) => readFile(join(place, path), 'utf8')
  const parsed = async <T>(path: string) => JSON.parse(await read(path)) as T
  const certificateOf = (folder: string) => parsed<Certificate>(`${folder}/release/certificate.json`)
  const tulle = (text: string) => tulleIn(place, words(text))
  return {
    folder: () => place,
    tulle,
    /** Of the friends, whose nodes are public. */
    count: (more: string) => tulle(`count friends.csv ${more} --nodes nodes.txt`),
    read,
    certificateOf,
    planOf: async (folder: string) => (await certificateOf(folder)).plan as CountPlan,
    countOf: (folder: string) => parsed<Count>(`${folder}/release/count.json`),
    runOf: (folder: string) => parsed<RunFile>(`${folder}/private/run.json`),
    /** All that is in the folder to be published. */
    async published(folder: string): Promise<string> {
      const names = await readdir(join(place, folder, 'release'))
      return (await Promise.all(names.map((name) => read(`${folder}/release/${name}`)))).join('\n')
    },
    async stated(folder: string): Promise<object> {
      return statedBy(await certificateOf(folder))
    },
  }
}
