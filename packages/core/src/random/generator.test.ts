import { afterEach, expect, test } from 'vitest'
import { NotFeasible } from '../errors.ts'
import { SecureBits } from './bits.ts'
import { generatorOf } from './generator.ts'

const constant = (words: Uint32Array<ArrayBuffer>) => words.fill(7)

const original = Object.getOwnPropertyDescriptor(globalThis, 'crypto') as PropertyDescriptor
const genuine = crypto
afterEach(() => {
  Object.defineProperty(globalThis, 'crypto', original)
  Reflect.deleteProperty(genuine, 'getRandomValues')
})

/** Whether three buffers of words vary: 2¹⁶ true words take fewer than 60,000 values with probability below 2⁻¹⁰⁰⁰. */
function varies(): boolean {
  const bits = new SecureBits()
  const filled = new Uint32Array(16384)
  bits.fill(filled)
  return new Set([...filled, ...Array.from({ length: 49152 }, () => bits.word())]).size > 60_000
}

test('what replaces crypto after the import has no effect', () => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: { getRandomValues: constant } })
  // The stand-in is what a script would now get.
  expect([...crypto.getRandomValues(new Uint32Array(3))]).toEqual([7, 7, 7])
  expect(varies()).toBe(true)
})

test('nor has what replaces its getRandomValues', () => {
  Object.defineProperty(crypto, 'getRandomValues', { configurable: true, writable: true, value: constant })
  expect([...crypto.getRandomValues(new Uint32Array(3))]).toEqual([7, 7, 7])
  expect(varies()).toBe(true)
})

test('nor has taking crypto away', () => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: undefined })
  expect(varies()).toBe(true)
})

test.each([
  ['zeros', (words: Uint32Array<ArrayBuffer>) => words.fill(0)],
  ['one byte', (words: Uint32Array<ArrayBuffer>) => words.fill(0x2a2a2a2a)],
  ['one word', constant],
  ['nothing at all', () => undefined],
  ['the same sequence', (words: Uint32Array<ArrayBuffer>) => words.set(words.map((_, i) => 0x9e3779b9 * i))],
])('a generator that writes %s is refused at its first use, and at every later one', (_, fill) => {
  for (const platform of [
    { crypto: { getRandomValues: fill } },
    { process: {}, crypto: { getRandomValues: fill } },
    { process: { getBuiltinModule: () => ({ randomFillSync: fill }) }, crypto: genuine },
  ]) {
    const draw = generatorOf(platform)
    for (let use = 0; use < 2; use++) {
      expect(() => draw(new Uint32Array(4))).toThrow(NotFeasible)
      expect(() => draw(new Uint32Array(4))).toThrow('returns the same numbers each time')
    }
  }
})

test('where there is no generator, the first use says so', () => {
  const draw = generatorOf({})
  expect(() => draw(new Uint32Array(4))).toThrow('This platform has no cryptographic random generator')
})

test('the built-in module comes before the property that anybody can replace', () => {
  const asked: string[] = []
  const from = (name: string) => (words: Uint32Array<ArrayBuffer>) => {
    asked.push(name)
    return genuine.getRandomValues(words)
  }
  const platform = { crypto: { getRandomValues: from('property') } }
  generatorOf({ ...platform, process: { getBuiltinModule: () => ({ randomFillSync: from('module') }) } })(
    new Uint32Array(4),
  )
  expect(asked).toEqual(['module', 'module', 'module'])
  // A page has none; a process that a bundler made up has one that knows no module.
  generatorOf({ ...platform, process: { getBuiltinModule: () => undefined } })(new Uint32Array(4))
  generatorOf(platform)(new Uint32Array(4))
  expect(asked.slice(3)).toEqual(Array.from({ length: 6 }, () => 'property'))
})

/** The module of SecureBits once more, as if it were imported for the first time now. */
async function importedAnew(name: string): Promise<typeof import('./bits.ts')> {
  const path = `./bits.ts?${name}`
  return import(/* @vite-ignore */ path)
}

const inNode = typeof globalThis.process?.getBuiltinModule === 'function'

test('a stand-in for crypto at import is refused in a page, and not seen in Node', async () => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: { getRandomValues: constant } })
  const anew = await importedAnew('replaced')
  expect(anew.SecureBits).not.toBe(SecureBits)
  const bits = new anew.SecureBits()
  if (inNode) expect(new Set(Array.from({ length: 100 }, () => bits.word())).size).toBeGreaterThan(90)
  else {
    expect(() => bits.word()).toThrow('returns the same numbers each time')
    expect(() => bits.fill(new Uint32Array(1))).toThrow('returns the same numbers each time')
  }
})

test.runIf(inNode)('a stand-in for the built-in module at import is refused', async () => {
  const before = Object.getOwnPropertyDescriptor(process, 'getBuiltinModule') as PropertyDescriptor
  Object.defineProperty(process, 'getBuiltinModule', { ...before, value: () => ({ randomFillSync: constant }) })
  try {
    const anew = await importedAnew('built-in')
    expect(() => new anew.SecureBits().word()).toThrow('returns the same numbers each time')
  } finally {
    Object.defineProperty(process, 'getBuiltinModule', before)
  }
})
