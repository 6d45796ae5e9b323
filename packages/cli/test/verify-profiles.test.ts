/**
 * What `tulle verify` finds in a profile of a graph, in edges between groups and beside a made-up graph where every figure, file and picture was changed in
 * turn, and whoever changed it made the checksums and the page again. Runs what `npm run build` has built.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Certificate, certificateText, judgeCertificate } from '@tulle/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluatePlace, type Place } from './evaluate-place.ts'
import { edited, type Forgery, first, forging, gone, last, line } from './forged.ts'

let place: Place

const NODES = '--nodes nodes.txt --undirected'
const GROUPS = '--undirected --groups circles.csv'
const RELEASES: Readonly<Record<string, string>> = {
  profile: `count edges.csv profile ${NODES} --epsilon 2`,
  clustering: `count edges.csv clustering ${NODES} --epsilon 2`,
  moments: `count edges.csv triangles-by-degree ${NODES} --epsilon 2`,
  mixing: `count edges.csv mixing ${GROUPS} --epsilon 2`,
  'made-up': 'release graph ring.csv --nodes ring.txt --undirected --mechanism synthetic-graph --epsilon 2',
  people: `count edges.csv mixing ${GROUPS} --protect person --max-degree 4 --max-outside 1 --epsilon 2`,
  'hidden-degrees': 'count edges.csv degrees --undirected --protect person --max-degree 4 --epsilon 2',
}

beforeAll(async () => {
  place = await evaluatePlace()
  // As many as a made-up graph takes at least.
  const ring = Array.from({ length: 40 }, (_, i) => `r${i}`)
  const joined = ring.flatMap((name, i) => [1, 2].map((step) => `${name},${ring[(i + step) % 40]}`))
  await place.save('ring.txt', `${ring.join('\n')}\n`)
  await place.save('ring.csv', `source,target\n${joined.join('\n')}\n`)
  for (const [folder, text] of Object.entries(RELEASES)) await place.release(text, folder)
}, 600_000)
afterAll(() => place.end())

const { forged, faultsOf } = forging(() => place)
const published = async (release: string) =>
  JSON.parse(await readFile(join(place.path, release, 'release/certificate.json'), 'utf8')) as Certificate

describe.each(Object.keys(RELEASES))('%s', (release) => {
  test('is sound as it was made, and once its checksums are made again', async () => {
    for (const folder of [release, `published-${release}`, await forged(release)]) {
      expect(await place.tulle(`verify ${folder}`)).toMatchObject({ code: 0, stderr: '' })
    }
  })

  test('has every one of its files, and no other', async () => {
    for (const { name } of (await published(release)).files) {
      await forged(release, undefined, (certificate) => ({
        ...certificate,
        files: certificate.files.filter((each) => each.name !== name),
      }))
      await rm(join(place.path, 'forged', name))
      expect(await faultsOf('forged')).not.toBe('')
    }
    await forged(release, (folder) => writeFile(join(folder, 'more.csv'), 'a\n1\n'))
    expect(await faultsOf('forged')).toMatch(/more\.csv is not part of the release/)
  })

  test('has a plan that promises what it keeps, and no figure of it can be changed', async () => {
    const { plan, curves } = await published(release)
    const numbers = (value: unknown, at: readonly string[] = []): (readonly string[])[] =>
      typeof value === 'number'
        ? [at]
        : Object.entries(value !== null && typeof value === 'object' ? value : {}).flatMap(([key, each]) =>
            numbers(each, [...at, key]),
          )
    const off = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
      if (key === undefined) return (value as number) * 1.5 + 1
      const changed = off((value as Record<string, unknown>)[key], rest)
      return Array.isArray(value)
        ? value.map((each: unknown, k) => (String(k) === key ? changed : each))
        : { ...(value as object), [key]: changed }
    }
    const places = numbers({ plan, curves })
    expect(places.filter(([key]) => key === 'plan').length).toBeGreaterThan(5)
    expect(places.filter(([key]) => key === 'curves')).not.toEqual([])
    const certificate = await published(release)
    expect(judgeCertificate(certificateText(certificate)).faults).toEqual([])
    for (const at of places) {
      const changed = off(certificate, at) as Certificate
      expect({ at, faults: judgeCertificate(certificateText(changed)).faults.length }).not.toEqual({ at, faults: 0 })
    }
    // The command says so too.
    await forged(release, undefined, (stated) => ({ ...stated, plan: off(stated.plan, ['settings', 'epsilon']) }))
    expect(await faultsOf('forged')).not.toBe('')
  })
})

const inJson = (key: string, edit: (x: string) => string) => (text: string) =>
  text.replace(new RegExp(`("${key}": )(-?[\\d.]+)`), (_, before: string, x: string) => `${before}${edit(x)}`)
const more = (x: string) => String(Number(x) + 1)
const NOT_MADE = /profile\.json is not what its plan makes/
/** In the list of noisy degrees, which is the first list of numbers. */
const inDegrees = (edit: (numbers: string[]) => string[]) => (text: string) =>
  text.replace(/("degrees": \[)([^\]]*)\]/, (_, before: string, all: string) => {
    const numbers = edit(all.split(',').map((x) => x.trim()))
    return `${before}\n      ${numbers.join(',\n      ')}\n    ]`
  })

const PROFILE: readonly Forgery[] = [
  // What a person reads first follows from the noisy numbers.
  ...['edges', 'triangles', 'twoStars', 'threeStars', 'globalClustering', 'averageClustering'].map(
    (key): Forgery => ['profile', 'profile.json', inJson(key, more), NOT_MADE],
  ),
  // The noisy numbers themselves: off their grid, too few, too many, of another kind, or with something else beside them.
  ['profile', 'profile.json', (text) => text.replace(/("noisy": \{\s*"edges": -?\d+)/, '$1.5'), NOT_MADE],
  ['profile', 'profile.json', (text) => text.replace(/("noisy": \{\s*"edges": )-?\d+/, '$1null'), NOT_MADE],
  ['profile', 'profile.json', (text) => text.replace(/"noisy": \{/, '"noisy": {\n    "seen": "Ada",'), NOT_MADE],
  ['profile', 'profile.json', (text) => text.replace(/"power": 0,/, '"power": 0,\n        "seen": "Ada",'), NOT_MADE],
  ['profile', 'profile.json', (text) => text.replace(/"power": 1,/, '"power": 2,'), NOT_MADE],
  ['profile', 'profile.json', inDegrees((all) => all.slice(0, -1)), NOT_MADE],
  ['profile', 'profile.json', inDegrees((all) => [...all, '0']), NOT_MADE],
  ['profile', 'profile.json', inDegrees(([one = '', ...rest]) => [`${one}.5`, ...rest]), NOT_MADE],
  ['profile', 'profile.json', inDegrees(([, ...rest]) => ['"3"', ...rest]), NOT_MADE],
  ['profile', 'profile.json', (text) => text.replace('A profile of', 'Ada in'), NOT_MADE],
  ['profile', 'profile.json', (text) => text.trimEnd(), NOT_MADE],
  ['profile', 'profile.json', () => '{}\n', NOT_MADE],
  ['profile', 'profile.json', () => 'none\n', NOT_MADE],
  // What is drawn and listed follows too.
  [
    'profile',
    'degrees.csv',
    line(
      2,
      last((x) => x + 1),
    ),
    /degrees\.csv is not what follows/,
  ],
  ['profile', 'degrees.csv', gone(3), /degrees\.csv is not what follows/],
  [
    'profile',
    'clustering.csv',
    line(
      2,
      last((x) => x / 2 + 0.1),
    ),
    /clustering\.csv is not what follows/,
  ],
  ['profile', 'degrees.svg', (text) => text.replace('</svg>', '<text>Ada</text></svg>'), /degrees\.svg is not what/],
  ['profile', 'clustering.svg', (text) => text.replace(/(\d)\.(\d)/, '$2.$1'), /clustering\.svg is not what follows/],
  ['clustering', 'profile.json', (text) => text.replace('"noisy": {', '"noisy": {\n    "edges": 40,'), NOT_MADE],
  ['clustering', 'profile.json', inJson('averageClustering', more), NOT_MADE],
  ['clustering', 'degrees.csv', gone(2), /degrees\.csv is not what follows/],
  ['moments', 'profile.json', inJson('triangles', more), NOT_MADE],
  ['moments', 'profile.json', (text) => text.replace('"noisy": {', '"noisy": {\n    "degrees": [],'), NOT_MADE],
]

const MIXING: readonly Forgery[] = ['mixing', 'people'].flatMap((release): Forgery[] => [
  [
    release,
    'mixing.csv',
    line(
      2,
      last((x) => x + 1),
    ),
    /not the same read either way/,
  ],
  [release, 'mixing.csv', line(2, (text) => text.replace(/,(-?\d+)/, ',$1.5')), /it is not whole/],
  [
    release,
    'mixing.csv',
    line(2, (text) => text.replace(/,(-?\d+)/, (_, x: string) => `,${Number(x) + 1}`)),
    /mixing\.svg does not show/,
  ],
  [release, 'mixing.csv', gone(3), /other names than|1 group, and its plan says 2/],
  [release, 'mixing.csv', line(2, first('other')), /other names than/],
  [release, 'mixing.csv', line(1, (text) => `${text},more`), /./],
  [release, 'mixing.svg', (text) => text.replace('</svg>', '<text>Ada</text></svg>'), /mixing\.svg does not show/],
  [release, 'mixing.svg', () => '<svg/>', /mixing\.svg does not show/],
])

const MADE_UP: readonly Forgery[] = [
  ['made-up', 'graph.csv', gone(2), /does not have the degrees/],
  [
    'made-up',
    'profile.json',
    (text) => text.replace(/("degrees": \[\s*)(\d+)/, (_, before: string, x: string) => `${before}${Number(x) + 1}`),
    /not what its plan makes|does not have the degrees/,
  ],
  [
    'made-up',
    'profile.json',
    (text) => text.replace(/("noisyDegrees": \[\s*)(-?\d+)/, '$1$2.5'),
    /not what its plan makes/,
  ],
  ['made-up', 'profile.json', (text) => text.replace('"rows": ', '"rows": 1'), /not what its plan makes/],
  ['made-up', 'profile.json', (text) => text.replace('"power": 1,', '"power": 2,'), /not what its plan makes/],
  ['made-up', 'profile.json', (text) => text.replace('"rows"', '"seen": "Ada",\n  "rows"'), /not what its plan makes/],
  ['made-up', 'profile.json', (text) => text.replace('All that was', 'Ada knows what was'), /not what its plan makes/],
]

describe('one figure, name or picture that was changed', () => {
  test.each([...PROFILE, ...MIXING, ...MADE_UP])('%s, %s, %#', async (release, file, edit, fault) => {
    await forged(release, edited(file, edit))
    expect(await faultsOf('forged')).toMatch(fault)
  })
})
