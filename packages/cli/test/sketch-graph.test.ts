/** Sketches of graphs, as people release them and ask them. Runs what `npm run build` has built. */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CutAnswerPlan, CutPlan } from '@tulle/core'
import { describe, expect, test } from 'vitest'
import { done, sketchPlace } from './sketch-place.ts'
import type { Ended } from './tulle.ts'

const { folder, tulle, tulleWith, read, certificateOf, planOf, runOf, ask, published, stated } = sketchPlace()

const NEAR = '--nodes nodes.txt --epsilon 40 --delta 1e-3 --rows 20000'

describe('a sketch of a graph', () => {
  test('is a folder with the sketch and a certificate; and, apart, what is private', async () => {
    const ended = await tulle('sketch graph friends.csv --nodes nodes.txt --epsilon 4 --delta 1e-6 -o first')
    done(ended)
    expect(ended.stdout).toMatch(
      /What is promised[\s\S]*Ways side by side, at the same ε and δ[\s\S]*\(best\)[\s\S]*Released\.\nA sketch of 40 nodes, with [\d,]+ numbers each\. .*tulle ask cut first --nodes[\s\S]*not to be published:\n {2}1 of 121 edges was left out[\s\S]*The true number of edges: 118\.\n {2}40 degrees of single nodes: 5\.9 on average/,
    )
    expect((await readdir(join(folder(), 'first/release'))).sort()).toEqual([
      'certificate.html',
      'certificate.json',
      'sketch.parquet',
    ])
    const { counts, found } = await runOf('first')
    expect(counts).toEqual({ edges: 121, duplicates: 1, loops: 1, outsideNodes: 1 })
    expect(found).toMatchObject({ total: 118 })
    expect(await read('first/private/report.html')).toMatch(
      /must not leave your hands[\s\S]*Degrees of single nodes[\s\S]*True number of edges<\/th><td>118</,
    )
    expect(await published('first')).not.toMatch(/\b118\b|\b121\b/)
    done(await tulle('verify first'))
  })

  test('answers cuts, degrees, pairs of sets and more than half of the nodes', async () => {
    done(await tulle(`sketch graph friends.csv ${NEAR} --expected-edges 118 -o near`))
    const near = (answer: { estimate: number; standardError: number } | undefined, truth: number) => {
      expect(answer?.standardError).toBeLessThan(1)
      expect(Math.abs((answer?.estimate as number) - truth)).toBeLessThan(6 * (answer?.standardError as number))
    }
    near((await ask('cut near --nodes n5'))[0], 6)
    near((await ask('cut near/release --nodes n5,n6'))[0], 10)
    near((await ask('cut near --nodes n5 --to n6,n7,n20'))[0], 2)
    // One name of a comma: in a file, or in quotation marks.
    near((await ask('cut near --nodes comma.txt'))[0], 1)
    const quoted = await tulleWith('ask', 'cut', 'near', '--nodes', '"Last, the"', '--json')
    expect(JSON.parse(quoted.stdout)).toMatchObject({ answers: await ask('cut near --nodes comma.txt') })
    const [most] = await ask('cut near --nodes most.txt')
    expect(most).toMatchObject({ size: 39, estimate: (await ask('cut near --nodes comma.txt'))[0]?.estimate })
    const several = await ask('cut near --cuts cuts.txt')
    expect(several.map(({ queries }) => queries)).toEqual([2, 2])
    near(several[0], 7)
    near(several[1], 11)
    const single = await ask('cut near --nodes n0 --confidence 0.5 --queries 3')
    expect(single[0]).toMatchObject({ confidence: 0.5, queries: 3, estimate: several[0]?.estimate })
    expect(several[0]?.expected).toBeCloseTo((2 * 118) / 40, 9)
  })

  test('is asked in words, which say what the intervals hold for', async () => {
    done(
      await tulle(
        'sketch graph friends.csv --nodes nodes.txt --epsilon 0.3 --delta 1e-6 --anyway --count-epsilon 0.1 -o poor',
      ),
    )
    const one = await tulle('ask cut poor --nodes n1,n2')
    done(one)
    expect(one.stdout).toMatch(
      /edges lead from these 2 nodes to all others, by the best estimate: between [\d.,]+ and [\d.,]+\.\nThe standard error is[\s\S]*95 % have an interval that holds the true number of this cut\.\n.*fixed before the sketch was seen/,
    )
    const cuts = await tulle('ask cut poor --cuts cuts.txt')
    expect(cuts.stdout).toMatch(/on average\n[\s\S]*noisy count that was published[\s\S]*2 such questions at once/)
    // At such an ε an interval is above 0 once in 25 times, all of six hardly ever: the average is all that is known.
    const lost = (
      await Promise.all(['n1', 'n2', 'n3', 'n7', 'n9', 'n11'].map((node) => tulle(`ask cut poor --nodes ${node}`)))
    ).find(({ stdout }) => /reaches 0/.test(stdout))
    expect(lost?.stdout).toMatch(/cannot tell this from none\. A node has [\d.]+ on average: .*noisy count/)
    expect((await tulle('ask cut poor --nodes n1 --to n2')).stdout).toMatch(/follows the cuts of both sets/)
  })

  test('gives the Laplacian of some nodes as a table', async () => {
    done(await tulle(`sketch graph friends.csv ${NEAR} -o laplace-of`))
    const ended = await tulle('ask laplacian laplace-of --nodes n5,n6,n20 -o l.csv')
    done(ended)
    const lines = (await read('l.csv'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','))
    expect(lines[0]).toEqual(['node', 'n5', 'n6', 'n20'])
    const numbers = lines.slice(1).map((line) => line.slice(1).map((x) => Math.round(Number(x))))
    for (const [i, row] of [
      [6, -1, 0],
      [-1, 6, 0],
      [0, 0, 6],
    ].entries()) {
      for (const [j, x] of row.entries()) {
        // Standard errors of 0.36 and less: 2.5 away are seven of them.
        expect(Math.abs((numbers[i]?.[j] as number) - x)).toBeLessThanOrEqual(2)
      }
    }
    expect((await tulle('ask laplacian laplace-of -o l.csv')).stderr).toMatch(/already exists.*--force/)
    expect((await tulle('ask laplacian laplace-of -o l.txt')).stderr).toMatch(/end in \.csv/)
    expect((await tulle('ask laplacian laplace-of')).stderr).toMatch(/-o FILE\.csv/)
    expect(await tulle('ask laplacian laplace-of -o nowhere/l.csv')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/There is no folder nowhere/) as string,
    })
    done(await tulle('ask laplacian laplace-of -o l.csv --force'))
  })

  test('of weights has a public bound, and tells its owner alone what was outside it', async () => {
    const asked =
      'sketch graph calls.csv --nodes nodes.txt --weighted --max-change 0.5 --epsilon 40 --delta 1e-3 --rows 5000'
    const plan = await tulle(`${asked} --plan`)
    expect(plan.stdout).toMatch(/\nWeights\n.*--weight-bound W divides by it first/)
    const ended = await tulle(`${asked} --weight-bound 2 -o weights`)
    done(ended)
    const { counts } = await runOf('weights')
    // Weights go −1, 0, 1, 2, 3 round and round.
    expect(counts['clampedWeights']).toBe(47)
    expect(ended.stdout).toMatch(/not to be published:\n {2}47 weights were outside 0 to 2 and moved there/)
    expect(await published('weights')).not.toMatch(/\b47\b/)
    expect((await planOf<CutPlan>('weights')).facts).toMatchObject({ weightBound: 2, neighbours: { maxChange: 0.5 } })
    expect((await certificateOf('weights')).method.join()).toMatch(/divided by 2/)
    done(await tulle('verify weights'))
    expect((await tulle('ask cut weights --nodes n5')).stdout).toMatch(
      /A weight of [\d.]+ leads from "n5" to all others/,
    )
  })

  test('of weights takes the first of a repeated edge, and says so', async () => {
    await writeFile(join(folder(), 'again.csv'), 'source,target,weight\nn0,n1,1\nn1,n0,4\nn0,n1,2\nn2,n3,1\n')
    const ended = await tulle(
      'sketch graph again.csv --nodes nodes.txt --weighted --weight-bound 5 --max-change 1 --epsilon 4 --delta 1e-6 -o repeats',
    )
    done(ended)
    expect(ended.stdout).toMatch(/\nWeights\n.*the first weight counts/)
    expect(ended.stdout).toMatch(/not to be published:\n {2}2 edges were left out as repeated[\s\S]*all edges: 2\./)
    expect(await published('repeats')).not.toMatch(/left out as repeated/)
  })

  test('shows an estimate where it can be, and says what the number was', async () => {
    // Off by dozens, where one edge is the most.
    done(await tulle('sketch graph friends.csv --nodes nodes.txt --epsilon 0.5 --delta 1e-6 --rows 30 --anyway -o far'))
    const pairs = await Promise.all(
      ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8'].map(async (node) => ({
        words: (await tulle(`ask cut far --nodes n20 --to ${node}`)).stdout,
        own: (await ask(`cut far --nodes n20 --to ${node}`))[0]?.estimate as number,
      })),
    )
    const outside = pairs.filter(({ own }) => own < 0 || own > 1)
    expect(outside.length).toBeGreaterThan(0)
    for (const { words, own } of outside) {
      expect(words).toMatch(own < 0 ? /^0 edges lead from "n20" to "n\d"/ : /^1 edge leads from "n20" to "n\d"/)
      expect(words).toMatch(/The sketch's own number was -?[\d.,]+; (less than none|more than 1) is not possible/)
    }
    expect((await tulle('ask cut far --nodes n1,n2 --to n3,n4')).stdout).toMatch(/from these 2 nodes to those 2 nodes/)
  })

  test('offers commands that are whole, and quoted for a shell', async () => {
    const place = join(folder(), "Ann's data")
    await mkdir(place)
    for (const name of ['nodes.txt', 'friends.csv', 'calls.csv', 'cuts.txt']) {
      await copyFile(join(folder(), name), join(place, name))
    }
    const offered = async (args: readonly string[]) => {
      const { stdout } = await tulleWith('sketch', 'graph', ...args, '--delta', '1e-6', '--plan')
      return [...stdout.matchAll(/To make it.*?: tulle (.*)/g)].map(([, command]) => command as string)
    }
    const runs = async (command: string, out: string) => {
      const words = (command.match(/(?:'[^']*'|\\'|[^\s'])+/g) ?? []).map((word) =>
        word === 'DIR'
          ? out
          : word === 'FILE'
            ? 'cuts.txt'
            : word.replaceAll("'\\''", '\0').replaceAll("'", '').replaceAll('\0', "'"),
      )
      done(await tulleWith(...words))
    }
    const nodes = ['--nodes', "Ann's data/nodes.txt"]
    const weighted = await offered([
      "Ann's data/calls.csv",
      ...nodes,
      ...'--weighted --weight-bound 3 --max-change 1 --epsilon 2'.split(' '),
    ])
    expect(weighted[0]).toMatch(
      /'Ann'\\''s data\/calls\.csv' .*--weighted --weight-bound 3 --max-change 1 .*--epsilon 2/,
    )
    const plain = await offered(["Ann's data/friends.csv", ...nodes, '--epsilon', '3', '--queries', '40'])
    expect(plain.join()).toMatch(/release graph .*--mechanism randomised-response --epsilon 3 .*-o DIR/)
    for (const [k, command] of [...weighted, ...plain].entries()) await runs(command, `offered-${k}`)
    const made = await tulleWith(
      ...'sketch graph friends.csv --nodes nodes.txt --epsilon 4 --delta 1e-6 -o'.split(' '),
      "Ann's data/out",
    )
    expect(made.stdout).toContain("tulle ask cut 'Ann'\\''s data/out' --nodes n0,n1\n")
  })

  test('says how large its file will be', async () => {
    const { stdout } = await tulle('sketch graph x.csv --nodes nodes.txt --epsilon 4 --delta 1e-6 --rows 20000 --plan')
    expect(stdout).toMatch(/\nThe file\n {2}About 3\.2 MB: 40 nodes with 20,000 numbers each, of 4 bytes/)
  })

  test('says nothing of the data but through the mechanism: other data, the same words', async () => {
    const make = (file: string, out: string) =>
      tulle(`sketch graph ${file} --nodes nodes.txt --epsilon 4 --delta 1e-6 --title same -o ${out}`)
    const [some, other] = [await make('friends.csv', 'out-some'), await make('others.csv', 'out-less')]
    for (const ended of [some, other]) done(ended)
    const before = ({ stdout }: Ended) =>
      stdout.slice(0, stdout.indexOf('Released.')).replaceAll('others.csv', 'friends.csv')
    expect(before(some)).toBe(before(other))
    expect(await stated('out-some')).toEqual(await stated('out-less'))
    const plan = (file: string) =>
      tulle(`sketch graph ${file} --nodes nodes.txt --epsilon 4 --delta 1e-6 --plan --json`)
    expect((await plan('friends.csv')).stdout).toBe((await plan('gone.csv')).stdout)
  })

  test('that was cut off or changed is found out, by whoever checks and by whoever asks', async () => {
    done(await tulle('sketch graph friends.csv --nodes nodes.txt --epsilon 4 --delta 1e-6 -o hurt'))
    const path = join(folder(), 'hurt/release/sketch.parquet')
    const whole = await readFile(path)
    const refused = async (why: RegExp) => {
      for (const text of ['verify hurt', 'ask cut hurt --nodes n1']) {
        const { code, stderr } = await tulle(text)
        expect(code).toBe(2)
        expect(stderr).toMatch(why)
      }
    }
    await writeFile(path, whole.subarray(0, whole.length / 2))
    await refused(/sketch\.parquet is not the file that was released/)
    const edited = Buffer.from(whole)
    edited[edited.length >> 1] = (edited[edited.length >> 1] as number) ^ 1
    await writeFile(path, edited)
    await refused(/sketch\.parquet is not the file that was released/)
    await rm(path)
    await refused(/sketch\.parquet is missing/)
    await writeFile(path, whole)
    const certificate = await read('hurt/release/certificate.json')
    await writeFile(join(folder(), 'hurt/release/certificate.json'), certificate.replace(/"w": [\d.]+/, '"w": 1.5'))
    await refused(/not the one that its facts and settings make/)
  })
})

describe('named cuts', () => {
  test('are answered without a sketch', async () => {
    const ended = await tulle(
      'sketch graph friends.csv --nodes nodes.txt --mechanism cut-answers --cuts cuts.txt --epsilon 90 -o named',
    )
    done(ended)
    expect(ended.stdout).toMatch(/Released\.\nn0: 7, between \d+ and \d+\.\n[\s\S]*Both intervals hold at once/)
    expect(await read('named/release/answers.csv')).toMatch(
      /^cut,nodes,answer,low,high\nn0,1,7,\d+,\d+\n"n1, n2,""Last, the""",3,11,\d+,\d+\n$/,
    )
    expect((await planOf<CutAnswerPlan>('named')).facts.cuts).toEqual([[0], [1, 2, 39]])
    expect(await read('named/private/report.html')).toMatch(/One by one: named cuts[\s\S]*7 in the data/)
    done(await tulle('verify named'))
    expect((await tulle('ask cut named --nodes n1')).stderr).toMatch(/answers\.csv, and nothing else can be asked/)
  })

  test('have Gaussian noise where there is a δ', async () => {
    done(
      await tulle(
        'sketch graph friends.csv --nodes nodes.txt --mechanism cut-answers --cuts cuts.txt --epsilon 1 --delta 1e-6 -o gauss',
      ),
    )
    expect((await planOf<CutAnswerPlan>('gauss')).settings).toEqual({ noise: 'gaussian', epsilon: 1, delta: 1e-6 })
  })
})

describe('a configuration', () => {
  test('repeats a sketch, and flags win over it', async () => {
    done(
      await tulle(
        'sketch graph friends.csv --nodes nodes.txt --epsilon 4 --delta 1e-6 --rows 60 --cut-sizes 1,5 --queries 4 --expected-edges 118 -o saved',
      ),
    )
    const again = async (more: string, out: string) => {
      done(await tulle(`release --config saved/private/config.json ${more} -o ${out}`))
      return planOf<CutPlan>(out)
    }
    const { settings, facts } = await again('', 'again')
    expect(settings).toEqual((await planOf<CutPlan>('saved')).settings)
    expect(facts).toMatchObject({ edges: { declared: 118 } })
    expect((await again('--accuracy 0.3,0.1', 'again-accuracy')).settings).not.toHaveProperty('rows')
    expect((await again('--count-epsilon 0.5', 'again-count')).facts).toMatchObject({
      edges: { counted: { epsilon: 0.5 } },
    })
    expect((await again('--mechanism cut-answers --cuts cuts.txt', 'again-answers')).mechanism).toBe('cut-answers')
    done(await tulle('sketch graph --config saved/private/config.json --epsilon 5 -o again-five'))
    expect((await planOf<CutPlan>('again-five')).guarantee).toMatchObject({ epsilon: 5 })
    expect((await tulle('count edges --config saved/private/config.json -o no')).stderr).toMatch(
      /is for "tulle sketch graph", not for "tulle count"/,
    )
  })
})
