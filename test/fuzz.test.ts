/** A little of what `npm run fuzz` does, without a clock, and every input that ever brought a reader down. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts, inputOf } from '../fuzz/attempt.mjs'
import { mutated } from '../fuzz/mutate.mjs'
import { type Target, targets } from '../fuzz/targets.mjs'

const INPUTS = 20
const FOUND = new URL('../fuzz/found/', import.meta.url)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tulle-fuzz-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Faults among these inputs. */
async function faults(target: Target, inputs: readonly Uint8Array<ArrayBuffer>[]): Promise<string[]> {
  const { attempt, close } = attempts(target, join(folder, `input.${target.ending}`))
  const found: string[] = []
  try {
    for (const [n, bytes] of inputs.entries()) {
      const outcome = await attempt(bytes)
      if (outcome.verdict === 'crash' || outcome.verdict === 'differs') found.push(`${n}: ${outcome.what}`)
    }
  } finally {
    await close()
  }
  return found
}

describe.each(Object.entries(targets))('%s', (name, target) => {
  test('reads or refuses mutated inputs, by files as in a page', async () => {
    expect(
      await faults(
        target,
        Array.from({ length: INPUTS }, (_, n) => inputOf(target, n)),
      ),
    ).toEqual([])
  })

  test('its seeds are read, and what once was a fault is none', async () => {
    const { attempt, close } = attempts(target, join(folder, `seed.${target.ending}`))
    try {
      for (const seed of target.seeds()) {
        const bytes = typeof seed === 'string' ? new TextEncoder().encode(seed) : Uint8Array.from(seed)
        expect(await attempt(bytes)).toEqual({ verdict: 'read' })
      }
    } finally {
      await close()
    }
    const kept = (await readdir(FOUND)).filter((file) => file.startsWith(`${name}-`))
    const inputs = await Promise.all(kept.map((file) => readFile(new URL(file, FOUND))))
    expect(
      await faults(
        target,
        inputs.map((bytes) => Uint8Array.from(bytes)),
      ),
    ).toEqual([])
  })
})

test('a reader that breaks, or says otherwise in a page, is a fault', async () => {
  const target = { form: 'text', ending: 'txt', seeds: () => ['a'] } as const
  const breaks = { ...target, asks: () => ({ byFiles: () => Promise.reject(new TypeError('x is undefined')) }) }
  expect(await faults(breaks, [inputOf(breaks, 1)])).toEqual([expect.stringContaining('x is undefined')])
  const differs = { ...target, asks: () => ({ byFiles: async () => [1], inPage: async () => [2] }) }
  expect(await faults(differs, [inputOf(differs, 1)])).toEqual([expect.stringContaining('by files')])
})

test('inputs are the same every time, and mostly not the seed', () => {
  const target = targets['csv'] as Target
  const seeds = new Set(target.seeds().map(String))
  const texts = Array.from({ length: 200 }, (_, n) => new TextDecoder().decode(inputOf(target, n)))
  expect(texts).toEqual(Array.from({ length: 200 }, (_, n) => new TextDecoder().decode(inputOf(target, n))))
  expect(texts.filter((text) => seeds.has(text)).length).toBeLessThan(40)
  expect(mutated(new Uint8Array(0), 'bytes', () => 0.5).length).toBeLessThan(50)
})
