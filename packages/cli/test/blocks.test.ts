/** Releases in blocks, as people meet them. Runs what `npm run build` has built. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlockCaps, BlockPlan, Certificate } from '@tulle/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statedBy } from './stated.ts'
import { tulleIn } from './tulle.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-blocks-'))
  await writeFile(join(place, 'trips.csv'), events(60, 'now'))
  await writeFile(join(place, 'before.csv'), events(80, 'then'))
  await writeFile(join(place, 'zones.txt'), 'A\nB\nC\nD\n')
  await writeFile(join(place, 'regions.csv'), 'zone,region\nA,in\nB,in\nC,out\nD,out\n')
  await writeFile(join(place, 'water.csv'), 'from,to\nD,D\nA,D\n')
  await writeFile(join(place, 'most.csv'), 'from,to,most\nA,A,20\nB,B,20\nA,B,2\nB,A,2\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

/** People who stay where they are most of the time; nobody goes to D. */
function events(people: number, prefix: string): string {
  const lines = ['who,from,to']
  for (let p = 0; p < people; p++) {
    const home = 'ABC'.charAt(p % 3)
    for (let k = 0; k < 3 + ((p * 7) % 11); k++) lines.push(`${prefix}${p},${home},${home}`)
    if (p % 2 === 0) lines.push(`${prefix}${p},${home},${'ABC'.charAt((p + 1) % 3)}`)
  }
  return `${lines.join('\n')}\n`
}

const tulle = (...args: readonly string[]) => tulleIn(place, args)

const ASK = ['release', 'matrix', 'trips.csv', '--person', 'who', '--from', 'from', '--to', 'to', '--epsilon', '1']
const matrix = (...more: readonly string[]) => tulle(...ASK, '--domain', 'zones.txt', ...more)
const planOf = async (...more: readonly string[]) => {
  const { code, stdout, stderr } = await matrix(...more, '--plan', '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout) as BlockPlan
}
const words = (text: string) => text.split(' ')
const read = (path: string) => readFile(join(place, path), 'utf8')

describe('a plan', () => {
  test('compares the calibrations, and the blocks of a reference, before anything is read', async () => {
    const { code, stdout } = await matrix('--reference', 'before.csv', '--plan')
    expect(code).toBe(0)
    expect(stdout).toMatch(/Blocks that the reference offers[\s\S]*Calibrations side by side[\s\S]*theorem5/)
    expect(stdout).toMatch(/does not cover the people of the reference/)
    expect((await matrix('--reference', 'before.csv', '--rank', '2', '--plan')).stdout).toMatch(
      /Tried once on the people of the reference/,
    )
    const missing = await tulle(
      ...ASK.map((word) => (word === 'trips.csv' ? 'gone.csv' : word)),
      '--domain',
      'zones.txt',
      '--reference',
      'before.csv',
      '--plan',
    )
    expect(missing).toMatchObject({ code: 0, stdout })
  })

  test('has the blocks that were asked for', async () => {
    const names = async (...more: readonly string[]) => (await planOf(...more)).facts.blocks.names
    expect(await names('--blocks', 'diagonal', '--block-caps', '12,2')).toEqual(['diagonal', 'off the diagonal'])
    expect(await names('--blocks', 'regions.csv', '--reference', 'before.csv')).toHaveLength(4)
    expect(await names('--blocks', '2', '--reference', 'before.csv')).toHaveLength(3)
    expect(await names('--thresholds', '2', '--reference', 'before.csv')).toEqual([
      'sensitivity up to 2',
      'sensitivity above 2',
      'never touched by the reference',
    ])
    expect(await names('--thresholds', '5', '--sensitivities', 'most.csv', '--cells-per-person', '3')).toEqual([
      'sensitivity up to 5',
      'sensitivity above 5',
      'sensitivity 0',
    ])
    expect(await names('--rank', '2', '--max-per-person', '9')).toEqual(['all cells'])
  })

  test('follows every other wish', async () => {
    const { settings, facts, parameters } = await planOf(
      ...words(
        '--noise gaussian --delta 1e-6 --calibration exact --minimise l2 --clip sample --blocks diagonal --reference before.csv --cap-quantile 0.9 --expected-people 500 --rank auto --clamp --symmetrise --mask water.csv --mask-value 0 --reference-public',
      ),
    )
    expect(settings).toMatchObject({ calibration: 'exact', minimise: 'l2', clip: 'sample' })
    expect(settings.after).toEqual({ rank: 'auto', symmetrise: true, clamp: true })
    expect(facts.reference).toMatchObject({ whose: 'public', gave: ['caps'], lost: { people: 500 } })
    expect(facts.maskValue).toBe(0)
    expect(parameters.blocks.map(({ cells }) => cells)).toEqual([3, 11])
    const hybrid = await planOf(
      ...words('--noise hybrid --delta 1e-6 --laws laplace,gaussian --blocks diagonal --block-caps 12,2'),
    )
    expect(hybrid.parameters.blocks.map(({ law }) => law)).toEqual(['laplace', 'gaussian'])
  })
})

describe('a release', () => {
  test('holds the matrix, the spectrum and a certificate that verifies; the configuration repeats it', async () => {
    const { code, stderr } = await matrix(
      '--reference',
      'before.csv',
      '--reference-about',
      'the month before',
      '--blocks',
      '2',
      '--rank',
      '2',
      '--clip',
      'replace',
      '--integers',
      '-o',
      'out',
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect((await readdir(join(place, 'out/release'))).sort()).toEqual([
      'certificate.html',
      'certificate.json',
      'matrix.csv',
      'matrix.svg',
      'spectrum.json',
    ])
    expect(JSON.parse(await read('out/release/spectrum.json'))).toMatchObject({ rank: 2 })
    const certificate = JSON.parse(await read('out/release/certificate.json')) as Certificate
    expect(certificate.assumptions.join(' ')).toMatch(/the month before/)
    expect(certificate.files.map(({ name }) => name)).toEqual(['matrix.csv', 'spectrum.json', 'matrix.svg'])
    expect((await tulle('verify', 'out')).code).toBe(0)
    const run = JSON.parse(await read('out/private/run.json')) as { counts: object }
    expect(run.counts).toMatchObject({ people: 60, peopleInReference: 0 })
    expect((await tulle('release', '--config', 'out/private/config.json', '-o', 'again')).code).toBe(0)
    expect((await tulle('verify', 'again')).code).toBe(0)
  })

  test('with private caps says which were chosen, and what that spent', async () => {
    const { code, stdout } = await matrix(
      ...words('--blocks diagonal --private-caps 1,2,5,10,20 --caps-epsilon 0.3 -o chosen'),
    )
    expect(code).toBe(0)
    const { plan } = JSON.parse(await read('chosen/release/certificate.json')) as { plan: BlockPlan }
    expect(plan.stages.map(({ name }) => name)).toEqual(['choice of the caps', 'laplace noise'])
    expect(plan.guarantee).toMatchObject({ kind: 'pure', epsilon: 1 })
    expect(plan.facts.caps).toMatchObject({ chosen: { epsilon: 0.3 } })
    expect(plan.facts.caps).not.toHaveProperty('chosen.quantile')
    const { blocks, total } = plan.facts.caps as BlockCaps
    expect(stdout).toContain(`The caps that were chosen: ${blocks.join(', ')}, and ${total} in all.`)
    expect((await tulle('verify', 'chosen')).code).toBe(0)
  })

  test('leaves masked cells out of the file, or shows what is public', async () => {
    const ask = ['--blocks', 'diagonal', '--block-caps', '12,2', '--mask', 'water.csv']
    expect((await matrix(...ask, '-o', 'masked')).code).toBe(0)
    const lines = (await read('masked/release/matrix.csv')).trimEnd().split('\n')
    expect(lines).toHaveLength(1 + 16 - 2)
    expect(lines.some((line) => line.startsWith('D,D') || line.startsWith('A,D'))).toBe(false)
    expect((await matrix(...ask, '--mask-value', '7', '--format', 'mtx', '-o', 'shown')).code).toBe(0)
    expect((await read('shown/release/matrix.mtx')).trimEnd().split('\n').at(-1)).toBe('7')
    expect(await read('masked/private/report.html')).toMatch(/must not leave your hands/)
  })
})

describe('a reference with people of the data', () => {
  const copied = async (name: string, text: string) => {
    await writeFile(join(place, name), text)
    return ['--reference', name]
  }

  test('is refused before anything is drawn or written, if only one person is in both', async () => {
    const one = `${await read('before.csv')}now7,A,A\n`
    for (const [name, text, sentence] of [
      ['copy.csv', await read('trips.csv'), /Nothing was released: 60 identifiers of trips.csv are in the reference/],
      ['one.csv', one, /Nothing was released: one identifier of trips.csv is in the reference one.csv too/],
    ] as const) {
      const reference = await copied(name, text)
      for (const more of [[], ['--json'], ['--clip', 'replace']]) {
        const { code, stderr, stdout } = await matrix(...reference, ...more, '-o', 'overlap')
        expect(code).toBe(2)
        expect(stderr).toMatch(sentence)
        expect(stderr).toMatch(/--private-caps[\s\S]*--reference-other-people[\s\S]*--reference-public/)
        // Not even the plan is shown, which has what the reference tells of these people.
        expect(stdout).toBe('')
      }
    }
    expect(await readdir(place)).not.toContain('overlap')
  })

  test('is taken on the word of the owner, which the certificate prints', async () => {
    const reference = await copied('copy.csv', await read('trips.csv'))
    expect((await matrix(...reference, '--reference-other-people', '-o', 'others')).code).toBe(0)
    const certificate = JSON.parse(await read('others/release/certificate.json')) as Certificate & { plan: BlockPlan }
    expect(certificate.assumptions.join(' ')).toMatch(/publisher states that an identifier in both means two different/)
    expect(certificate.plan.facts.reference).toMatchObject({ whose: 'other people', sameIdentifiers: true })
    expect(await read('others/private/report.html')).toMatch(/60 identifiers are in the reference too.*do not publish/)
    expect(JSON.stringify(certificate)).not.toMatch(/60 identifiers/)
    expect((await tulle('verify', 'others')).code).toBe(0)
    expect((await tulle('release', '--config', 'others/private/config.json', '-o', 'again-others')).code).toBe(0)
  })

  test('does no harm where it is public', async () => {
    const reference = await copied('copy.csv', await read('trips.csv'))
    expect((await matrix(...reference, '--reference-public', '-o', 'public')).code).toBe(0)
    const { assumptions } = JSON.parse(await read('public/release/certificate.json')) as Certificate
    expect(assumptions.join(' ')).toMatch(/reference that is public/)
    expect(assumptions.join(' ')).not.toMatch(/publisher states/)
  })

  test('is planned with, for a plan reads no data; it says what the release will check', async () => {
    const reference = await copied('copy.csv', await read('trips.csv'))
    const { code, stdout } = await matrix(...reference, '--plan')
    expect(code).toBe(0)
    expect(stdout).toMatch(/What the release checks first\n {2}No identifier of the data may be in the reference/)
    const sure = await matrix(...reference, '--reference-public', '--plan')
    expect(sure.stdout).not.toMatch(/What the release checks first/)
  })
})

test('nothing on the screen or in the certificate follows the data, but the checksums and what is marked as private', async () => {
  const said: string[] = []
  const certificates: object[] = []
  // Two people with nothing the others have, in place of sixty; values that no reader would accept as trips.
  const other = 'who,from,to\nzoe,D,D\nzoe,D,A\nyan,Nowhere,B\n'
  const original = await read('trips.csv')
  for (const data of [original, other]) {
    await writeFile(join(place, 'trips.csv'), data)
    const flags = words('--reference before.csv --blocks 2 --mask water.csv --clip sample --clamp -o same --force')
    const { code, stdout, stderr } = await matrix(...flags)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    // What is released differs, as it must.
    said.push(stdout.replace(/^Result .*\n/m, ''))
    certificates.push(statedBy(JSON.parse(await read('same/release/certificate.json')) as Certificate))
  }
  await writeFile(join(place, 'trips.csv'), original)
  // What the lists left out is told below the mark, and nowhere else.
  const told = '  1 of 3 rows was left out: the name in "from" is not in zones.txt.\n'
  const mark = 'not to be published:\n'
  expect(said[1]).toBe(said[0]?.replace(mark, `${mark}${told}`))
  expect(certificates[1]).toEqual(certificates[0])
})

describe('bad input gets a sentence and exit code 2', () => {
  const reference = ['--reference', 'before.csv']
  test.each([
    [['--blocks', 'diagonal', '--block-caps', '5'], /block "off the diagonal" has no cap/],
    [['--blocks', 'diagonal'], /no caps: what may one person add to each of "diagonal", "off the diagonal"/],
    [['--blocks', '2'], /found in a reference/],
    [['--thresholds', '3,2', ...reference], /Thresholds must increase, but 2 comes after 3/],
    [['--blocks', '0', ...reference], /whole number from 1 to 20, not 0/],
    [['--reference', 'trips.csv'], /The reference is the data itself/],
    [['--reference', 'regions.csv'], /regions.csv has no column "who"/],
    [['--blocks', 'diag', '--block-caps', '5,5'], /say --blocks diagonal/],
    [['--blocks', 'gone.csv', ...reference], /There is no file gone.csv/],
    [['--rank', '9', '--max-per-person', '5'], /rank of at most 4, so 9 is too large/],
    [['--rank', 'some', '--max-per-person', '5'], /--rank .*must be a number/],
    [['--mask', 'non-zero', '--max-per-person', '5'], /which cells nobody uses is private/],
    [['--mask', 'water.csv', '--max-per-person', '5', '--format', 'mtx'], /no way to leave a cell out/],
    [['--blocks', 'diagonal', '--private-caps', '1,2', '--caps-epsilon', '1'], /must leave something for the noise/],
    [['--blocks', 'diagonal', '--private-caps', '1,2'], /needs the candidates.*and what it may spend/],
    [[...reference, '--reference-public', '--reference-other-people'], /give one of them/],
    [['--reference-other-people', '--max-per-person', '5'], /give --reference FILE/],
    [['--blocks', 'diagonal', '--block-caps', '5,5', '--range', '0,9'], /--range goes with uniform noise/],
    [['--clip', 'replace', '--blocks', 'diagonal', '--block-caps', '5,5'], /give --reference FILE/],
    [['--blocks', 'diagonal', '--block-caps', '5,x'], /--block-caps must be a number/],
    [
      [
        '--neighbours',
        'cell',
        '--max-change',
        '1',
        '--blocks',
        'diagonal',
        '--private-caps',
        '1,2',
        '--caps-epsilon',
        '.1',
      ],
      /with --neighbours cell give --block-caps/,
    ],
    [['--calibration', 'exact', '--blocks', 'diagonal', '--block-caps', '1,1'], /one of joint, theorem5, uniform/],
    [['--sensitivities', 'most.csv'], /--cells-per-person is missing/],
    [['--cells-per-person', '3'], /goes with --sensitivities/],
    [['--mask-value', '3', '--max-per-person', '5'], /give --mask FILE/],
    [['--expected-people', '30', '--max-per-person', '5'], /go with a --reference/],
    [['--blocks', 'diagonal', '--block-caps', '5,5', ...reference], /the reference has nothing to say/],
    [
      ['--blocks', 'diagonal', '--private-caps', '1,2', '--caps-epsilon', '0.1', '--max-per-person', '5'],
      /leave --max-per-person out/,
    ],
  ])('%j', async (more, sentence) => {
    const { code, stdout, stderr } = await matrix(...more, '--plan')
    expect(stderr).toMatch(sentence)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})

describe.each(['csv', 'parquet', 'mtx'])('a threshold, as %s', (format) => {
  test('publishes what stands out, with the names of all, and is verified', async () => {
    const out = `sparse-${format}`
    const made = await matrix(...words('--max-per-person 30 --threshold 3 --format'), format, '-o', out)
    expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
    expect(await read(`${out}/release/matrix.${format}.rows`)).toBe('"A"\n"B"\n"C"\n"D"\n')
    expect((await tulle('verify', out)).stdout).toMatch(/^All is well\. All 3 released files/)
    const evaluated = await tulle('evaluate', 'trips.csv', out, '-o', out)
    expect({ code: evaluated.code, stderr: evaluated.stderr }).toEqual({ code: 0, stderr: '' })
    if (format !== 'csv') return
    const [, ...lines] = (await read(`${out}/release/matrix.csv`)).trimEnd().split('\n')
    expect(lines.length).toBeLessThan(16)
    for (const line of lines) expect(Number(line.split(',')[2])).toBeGreaterThanOrEqual(3 * Math.SQRT2 * 30)
  })
})
