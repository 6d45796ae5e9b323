/** Releases that somebody changed, with their checksums and page made again, as a forger would. */
import { createHash } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Certificate, certificatePage, certificateText } from '@tulle/core'
import { expect } from 'vitest'
import type { Place } from './evaluate-place.ts'

export type Forgery = readonly [release: string, file: string, edit: (text: string) => string, fault: RegExp]

export interface Forging {
  /** A copy with something changed, whose checksums and page are made again. */
  readonly forged: (
    release: string,
    change?: (folder: string) => Promise<void>,
    restate?: (certificate: Certificate) => unknown,
  ) => Promise<string>
  /** What verify finds in it. */
  readonly faultsOf: (folder: string) => Promise<string>
}

export function forging(place: () => Place): Forging {
  return {
    async forged(release, change = async () => undefined, restate = (certificate) => certificate) {
      const folder = join(place().path, 'forged')
      await rm(folder, { recursive: true, force: true })
      await cp(join(place().path, release, 'release'), folder, { recursive: true })
      await change(folder)
      const stated = JSON.parse(await readFile(join(folder, 'certificate.json'), 'utf8')) as Certificate
      const files = await Promise.all(
        stated.files.map(async ({ name }) => {
          const bytes = await readFile(join(folder, name))
          return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
        }),
      )
      const certificate = restate({ ...stated, files }) as Certificate
      await writeFile(join(folder, 'certificate.json'), certificateText(certificate))
      await writeFile(join(folder, 'certificate.html'), certificatePage(certificate))
      return folder
    },
    async faultsOf(folder) {
      const { code, stderr, stdout } = await place().tulle(`verify ${folder}`)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      return stderr
    },
  }
}

export const edited =
  (file: string, edit: (text: string) => string) =>
  async (folder: string): Promise<void> => {
    const before = await readFile(join(folder, file), 'utf8')
    const after = edit(before)
    expect(after).not.toBe(before)
    await writeFile(join(folder, file), after)
  }

/** Line `n`, from 1, without or with other words. */
export const line = (n: number, edit: (text: string) => string | undefined) => (text: string) => {
  const lines = text.split('\n')
  const other = edit(lines[n - 1] as string)
  lines.splice(n - 1, 1, ...(other === undefined ? [] : [other]))
  return lines.join('\n')
}
export const gone = (n: number): ((text: string) => string) => line(n, () => undefined)
export const last = (value: (x: number) => unknown) => (text: string) =>
  text.replace(/[^,\t ]*$/, (x) => String(value(Number(x))))
export const first = (name: string) => (text: string) => text.replace(/^[^,\t ]*/, name)
