/** Small data of every kind, in a folder of its own, and releases of it. Runs what `npm run build` has built. */
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Ended, tulleIn } from './tulle.ts'

export interface Place {
  readonly path: string
  /** A command line, of words without blanks. */
  readonly tulle: (text: string) => Promise<Ended>
  /** Releases, and keeps a copy of the published part alone in `published-FOLDER`. */
  readonly release: (text: string, folder: string) => Promise<void>
  /** Evaluates into a folder, and returns what was written there. */
  readonly worth: (text: string, folder: string) => Promise<Written>
  readonly read: (path: string) => Promise<string>
  readonly save: (name: string, text: string) => Promise<void>
  readonly end: () => Promise<void>
}

export interface Written {
  readonly kind: string
  readonly summary: string
  readonly notes: readonly string[]
  readonly doubts: readonly string[]
  readonly metrics: Readonly<Record<string, Entry>>
  readonly page: string
  readonly stdout: string
}

export interface Entry {
  readonly value?: number | null
  readonly original?: number | null
  readonly release?: number | null
  readonly predicted?: number
  readonly estimate?: { readonly value: number; readonly standardError: number }
}

export async function evaluatePlace(): Promise<Place> {
  const path = await mkdtemp(join(tmpdir(), 'tulle-evaluate-'))
  const tulle = (text: string) => tulleIn(path, text.split(' '))
  const read = (name: string) => readFile(join(path, name), 'utf8')
  const save = (name: string, text: string) => writeFile(join(path, name), text)
  for (const [name, text] of Object.entries(FILES)) await save(name, text)
  return {
    path,
    tulle,
    read,
    save,
    async release(text, folder) {
      const { code, stderr } = await tulle(`${text} -o ${folder} --yes`)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      await cp(join(path, folder, 'release'), join(path, `published-${folder}`), { recursive: true })
    },
    async worth(text, folder) {
      const { code, stderr, stdout } = await tulle(`evaluate ${text} -o ${folder}`)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const data = JSON.parse(await read(`${folder}/private/evaluation.json`)) as Omit<Written, 'page' | 'stdout'>
      return { ...data, page: await read(`${folder}/private/evaluation.html`), stdout }
    },
    end: () => rm(path, { recursive: true, force: true }),
  }
}

/** Every file below a folder, with a digest of what is in it. */
export async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = await Promise.all(
    files.sort().map(
      async (file) =>
        [
          file,
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const,
    ),
  )
  return Object.fromEntries(found)
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i)
const lines = (texts: readonly string[]) => `${texts.join('\n')}\n`

const ZONES = ['north', 'south', 'east', 'west']
const trips = range(200).flatMap((i) => {
  const [from, to] = [ZONES[i % 4], ZONES[(i + 1 + (i % 2)) % 4]]
  return range(1 + (i % 3)).map(() => `p${i},${from},${to}`)
})

/** Two circles of twelve, each joined to the four next to them. */
const edges = range(24).flatMap((i) => {
  const [circle, place] = [12 * Math.floor(i / 12), i % 12]
  return [1, 2].map((step) => `n${i},n${circle + ((place + step) % 12)}`)
})

const people = range(120).map((i) => `m${i}`)
const answers = people.map((name, i) => `${name},${i % 2},${i % 4 === 0 ? 1 : 0},${i % 6 < 4 ? 1 : 0}`)
const measured = range(300).map((i) => {
  const [a, b] = [((i * 37) % 101) / 50 - 1, ((i * 53) % 97) / 48 - 1]
  return `${a.toFixed(4)},${(0.6 * a + 0.4 * b).toFixed(4)}`
})
const liked = range(60).flatMap((i) => [
  `u${i},item${i % 3}`,
  `u${i},item${3 + (i % 3)}`,
  ...(i === 7 ? ['u7,rare'] : []),
])

/** The columns are first met in another order than they are listed in. */
const mask = ['north,north', 'north,south', 'south,west']

const FILES: Readonly<Record<string, string>> = {
  'mask.csv': lines(['from,to', ...mask]),
  'trips.csv': lines(['rider,from,to', ...trips]),
  'zones.txt': lines(ZONES),
  'edges.csv': lines(['source,target', ...edges, 'n0,n12']),
  'weights.csv': lines(['source,target,weight', ...edges.map((edge, k) => `${edge},${1 + (k % 3)}`)]),
  'nodes.txt': lines(range(24).map((i) => `n${i}`)),
  'circles.csv': lines(['node,community', ...range(24).map((i) => `n${i},${i < 12 ? 'a' : 'b'}`)]),
  'answers.csv': lines(['member,smokes,drinks,reads', ...answers]),
  'members.txt': lines(people),
  'likes.csv': lines(['user,item', ...liked]),
  'measured.csv': lines(['height,weight', ...measured]),
  'cuts.txt': lines(['n0,n1,n2', 'n12']),
  'directions.txt': lines(['height=1', 'height=1,weight=-1']),
}
