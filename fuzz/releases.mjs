/** Releases that somebody received and tampered with: what verifying says of them, by files and in a page. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { releaseIn } from '@tulle/engine'
import { verifyRelease } from '@tulle/releases'
import { publishedFiles } from '@tulle/releases/browser'

const command = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url))

/**
 * The files of a release that is made for it.
 *
 * @param {Readonly<Record<string, string>>} inputs by their names
 * @param {string} line with the names of inputs
 */
function made(inputs, line) {
  const place = mkdtempSync(join(tmpdir(), 'tulle-fuzz-'))
  try {
    for (const [name, text] of Object.entries(inputs)) writeFileSync(join(place, name), text)
    execFileSync(process.execPath, [command, ...line.split(' '), '-o', 'out', '--yes'], { cwd: place, stdio: 'ignore' })
    const folder = join(place, 'out/release')
    return new Map(readdirSync(folder).map((name) => [name, Uint8Array.from(readFileSync(join(folder, name)))]))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const TRIPS = 'person,from,to\np1,z1,z2\np2,z2,z2\np3,z3,z1\n'
const MATRIX =
  'release matrix trips.csv --person person --from from --to to --domain zones.txt --max-per-person 2 --epsilon 1'
const matrix = once(() => made({ 'trips.csv': TRIPS, 'zones.txt': 'z1\nz2\nz3\n' }, MATRIX))
const sketch = once(() =>
  made(
    { 'edges.csv': 'a,b\nb,c\nc,d\n', 'nodes.txt': 'a\nb\nc\nd\n' },
    'sketch graph edges.csv --nodes nodes.txt --epsilon 4 --delta 1e-4',
  ),
)

/**
 * @template T
 * @param {() => T} make
 */
function once(make) {
  /** @type {T | undefined} */
  let found
  return () => (found ??= make())
}

/**
 * Verifying with one file replaced. Where it is data, the certificate lists it as it is now, so that more than its sum is
 * looked at.
 *
 * @param {() => Map<string, Uint8Array<ArrayBuffer>>} files
 * @param {string} name
 */
function tampered(files, name) {
  return {
    seeds: () => [files().get(name) ?? ''],
    /**
     * @param {Uint8Array<ArrayBuffer>} bytes
     * @param {string} file beside which there is room for a folder
     * @param {import('@tulle/engine').FileSources} sources
     */
    asks(bytes, file, sources) {
      const all = new Map(files()).set(name, bytes)
      if (name !== 'certificate.json') all.set('certificate.json', listing(all, name, bytes))
      const folder = `${file}.folder`
      return {
        async byFiles() {
          rmSync(folder, { recursive: true, force: true })
          mkdirSync(folder)
          for (const [each, content] of all) writeFileSync(join(folder, each), content)
          return verified(await releaseIn(folder, sources.tables), folder)
        },
        inPage: () =>
          verified(
            publishedFiles(
              [...all].map(([each, content]) => ({ name: each, blob: new Blob([content]) })),
              folder,
            ),
            folder,
          ),
      }
    },
  }
}

/**
 * A page knows no folders.
 *
 * @param {import('@tulle/releases').PublishedRelease} release
 * @param {string} folder
 */
async function verified(release, folder) {
  const { certificate, faults, unchecked } = await verifyRelease(release)
  return {
    sound: certificate !== undefined,
    faults: faults.map((fault) => fault.replaceAll(`${folder}/`, '')),
    unchecked,
  }
}

/**
 * @param {Map<string, Uint8Array<ArrayBuffer>>} all
 * @param {string} name
 * @param {Uint8Array} bytes
 */
function listing(all, name, bytes) {
  const certificate = JSON.parse(new TextDecoder().decode(all.get('certificate.json')))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  certificate.files = certificate.files.map((/** @type {{ name: string }} */ each) =>
    each.name === name ? { ...each, bytes: bytes.length, sha256 } : each,
  )
  return new TextEncoder().encode(`${JSON.stringify(certificate, undefined, 2)}\n`)
}

/** @satisfies {Record<string, import('./targets.mjs').Target>} */
export const releaseTargets = {
  certificate: { form: 'json', ending: 'json', ...tampered(matrix, 'certificate.json') },
  'released-matrix': { form: 'text', ending: 'csv', ...tampered(matrix, 'matrix.csv') },
  sketch: { form: 'bytes', ending: 'parquet', ...tampered(sketch, 'sketch.parquet') },
}
