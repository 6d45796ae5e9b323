/** Sketches of tables of numbers, as people release them and ask them. Runs what `npm run build` has built. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CovariancePlan, GramPlan, VarianceAnswerPlan } from '@tulle/core'
import { describe, expect, test } from 'vitest'
import { done, sketchPlace } from './sketch-place.ts'
import type { Ended } from './tulle.ts'

const { folder, tulle, tulleWith, read, certificateOf, planOf, runOf, ask, published, stated } = sketchPlace()

/** Around the centre the rows are (−2, −4) to (2, 4), of length 4.48 at most; one row is far away. */
const asked = (...more: readonly string[]) =>
  tulleWith('sketch', 'covariance', 'rows.csv', '--columns', 'x,"y, twice"', '--norm', '5', ...more)
const CENTRE = ['--centre', 'centre.txt']
const NEAR = ['--epsilon', '40', '--delta', '1e-3']

describe('a sketch of a table', () => {
  test('is a folder with the sketch and a certificate; and, apart, what is private', async () => {
    const ended = await asked(...CENTRE, '--people', '500', '--epsilon', '4', '--delta', '1e-6', '-o', 'first')
    done(ended)
    expect(ended.stdout).toMatch(
      /A row with an empty cell, or with one that is no number, is left out[\s\S]*Released\.\nA sketch of 2 columns, with [\d,]+ numbers each\. .*tulle ask variance first[\s\S]*not to be published:\n {2}500 people were declared.*501 rows were used.*\n {2}1 of 501 rows was longer than 5, and shortened.*\n {2}3 of 504 rows were left out.*\n {2}Rows used: 501\.\n {2}Sums of squares of 2 columns: off by [\d.]+ % on average/,
    )
    expect((await readdir(join(folder(), 'first/release'))).sort()).toEqual([
      'certificate.html',
      'certificate.json',
      'sketch.parquet',
    ])
    expect((await runOf('first')).counts).toEqual({ rows: 504, missingRows: 3, clippedRows: 1 })
    expect(await published('first')).not.toMatch(/\b50[14]\b/)
    expect(await read('first/private/report.html')).toMatch(
      /must not leave your hands[\s\S]*One by one: columns \(sums of squares\)[\s\S]*each less the centre and shortened to at most 5 where it was longer; in the units of the file, squared\. Divided by 500, the stated number of people, they are variances\./,
    )
    done(await tulle('verify first'))
  })

  test.each(['covariance-sketch', 'noisy-gram'])('made by %s answers variances along directions', async (mechanism) => {
    const more = mechanism === 'noisy-gram' ? ['--mechanism', mechanism] : ['--rows', '20000']
    done(await asked(...CENTRE, '--people', '501', ...NEAR, ...more, '-o', mechanism))
    const near = (found: { estimate: number; standardError: number } | undefined, truth: number) => {
      expect(found?.standardError).toBeLessThan(0.05 * truth + 10)
      expect(Math.abs((found?.estimate as number) - truth)).toBeLessThan(6 * (found?.standardError as number))
    }
    // 100 rows each of −2 … 2, and the far one shortened to (5, −0.1).
    near((await ask(`variance ${mechanism} --direction x=1`))[0], 1000 + 25)
    near((await ask(`variance ${mechanism}/release --direction 1,1`))[0], 9000 + 24)
    const several = await ask(`variance ${mechanism} --directions directions.txt`)
    expect(several.map(({ queries }) => queries)).toEqual([2, 2])
    expect(several[1]?.estimate).toBeCloseTo(4 * (several[0]?.estimate as number), 6)
    expect(several[0]?.perPerson?.estimate).toBeCloseTo((several[0]?.estimate as number) / 501, 9)
    done(await tulle(`ask covariance ${mechanism} -o ${mechanism}.csv --psd`))
    const lines = (await read(`${mechanism}.csv`)).trimEnd().split('\n')
    expect(lines[0]).toBe('column,x,"y, twice"')
    // Divided by the number of people that was declared.
    expect(Math.abs(Number(lines[1]?.split(',')[2]) - 2000 / 501)).toBeLessThan(0.4)
    expect((await tulle(`ask covariance ${mechanism} -o ${mechanism}.csv --force`)).stdout).toMatch(
      /divided by the 501 people that were declared\.\ncolumn +variance +standard error\nx +[\d.]+ +[\d.]+\n/,
    )
    const { stdout } = await tulle(`ask variance ${mechanism} --direction x=1`)
    expect(stdout).toMatch(
      /^Along x=1 the variance is [\d.]+[\s\S]*95 % have an interval[\s\S]*fixed before the release was seen/,
    )
    done(await tulle(`verify ${mechanism}`))
  })

  test('of divided columns is asked in the units of the file, and states what was divided by', async () => {
    for (const mechanism of ['covariance-sketch', 'noisy-gram']) {
      const out = `divided-${mechanism}`
      const scale = ['--scale', 'x=0.5', '--centre', 'x=10', '--people', '501']
      const args = ['--columns', 'x', '--norm', '10', ...scale, ...NEAR, '--mechanism', mechanism, '-o', out]
      done(await tulleWith('sketch', 'covariance', 'rows.csv', ...args))
      expect(await read(`${out}/release/columns.csv`)).toBe('column,divided_by\nx,0.5\n')
      expect((await planOf<GramPlan>(out)).facts.centre).toEqual({ public: [20] })
      const [answer] = await ask(`variance ${out} --direction x=1`)
      expect(Math.abs((answer?.estimate as number) - 1025)).toBeLessThan(6 * (answer?.standardError as number))
      done(await tulle(`verify ${out}`))
    }
  })

  test('has a noisy count, a private centre and a look at the spectrum if asked, each at its price', async () => {
    const centre = ['--centre', 'private', '--centre-epsilon', '5', '--centre-delta', '1e-4']
    const spectrum = ['--spectrum-epsilon', '5', '--spectrum-delta', '1e-4']
    const wide = ['--columns', 'x', '--norm', '20', '--count-epsilon', '5', ...centre, ...spectrum, ...NEAR]
    const ended = await tulleWith('sketch', 'covariance', 'rows.csv', ...wide, '-o', 'staged')
    done(ended)
    expect(ended.stdout).toMatch(/The noisy number of people: \d+\./)
    const { facts, settings, stages, guarantee } = await planOf<CovariancePlan>('staged')
    expect(stages).toHaveLength(4)
    expect(guarantee).toMatchObject({ kind: 'approximate', epsilon: 40 })
    expect(facts.people).toEqual({ counted: { epsilon: 5, drawn: expect.any(Number) as number } })
    expect(settings.spectrum).toHaveProperty('drawn')
    const { drawn = [] } = facts.centre !== undefined && 'private' in facts.centre ? facts.centre.private : {}
    expect(Math.abs((drawn[0] as number) - 10)).toBeLessThan(1)
    done(await tulle('verify staged'))
  })

  test('is left out where directions are named beforehand: they are answered directly', async () => {
    const named = [
      '--mechanism',
      'variance-answers',
      '--directions',
      'directions.txt',
      '--epsilon',
      '90',
      '-o',
      'named',
    ]
    const ended = await asked(...CENTRE, '--scale', 'x=2', ...named)
    done(ended)
    expect(ended.stdout).toMatch(/Sum of squares along 1,0: [\d,.]+, between[\s\S]*Both intervals hold at once/)
    const lines = (await read('named/release/answers.csv')).trimEnd().split('\n')
    expect(lines[0]).toBe('direction,sum,low,high')
    const [, first, second] = lines.map((line) =>
      line
        .slice(line.lastIndexOf('"') + 1)
        .split(',')
        .slice(-3)
        .map(Number),
    )
    // The row that is far away is shortened to (4.99…, −0.2) once x is divided by 2.
    // Noise of scale 2·5²/90 in the measure of divided columns, 4 and 16 times as much in the file's: 25 scales.
    expect(Math.abs((first?.[0] as number) - 1100)).toBeLessThan(25 * 2.3)
    expect(Math.abs((second?.[0] as number) - 4400)).toBeLessThan(25 * 8.9)
    expect((await planOf<VarianceAnswerPlan>('named')).settings).toEqual({ noise: 'laplace', epsilon: 90 })
    expect(await read('named/private/report.html')).toMatch(/One by one: named directions/)
    done(await tulle('verify named'))
    expect((await tulle('ask variance named --direction 1,0')).stderr).toMatch(/answers\.csv, and nothing else/)
  })

  test('answers named directions of any units, each with noise in its own', async () => {
    // The second column in thousandths: its squares are a million times as large.
    const rows = Array.from({ length: 1000 }, (_, i) => `${(i % 5) - 2},${1000 * ((i % 3) - 1)}`)
    await writeFile(join(folder(), 'units.csv'), `m,mm\n${rows.join('\n')}\n`)
    await writeFile(join(folder(), 'units.txt'), 'm=1\nmm=1\nm=100,mm=0.1\n')
    const args = ['--columns', 'm,mm', '--scale', 'scale.txt', '--norm', '3', '--people', '1000', '--epsilon', '2']
    await writeFile(join(folder(), 'scale.txt'), 'mm=1000\n')
    const named = ['--mechanism', 'variance-answers', '--directions', 'units.txt']
    const ended = await tulleWith('sketch', 'covariance', 'units.csv', ...args, ...named, '-o', 'units')
    done(ended)
    expect(ended.stdout).toMatch(/direction +its variance is off by at most\n {2}m=1 +0\.0\d+\n {2}mm=1 +\d\d,\d+\n/)
    const text = (await read('units/release/answers.csv')).trimEnd().split('\n')
    expect(text[0]).toBe('direction,sum,low,high,variance,variance_low,variance_high')
    const found = text.slice(1).map((line) => line.split(',').slice(-6).map(Number))
    const truth = [2000, 667e6, 1e4 * 2000 + 0.01 * 667e6]
    for (const [k, [sum, low, high, variance]] of found.entries()) {
      const near = truth[k] as number
      // Of rows along one column only, at most 12 of noise in 600; less by far than the other's unit would make it.
      expect(Math.abs((sum as number) / near - 1)).toBeLessThan(0.25)
      expect(((high as number) - (low as number)) / near).toBeLessThan(0.5)
      expect(variance).toBeCloseTo((sum as number) / 1000, 6)
    }
    const lengths = (await planOf<VarianceAnswerPlan>('units')).facts.directions?.map((x) => Math.hypot(...x))
    for (const length of lengths ?? []) expect(length).toBeCloseTo(1, 12)
    done(await tulle('verify units'))
  })

  test('finds a private mean around a public guess, and says loudly if rows lie far from it', async () => {
    const args = (out: string, ...more: readonly string[]) =>
      asked(
        '--people',
        '501',
        '--centre',
        'private',
        '--centre-epsilon',
        '5',
        '--centre-delta',
        '1e-4',
        ...NEAR,
        ...more,
        '--mechanism',
        'noisy-gram',
        '-o',
        out,
      )
    const near = await args('near', '--centre-guess', 'x=10.2,"y, twice"=19.8')
    done(near)
    expect(near.stdout).not.toMatch(/Read this first:/)
    expect((await planOf<GramPlan>('near')).facts.centre).toMatchObject({ private: { around: [10.2, 19.8] } })
    const [close] = await ask('variance near --direction x=1')
    expect(Math.abs((close?.perPerson?.estimate as number) - 2)).toBeLessThan(0.5)
    done(await tulle('verify near'))
    const far = await args('far')
    done(far)
    expect(far.stdout).toMatch(
      /no --centre-guess is given[\s\S]*not to be published:\n {2}Read this first: 501 of 501 rows \(100 %\) were longer than 5 from 0.*--centre-guess/,
    )
    expect(await published('far')).not.toMatch(/\b100 %/)
  })

  test('tells its owner, and nobody else, that the declared number of people is not that of the rows', async () => {
    const make = (people: string, out: string) =>
      asked(...CENTRE, '--people', people, ...NEAR, '--mechanism', 'noisy-gram', '-o', out)
    const exact = await make('501', 'people-exact')
    expect(exact.stdout).not.toMatch(/were declared \(--people\)/)
    const off = await make('1002', 'people-off')
    expect(off.stdout).toMatch(
      /not to be published:\n {2}Read this first: 1,002 people were declared.*501 rows were used: variances are 2 times too small\./,
    )
    expect(await published('people-off')).not.toMatch(/\b501\b/)
    expect(await read('people-off/private/report.html')).toMatch(/501 rows were used/)
  })

  test('has no variances where the noisy number of people may be 0', async () => {
    const args = [...CENTRE, '--count-epsilon', '0.001', ...NEAR, '--mechanism', 'noisy-gram', '-o', 'uncounted']
    done(await asked(...args))
    const [answer] = await ask('variance uncounted --direction x=1')
    const { people } = (await planOf<GramPlan>('uncounted')).facts
    const { drawn = 0 } = people !== undefined && 'counted' in people ? people.counted : {}
    // Laplace noise of scale 1,000: below 3,689 (that is ln 40 of them) nobody can be sure of anybody.
    expect(answer?.perPerson === undefined).toBe(drawn <= 3689)
    const { stdout } = await tulle('ask covariance uncounted -o uncounted.csv')
    expect(stdout).toMatch(
      drawn <= 3689 ? /Sums of products over all rows.*too near to 0 to divide by/ : /^Covariances/m,
    )
  })

  test('answers what was typed in the wrong form, or for another command, by saying the right one', async () => {
    const refused = async (...more: readonly string[]) => {
      const { code, stderr } = await asked('--epsilon', '1', '--delta', '1e-6', '--plan', ...more)
      expect(code).toBe(2)
      return stderr
    }
    expect(await refused('--centre', '10,20')).toMatch(/no file 10,20: --centre takes pairs such as height=170/)
    expect(await refused('--scale', 'gone.txt')).toMatch(/no file gone\.txt: --scale takes pairs/)
    expect(await refused('--scale', '"y, twice"=0')).toMatch(/--scale of "y, twice" is what the column is divided by/)
    expect(await refused('--centre-guess', 'x=1')).toMatch(/--centre-guess goes with --centre private/)
    expect(await refused('--weighted')).toMatch(/--weighted belongs to "tulle sketch graph"/)
    expect((await tulle('sketch graph friends.csv --norm 3')).stderr).toMatch(/--norm belongs to "tulle sketch covar/)
    done(await asked(...CENTRE, ...NEAR, '--mechanism', 'noisy-gram', '-o', 'forms'))
    expect((await tulle('ask variance forms --direction x')).stderr).toMatch(/as in x=1, or has one number for each/)
    expect((await tulle('ask covariance forms -o gone/c.csv')).stderr).toMatch(/There is no folder gone/)
    expect((await tulleWith('ask', 'variance', 'forms', '--direction', '"y, twice"=1')).code).toBe(0)
  })

  test('states in its plan what error every column has, in its own unit', async () => {
    const plan = async (...more: readonly string[]) => {
      const { stdout } = await asked(
        '--epsilon',
        '1',
        '--delta',
        '1e-6',
        '--mechanism',
        'noisy-gram',
        '--plan',
        ...more,
      )
      return [...stdout.matchAll(/^ {2}(?:x|"y, twice") +([\d.,]+)$/gm)].map(([, x]) => Number(x?.replaceAll(',', '')))
    }
    const [x, y] = await plan('--scale', '"y, twice"=10', '--people', '1000')
    expect(y).toBeCloseTo(100 * (x as number), 0)
    const [sum] = await plan()
    expect(sum).toBeCloseTo(1000 * (x as number), 0)
  })

  test('stands in its plan beside other ways, and the best is named with what makes it', async () => {
    const { stdout } = await asked('--epsilon', '1', '--delta', '1e-6', '--queries', '2000', '--plan')
    expect(stdout).toMatch(
      /Ways side by side.*for 2,000 directions[\s\S]*this sketch +[\d,.]+ +yes\n {2}all products .*\(best\) +yes\n[\s\S]*thought of later, take all products of two columns.* To make it: tulle sketch covariance rows.csv --columns 'x,"y, twice"' --mechanism noisy-gram --epsilon 1 --delta 0.000001 --norm 5 -o DIR\n/,
    )
  })

  test('is planned for columns that the header has, where there is one to be read by itself', async () => {
    const plan = (file: string, columns: string) =>
      tulleWith('sketch', 'covariance', file, '--columns', columns, '--norm', '5', ...NEAR, '--plan')
    const slip = await plan('rows.csv', 'x,"y, twce"')
    expect(slip).toMatchObject({ code: 2, stdout: '' })
    expect(slip.stderr).toMatch(
      /rows\.csv has no column "y, twce" \(did you mean "y, twice"\?\): its columns are x, y, twice, note\./,
    )
    // Nothing but the header is looked at, and nothing of what is packed, or named by somebody's line, or not there yet.
    await writeFile(join(folder(), 'broken.csv'), 'x,y\n1\n"2,3\n')
    await writeFile(join(folder(), 'packed.csv.gz'), 'not packed at all')
    await writeFile(join(folder(), 'lines.jsonl'), '{"y":1}\n{"x":2}\n')
    for (const file of ['broken.csv', 'packed.csv.gz', 'lines.jsonl', 'later.csv']) done(await plan(file, 'x'))
    expect((await plan('broken.csv', 'z')).stderr).toMatch(/no column "z"/)
  })

  test('protects moves of rows of any length', async () => {
    const args = ['--columns', 'x', '--neighbours', 'row-change', '--max-change', '1', '--centre', 'x=10', ...NEAR]
    done(await tulleWith('sketch', 'covariance', 'rows.csv', ...args, '-o', 'moves'))
    expect((await planOf<CovariancePlan>('moves')).facts.neighbours).toEqual({ kind: 'row-change', maxChange: 1 })
    expect((await runOf('moves')).counts).toMatchObject({ clippedRows: 0, movedRows: 0 })
    done(await tulle('verify moves'))
    await writeFile(join(folder(), 'far.csv'), 'x\n10\n11\n1e12\n')
    const far = await tulleWith('sketch', 'covariance', 'far.csv', ...args, '-o', 'far-moves')
    done(far)
    expect((await runOf('far-moves')).counts).toMatchObject({ movedRows: 1 })
    expect(far.stdout.split('not to be published:')[1]).toMatch(/1 of 3 rows was outside the public range/)
  })

  test('says nothing of the data but through the mechanism: other data, the same words', async () => {
    const make = (file: string, out: string) =>
      tulle(`sketch covariance ${file} --columns x --norm 5 --epsilon 4 --delta 1e-6 --title same -o ${out}`)
    const [some, other] = [await make('rows.csv', 'out-some'), await make('few.csv', 'out-few')]
    for (const ended of [some, other]) done(ended)
    const before = ({ stdout }: Ended) => stdout.slice(0, stdout.indexOf('Released.')).replaceAll('few.csv', 'rows.csv')
    expect(before(some)).toBe(before(other))
    expect(await stated('out-some')).toEqual(await stated('out-few'))
    const plan = (file: string) =>
      tulle(`sketch covariance ${file} --columns x --norm 5 --epsilon 4 --delta 1e-6 --plan --json`)
    expect((await plan('rows.csv')).stdout).toBe((await plan('gone.csv')).stdout)
  })

  test('is repeated by its configuration, and flags win over it', async () => {
    done(
      await asked(
        ...CENTRE,
        '--people',
        '500',
        '--scale',
        'x=2',
        '--epsilon',
        '4',
        '--delta',
        '1e-6',
        '--rows',
        '50',
        '-o',
        'saved',
      ),
    )
    const again = async (more: string, out: string) => {
      done(await tulle(`release --config saved/private/config.json ${more} -o ${out}`))
      return planOf<CovariancePlan>(out)
    }
    const saved = await planOf<CovariancePlan>('saved')
    expect(await again('', 'again')).toMatchObject({ facts: saved.facts, settings: saved.settings })
    const gram = await again('--mechanism noisy-gram', 'again-gram')
    const { labels: _, ...facts } = saved.facts
    expect(gram).toMatchObject({ mechanism: 'noisy-gram', facts })
    expect((await certificateOf('again-gram')).files.map(({ name }) => name)).toEqual(['gram.csv', 'columns.csv'])
    expect((await again('--count-epsilon 1', 'again-count')).facts.people).toMatchObject({ counted: { epsilon: 1 } })
    expect((await again('--centre x=1', 'again-centre')).facts.centre).toEqual({ public: [0.5, 0] })
  })
})
