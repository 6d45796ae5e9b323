import { downloadZip } from 'client-zip'
import { describe, expect, test } from 'vitest'
import { unpacked, unzipped } from './unzip.ts'

const zipped = async (files: Readonly<Record<string, string>>): Promise<Blob> =>
  downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).blob()

async function texts(blob: Blob): Promise<Record<string, string>> {
  const files = await unzipped({ name: 'release.zip', blob })
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.blob.text()])))
}

/** The same archive with other bytes at the place where these are first found, from the end. */
async function changed(blob: Blob, from: readonly number[], to: readonly number[]): Promise<Blob> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  for (let at = bytes.length - from.length; at >= 0; at--) {
    if (from.every((byte, k) => bytes[at + k] === byte)) {
      bytes.set(to, at)
      return new Blob([bytes])
    }
  }
  throw new Error('These bytes are not there.')
}

test('what was put in comes out, in a folder or in none', async () => {
  const files = { 'matrix.csv': 'a,b\n', 'certificate.json': '{}' }
  expect(await texts(await zipped(files))).toEqual(files)
  const inFolder = Object.fromEntries(Object.entries(files).map(([name, text]) => [`release/${name}`, text]))
  expect(await texts(await zipped(inFolder))).toEqual(files)
})

test('only an archive by itself is unpacked', async () => {
  const blob = await zipped({ a: '1' })
  expect((await unpacked([{ name: 'release.zip', blob }])).map(({ name }) => name)).toEqual(['a'])
  const two = [
    { name: 'release.zip', blob },
    { name: 'b', blob },
  ]
  expect(await unpacked(two)).toBe(two)
})

describe('refused in a sentence', () => {
  const refused = (blob: Blob) => expect(texts(blob)).rejects.toThrow('release.zip is no archive that can be read')
  const encoded = (text: string) => [...new TextEncoder().encode(text)]

  test('what is no archive', async () => {
    await refused(new Blob(['text']))
    await refused(new Blob([]))
    const whole = await zipped({ a: '1' })
    await refused(whole.slice(0, whole.size - 10))
    await refused(whole.slice(20))
  })

  test('names that lead elsewhere', async () => {
    await refused(await zipped({ 'a/b/c': '1' }))
    await refused(await changed(await zipped({ 'xx/a': '1' }), encoded('xx/a'), encoded('a/..')))
    await refused(await changed(await zipped({ 'x/ab': '1' }), encoded('x/ab'), encoded('x/\\b')))
  })

  test('two files of one name', async () => {
    await refused(await zipped({ 'x/a': '1', 'y/a': '2' }))
  })

  test('a method that is none of the two, and what is encrypted', async () => {
    const whole = await zipped({ a: '1' })
    const entry = [0x50, 0x4b, 0x01, 0x02]
    const view = new DataView(await whole.arrayBuffer())
    const at = [...new Uint8Array(view.buffer).keys()].findLast((k) =>
      entry.every((byte, i) => view.getUint8(Math.min(k + i, view.byteLength - 1)) === byte),
    ) as number
    const method = new DataView(view.buffer.slice(0))
    method.setUint16(at + 10, 12, true)
    await refused(new Blob([method.buffer]))
    const encrypted = new DataView(view.buffer.slice(0))
    encrypted.setUint16(at + 8, 1, true)
    await refused(new Blob([encrypted.buffer]))
  })

  test('a deflated part that is larger than it says', async () => {
    const packed = await new Response(
      new Blob(['0'.repeat(100_000)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer()
    const whole = new DataView(await (await zipped({ a: 'x'.repeat(packed.byteLength) })).arrayBuffer())
    const bytes = new Uint8Array(whole.buffer)
    const start = bytes.findIndex((_, k) => bytes[k] === 120 && bytes[k + 1] === 120)
    bytes.set(new Uint8Array(packed), start)
    const at = [...bytes.keys()].findLast(
      (k) => bytes[k] === 0x50 && bytes[k + 1] === 0x4b && bytes[k + 2] === 1,
    ) as number
    whole.setUint16(at + 10, 8, true)
    whole.setUint32(at + 24, 1000, true)
    await refused(new Blob([bytes]))
    whole.setUint32(at + 24, 100_000, true)
    expect((await texts(new Blob([bytes])))['a']).toBe('0'.repeat(100_000))
  })
})
