/** The same file read by DuckDB and by what a page reads with: the same rows, or the same refusal. */
import { writeFile } from 'node:fs/promises'
import type { Sources } from '@tulle/releases'
import { browserSources } from '@tulle/releases/browser'
import { expect } from 'vitest'
import { fileSources } from '../src/files/index.ts'

export type Ask = (sources: Sources, file: string) => Promise<unknown>

/** Plain data that can be compared: what a reader returned, or what it said. */
async function outcome(ask: Promise<unknown>): Promise<unknown> {
  try {
    return plain(await ask)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidInput') throw error
    return error.message
  }
}

function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>, tell)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return tell(value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [key, plain(each)])
      .sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
  )
}

function tell(value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

export interface Both {
  readonly engine: unknown
  readonly browser: unknown
}

export async function readByBoth(
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  ask: Ask,
  multiline = false,
): Promise<Both> {
  await writeFile(path, content)
  const files = fileSources({ multiline })
  try {
    const engine = await outcome(ask(files, path))
    const browser = await outcome(ask(browserSources([{ name: path, blob: new Blob([content]) }], { multiline }), path))
    return { engine, browser }
  } finally {
    await files.close()
  }
}

export async function expectAlike(
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  ask: Ask,
  multiline = false,
): Promise<unknown> {
  const { engine, browser } = await readByBoth(path, content, ask, multiline)
  expect(browser).toEqual(engine)
  return engine
}
