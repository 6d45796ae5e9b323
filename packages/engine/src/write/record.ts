/**
 * What Tulle wrote into the folder of a release: each file with its checksum, in private/files.json. By that it knows
 * later what it may replace, and that anything else is somebody's own.
 */
import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from './checksum.ts'
import { isLeftover } from './leftovers.ts'
import { isUnfinished } from './own-folder.ts'

const RECORD = 'files.json'
/** Where it lies in a release. */
export const RECORD_PATH = `private/${RECORD}`
/** What a release consists of. */
const PARTS = new Set(['release', 'private'])

type Checksums = Readonly<Record<string, string>>

/** The text of the record of files with these checksums, by their paths in the folder of the release. */
export function recordText(sums: ReadonlyMap<string, string>): string {
  return textOf(Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** The record in the folder `kept` of a release, with files that come into it, by path; none where there is none. */
export async function recordWith(
  kept: string,
  made: Readonly<Record<string, string>>,
): Promise<{ readonly name: string; readonly text: string } | undefined> {
  const sums = await readRecord(join(kept, RECORD))
  if (sums === undefined) return
  const added: Record<string, string> = { ...sums }
  for (const [name, path] of Object.entries(made)) added[`private/${name}`] = await sha256(path)
  return { name: RECORD, text: textOf(added) }
}

function textOf(sums: Checksums): string {
  return `${JSON.stringify({ about: 'What Tulle wrote here, with SHA-256: by force it replaces this and nothing else.', files: sums }, undefined, 2)}\n`
}

async function readRecord(path: string): Promise<Checksums | undefined> {
  try {
    const { files } = JSON.parse(await readFile(path, 'utf8')) as { readonly files?: unknown }
    return typeof files === 'object' && files !== null ? (files as Checksums) : undefined
  } catch {
    // Not there, or not as Tulle writes it: then nothing is known to be Tulle's.
    return
  }
}

/** What is in a folder beside what Tulle wrote there, by path, with what is the matter; all of it where it left no record. */
export async function strangersIn(folder: string): Promise<string[]> {
  const sums = (await readRecord(join(folder, RECORD_PATH))) ?? {}
  const strangers: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) strangers.push(described(entry.name, entry))
    else if (PARTS.has(entry.name)) strangers.push(...(await strangersInPart(folder, entry.name, sums)))
    else strangers.push(`${entry.name}/`)
  }
  return strangers
}

async function strangersInPart(folder: string, part: string, sums: Checksums): Promise<string[]> {
  const strangers: string[] = []
  for (const entry of await readdir(join(folder, part), { withFileTypes: true })) {
    const path = `${part}/${entry.name}`
    if (entry.isDirectory()) {
      if (!isUnfinished(entry.name) || !(await isLeftover(join(folder, path)))) strangers.push(`${path}/`)
    } else if (!entry.isFile()) strangers.push(described(path, entry))
    else if (path === RECORD_PATH && Object.keys(sums).length > 0) continue
    else if (!Object.hasOwn(sums, path)) strangers.push(path)
    else if ((await sha256(join(folder, path))) !== sums[path]) strangers.push(`${path} (changed since)`)
  }
  return strangers
}

function described(path: string, entry: Dirent): string {
  return entry.isSymbolicLink() ? `${path} (a link)` : path
}
