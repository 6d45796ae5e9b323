/** What `tulle sketch` and `tulle ask` refuse, in sentences, and how they help. Runs what `npm run build` has built. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { done, sketchPlace } from './sketch-place.ts'
import { main } from './tulle.ts'

const { folder, tulle } = sketchPlace()

const BUDGET = '--epsilon 4 --delta 1e-6 -o no'

describe('a sketch that cannot be made is a sentence', () => {
  const GRAPHS: readonly (readonly [string, RegExp])[] = [
    [`--nodes nodes.txt --epsilon 4 -o no`, /--delta is missing/],
    [`--nodes nodes.txt --delta 1e-6 -o no`, /ε must be a finite number above zero, but it is missing/],
    [BUDGET, /Which nodes does the graph have\?/],
    [`--nodes nodes.txt --epsilon 4 --delta 1e-6`, /Where should the release go/],
    [`--nodes nodes.txt --rows 10 --accuracy 0.1,0.1 ${BUDGET}`, /--rows.*--accuracy.*give one/],
    [`--nodes nodes.txt --accuracy 0.1 ${BUDGET}`, /--accuracy takes two numbers/],
    [`--nodes nodes.txt --accuracy 2,0.1 ${BUDGET}`, /--accuracy takes two shares between 0 and 1/],
    [`--nodes nodes.txt --cut-sizes one ${BUDGET}`, /--cut-sizes must be whole numbers separated by commas/],
    [`--nodes nodes.txt --norm 3 ${BUDGET}`, /--norm belongs to "tulle sketch covariance"/],
    [`--nodes nodes.txt --weighted --max-change 0 ${BUDGET}`, /--max-change is .*a finite number above 0, not 0/],
    [`--nodes nodes.txt --cut-sizes 1,40 ${BUDGET}`, /from 1 to 39 of the 40 nodes/],
    [`--nodes nodes.txt --weight-bound 2 ${BUDGET}`, /--weight-bound is about weights: give --weighted/],
    [`--nodes nodes.txt --max-change 2 ${BUDGET}`, /--max-change is about weights: give --weighted/],
    [`--nodes nodes.txt --weighted ${BUDGET}`, /--max-change is missing/],
    [
      `--nodes nodes.txt --weighted --max-change 1 --ignore-weights ${BUDGET}`,
      /--weighted.*--ignore-weights.*give one/,
    ],
    [`--nodes nodes.txt --expected-edges 9 --count-epsilon 1 ${BUDGET}`, /--expected-edges.*--count-epsilon.*give one/],
    [`--nodes nodes.txt --count-epsilon 4 ${BUDGET}`, /leave nothing for the sketch/],
    [`--nodes nodes.txt --noise laplace ${BUDGET}`, /--noise goes with --mechanism cut-answers/],
    [`--nodes nodes.txt --cuts cuts.txt ${BUDGET}`, /--cuts goes with --mechanism cut-answers/],
    [`--nodes nodes.txt --mechanism cut-answers ${BUDGET}`, /give --cuts FILE/],
    [
      `--nodes nodes.txt --mechanism cut-answers --cuts cuts.txt --rows 9 ${BUDGET}`,
      /--rows goes with --mechanism cut-sketch/,
    ],
    [
      `--nodes nodes.txt --mechanism cut-answers --cuts cuts.txt --anyway ${BUDGET}`,
      /--anyway goes with --mechanism cut-sketch/,
    ],
    [
      `--nodes nodes.txt --mechanism cut-answers --cuts cuts.txt --noise laplace ${BUDGET}`,
      /--delta does not go with --noise laplace.*: leave it out/,
    ],
    [
      `--nodes nodes.txt --mechanism cut-answers --cuts odd-cuts.txt ${BUDGET}`,
      /Line 1 of odd-cuts\.txt names "n0" twice/,
    ],
    [`--nodes nodes.txt --mechanism cut-answers --cuts no-cuts.txt ${BUDGET}`, /names no cut/],
    [`--nodes nodes.txt --directed ${BUDGET}`, /--directed cannot be used: --undirected makes/],
    [
      '--nodes nodes.txt --epsilon 0.01 --delta 1e-6 --expected-edges 100 -o no',
      /not useful at this ε: .*ε = [\d.]+ on .*cut-answers.*--anyway/,
    ],
  ]

  test.each(GRAPHS)('sketch graph FILE %s, in the same words whatever the data', async (args, message) => {
    expect(await refusal(args, ['sketch graph friends.csv', 'sketch graph others.csv'])).toMatch(message)
  })

  const COLUMNS = '--columns x --norm 5'
  const TABLES: readonly (readonly [string, RegExp])[] = [
    [`--norm 5 ${BUDGET}`, /Which columns are sketched\? Name them with --columns/],
    [`--columns x,x --norm 5 ${BUDGET}`, /"x" is asked for twice/],
    [`--columns x ${BUDGET}`, /--norm is missing/],
    [`${COLUMNS} --epsilon 4 -o no`, /--delta is missing/],
    [`${COLUMNS} --max-change 1 ${BUDGET}`, /--max-change goes with --neighbours row-change/],
    [`${COLUMNS} --neighbours row-change --max-change 1 ${BUDGET}`, /--norm does not go with --neighbours row-change/],
    [`--columns x --neighbours row-change ${BUDGET}`, /--max-change is missing/],
    [`${COLUMNS} --scale z=2 ${BUDGET}`, /--scale names "z", which is none of the columns.*: x\./],
    [`${COLUMNS} --scale x=0 ${BUDGET}`, /--scale of "x" is what the column is divided by: a number above 0/],
    [`${COLUMNS} --scale x ${BUDGET}`, /--scale takes pairs/],
    [`${COLUMNS} --centre x=ten ${BUDGET}`, /--centre of "x" must be a number/],
    [`${COLUMNS} --centre gone.txt ${BUDGET}`, /There is no file gone\.txt/],
    [`${COLUMNS} --centre private --people 9 ${BUDGET}`, /--centre-epsilon is missing/],
    [`${COLUMNS} --centre private --centre-epsilon 1 --centre-delta 1e-7 ${BUDGET}`, /number of people/],
    [`${COLUMNS} --centre-epsilon 1 ${BUDGET}`, /--centre-epsilon goes with a --centre private/],
    [`${COLUMNS} --spectrum-epsilon 1 ${BUDGET}`, /--spectrum-delta is missing/],
    [`${COLUMNS} --people 9 --count-epsilon 1 ${BUDGET}`, /--people.*--count-epsilon.*give one/],
    [`${COLUMNS} --mechanism noisy-gram --rows 9 ${BUDGET}`, /--rows goes with --mechanism covariance-sketch/],
    [`--columns x --mechanism noisy-gram --neighbours row-change --max-change 1 ${BUDGET}`, /row may have any length/],
    [`${COLUMNS} --mechanism variance-answers ${BUDGET}`, /give --directions FILE/],
    [`${COLUMNS} --directions directions.txt ${BUDGET}`, /--directions goes with --mechanism variance-answers/],
    [
      `${COLUMNS} --mechanism variance-answers --directions directions.txt ${BUDGET}`,
      /Direction 1 of directions\.txt has 2 numbers, but there is one column \(x\)/,
    ],
    [`--columns z --norm 5 ${BUDGET}`, /has no column "z".*its columns are x, y, twice, note/],
    [`${COLUMNS} --people 3 --variance 1 --epsilon 0.1 --delta 1e-6 -o no`, /of no use at this ε.*--anyway/],
  ]

  test.each(TABLES)('sketch covariance FILE %s, in the same words whatever the data', async (args, message) => {
    expect(await refusal(args, ['sketch covariance rows.csv', 'sketch covariance few.csv'])).toMatch(message)
  })

  /** What is said, if it is the same for both files. */
  async function refusal(args: string, begins: readonly string[]): Promise<string> {
    const [refused, other] = await Promise.all(begins.map((begin) => tulle(`${begin} ${args}`)))
    const words = (text = '') => text.replaceAll('few.csv', 'rows.csv').replaceAll('others.csv', 'friends.csv')
    expect(words(refused?.stderr)).toBe(words(other?.stderr))
    expect(refused?.code).toBe(other?.code)
    expect([2, 3]).toContain(refused?.code)
    expect(refused?.stderr).not.toMatch(/\n\s+at |not foreseen/)
    return refused?.stderr ?? ''
  }

  test.each([
    ['sketch graph calls.csv --nodes nodes.txt', /has weights.*--ignore-weights.*--weighted --weight-bound W/],
    ['sketch graph friends.graphml --nodes nodes.txt', /Do the edges of .* have a direction\?.*say --undirected/],
    ['sketch graph gone.csv --nodes nodes.txt', /gone\.csv/],
    ['sketch covariance gone.csv --columns x --norm 1', /gone\.csv/],
    ['release sketch graph friends.csv', /"tulle sketch" is a command of its own/],
  ])('%s', async (begin, message) => {
    const { code, stderr } = await tulle(`${begin} ${BUDGET}`)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })

  test('nothing is left of what was refused', async () => {
    expect(await readdir(folder())).not.toContain('no')
  })
})

describe('a question that has no answer is a sentence', () => {
  beforeAll(async () => {
    done(await tulle('sketch graph friends.csv --nodes nodes.txt --epsilon 4 --delta 1e-6 --rows 20 -o g'))
    done(await tulle('sketch covariance rows.csv --columns x,note --norm 20 --epsilon 4 --delta 1e-6 --rows 20 -o t'))
    done(await tulle('count friends.csv edges --nodes nodes.txt --epsilon 1 -o counted'))
  })

  test.each([
    ['cut g', /Which cut\?.*--nodes a,b,c or --nodes FILE.*--cuts FILE/],
    ['cut g --nodes ""', /empty cut/],
    ['cut g --nodes n1,,n2', /empty name/],
    ['cut g --nodes n1,n1', /names "n1" twice/],
    ['cut g --nodes nodes.txt', /all 40 nodes on one side/],
    ['cut g --nodes n1,nn2', /names "nn2", and there is no such node: did you mean "n2"\?/],
    ['cut g --nodes nobody', /names "nobody", and there is no such node\.$/m],
    ['cut g --nodes n1 --cuts cuts.txt', /give one of them/],
    ['cut g --cuts cuts.txt --to n1', /--to goes with --nodes/],
    ['cut g --nodes n1 --to n1,n2', /"n1" is in both sets/],
    ['cut g --nodes n1 --confidence 95', /between 0 and 1/],
    ['cut g --nodes n1 --queries 0.5', /whole number/],
    [
      'cut g --cuts cuts.txt --queries 1',
      /cuts\.txt has 2 cuts, and --queries 1 .*leave --queries out, or give 2 or more/,
    ],
    ['cut g --nodes "Last, the"', /names "Last" .*If "Last, the" is meant: .* stands in quotation marks/],
    ['cut g --nodes gone.txt', /names "gone\.txt", and there is no such node, nor a file of that name/],
    ['laplacian t', /t is not a sketch of a graph, but a sketch of a table/],
    ['laplacian g', /-o FILE\.csv/],
    ['cut gone --nodes n1', /There is no folder gone/],
    ['cut counted --nodes n1', /counted is not a sketch of a graph, but a release of another kind \(counts\)/],
    ['cut t --nodes n1', /a sketch of a table of numbers: ask it for a "variance"/],
    ['variance g --direction x=1', /a sketch of a graph: ask it for a "cut"/],
    ['variance t', /Along which direction\?/],
    ['variance t --direction 1,2,3', /has 3 numbers, but there are 2 columns \(x, note\)/],
    ['variance t --direction 1', /has one number, but there are 2 columns/],
    ['variance t --direction nte=1', /"nte", which is none of the columns \(did you mean "note"\?\)/],
    ['variance t --direction x=0', /0 in every column/],
    ['variance t --direction x=a', /must be a number/],
    ['variance t --direction x=1 --directions directions.txt', /give one of them/],
    ['variance t --directions directions.txt --queries 1', /--queries 1 would make fewer intervals hold/],
    ['covariance t', /-o FILE\.csv/],
    ['covariance g -o c.csv', /a sketch of a graph/],
  ])('ask %s', async (args, message) => {
    const { code, stderr } = await tulle(`ask ${args}`)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\n\s+at |not foreseen/)
  })
})

describe('the commands', () => {
  test('have their help', async () => {
    expect((await tulle('--help')).stdout).toMatch(/sketch[\s\S]*ask /)
    expect((await tulle('sketch graph --help')).stdout).toMatch(/--cut-sizes[\s\S]*--mechanism[\s\S]*tulle ask cut DIR/)
    expect((await tulle('sketch covariance --help')).stdout).toMatch(/--norm[\s\S]*noisy-gram[\s\S]*tulle ask variance/)
    expect((await tulle('ask --help')).stdout).toMatch(/costs no privacy[\s\S]*its degree/)
    expect((await tulle('ask cut --help')).stdout).toMatch(/its number is the degree\. A name that has a comma/)
  })

  test('are stopped by Ctrl-C, and leave nothing half-written', async () => {
    const edges = Array.from({ length: 60_000 }, (_, i) => `p${i % 3000},p${(i * 7919 + 1) % 3000}`)
    await writeFile(join(folder(), 'many.csv'), `source,target\n${edges.join('\n')}\n`)
    for (const wait of [400, 900, 1500]) {
      const args = 'sketch graph many.csv --nodes-from-data --epsilon 1 --delta 1e-6 --rows 4000 --anyway -o stopped'
      const child = spawn(process.execPath, [main, ...args.split(' ')], { cwd: folder() })
      child.stdout.resume()
      setTimeout(() => child.kill('SIGINT'), wait)
      const [code] = (await once(child, 'close')) as [number | null]
      // null: the signal came before the command was listening, or when all was done and it no longer was.
      expect([0, 130, null]).toContain(code)
      const left = (await readdir(folder())).filter((name) => name.includes('stopped'))
      const whole = code === 0 || (code === null && left.includes('stopped'))
      expect(left).toEqual(whole ? ['stopped'] : [])
      if (whole) expect((await tulle('verify stopped')).code).toBe(0)
      await rm(join(folder(), 'stopped'), { recursive: true, force: true })
    }
  })
})
