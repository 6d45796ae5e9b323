/** What `tulle count` refuses, in sentences, and how it helps and stops. Runs what `npm run build` has built. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countPlace, done, words } from './count-place.ts'
import { main } from './tulle.ts'

const { folder, tulle } = countPlace()

describe('what cannot be released is a sentence', () => {
  const REFUSED: readonly (readonly [string, RegExp])[] = [
    [
      'FILE --nodes nodes.txt --epsilon 1 -o no',
      /What should be counted\? Say it, as in "tulle count FILE triangles -o DIR": edges, triangles/,
    ],
    [
      'FILE squares --nodes nodes.txt --epsilon 1 -o no',
      /no count called "squares"\. There are edges.*degree-histogram/,
    ],
    ['FILE triangels --nodes nodes.txt --epsilon 1 -o no', /Did you mean triangles\?/],
    ['FILE degree-histgram --nodes nodes.txt --epsilon 1 -o no', /Did you mean degree-histogram\?/],
    ...['k-stars', 'k-stars:', 'k-stars:-1', 'k-stars:2.5', '0-stars', 'k-stars:0'].map(
      (what) =>
        [
          `FILE ${what} --nodes nodes.txt --epsilon 1 -o no`,
          /K must be a whole number from 2 on, such as k-stars:3\.$/m,
        ] as const,
    ),
    ['FILE k-triangles:2.5 --nodes nodes.txt --epsilon 1 -o no', /from 2 on, such as k-triangles:2\.$/m],
    [
      'FILE triangles --nodes nodes.txt --epsilon 1 --level-epsilon 0 -o no',
      /--level-epsilon must be .*above zero, not 0/,
    ],
    ['FILE 1-stars --nodes nodes.txt --epsilon 1 -o no', /A star of one neighbour is an edge/],
    ['FILE triangles --epsilon 1 -o no', /Which nodes does the graph have\? Give .*--nodes FILE/],
    ['FILE triangles --nodes nodes.txt --nodes-from-data --epsilon 1 -o no', /give one of them/],
    ['FILE triangles --nodes-from-data --epsilon 1 --plan', /--plan reads no data/],
    ['FILE triangles --nodes nodes.txt -o no', /ε must be a finite number above zero, but it is missing/],
    ['FILE triangles --nodes nodes.txt --interval -o no', /ε must be a finite number above zero, but it is missing/],
    ['FILE triangles --nodes nodes.txt --epsilon -1 --interval -o no', /above zero/],
    ['FILE triangles --nodes nodes.txt --epsilon 1', /Where should the release go/],
    ['FILE triangles --nodes nodes.txt --epsilon 1000 -o no', /from 0\.001 to 100/],
    ['FILE triangles --nodes one.txt --epsilon 1 -o no', /With 1 node the count "triangles" is 0 whatever the edges/],
    ['FILE triangles --nodes two.txt --epsilon 1 -o no', /With 2 nodes the count "triangles" is 0 whatever the edges/],
    ['FILE degrees --nodes one.txt --epsilon 1 -o no', /one node has no edges/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --directed -o no', /--directed cannot be used: --undirected makes/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --directed --undirected -o no', /give one of them/],
    [
      'FILE triangles --nodes nodes.txt --epsilon 1 --guess 3 --level-epsilon 0.1 -o no',
      /--guess.*--level-epsilon.*give one/,
    ],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --guess many -o no', /--guess must be a whole number/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --guess 2.5 -o no', /\(--guess\) must be a whole number/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --level-epsilon 1 -o no', /leave nothing for the count/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --coverage 0.9 -o no', /--coverage .* give --interval with it/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --interval --coverage 95 -o no', /between 0 and 1, such as 0\.95/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --even-sum -o no', /--even-sum does not go with triangles/],
    [
      'FILE edges --nodes nodes.txt --epsilon 1 --guess 3 -o no',
      /--guess does not go with edges: one edge .* at most 1/,
    ],
    ['FILE max-degree --nodes nodes.txt --epsilon 1 --floor 3 -o no', /--floor does not go with max-degree/],
    ['FILE edges --nodes nodes.txt --epsilon 1 --level-epsilon 0.1 -o no', /--level-epsilon does not go with edges/],
    ['FILE degrees --nodes nodes.txt --epsilon 1 --mechanism laplace -o no', /--mechanism does not go with degrees/],
    ['FILE degrees --nodes nodes.txt --epsilon 1 --delta 1e-6 -o no', /--delta does not go with degrees/],
    [
      'FILE degree-histogram --nodes nodes.txt --epsilon 1 --even-sum -o no',
      /--even-sum does not go with degree-histogram/,
    ],
    [
      'FILE triangles --nodes nodes.txt --epsilon 1 --mechanism laplace --floor 3 -o no',
      /--floor goes with --mechanism ladder/,
    ],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --mechanism instance-laplace -o no', /δ/],
    ['FILE triangles --nodes nodes.txt --epsilon 1 --delta 2 -o no', /δ lies between 0 and 1/],
    [
      'FILE triangles --nodes nodes.txt --epsilon 1 --mechanism second-order --delta 1e-6 -o no',
      /is for 2-triangles or k-triangles:K/,
    ],
    [
      'FILE 2-triangles --nodes nodes.txt --epsilon 1 --mechanism second-order --delta 1e-6 --interval -o no',
      /--interval goes with every mechanism but second-order/,
    ],
  ]

  test.each(REFUSED)('count %s, in the same words whatever the data', async (args, message) => {
    const [refused, other] = await Promise.all(
      ['friends.csv', 'others.csv'].map((file) => tulle(`count ${args.replace('FILE', file)}`)),
    )
    expect(refused).toEqual(other)
    expect([2, 3]).toContain(refused?.code)
    expect(refused?.stderr).toMatch(message)
    expect(refused?.stderr).not.toMatch(/\n\s+at |not foreseen/)
  })

  test.each([
    [
      'calls.csv edges --nodes nodes.txt --epsilon 1 -o no',
      /has weights.*Leave the weights out with --ignore-weights\.$/m,
    ],
    ['mail.mtx edges --nodes-from-data --epsilon 1 -o no', /edges have a direction.*Convert it with --undirected/],
    [
      'one.graphml edges --nodes nodes.txt --epsilon 1 --plan',
      /Do the edges of one\.graphml have a direction\?.*say --undirected/,
    ],
    ['none.csv edges --nodes-from-data --epsilon 1 -o no', /no edges, so there are no nodes/],
    ['gone.csv edges --nodes nodes.txt --epsilon 1 -o no', /gone\.csv/],
    ['void.csv edges --nodes-from-data --epsilon 1 -o no', /void\.csv is empty/],
    [
      'triangles friends.csv --nodes nodes.txt --epsilon 1 -o no',
      /The file comes first.*tulle count friends\.csv triangles/,
    ],
    ['triangles --nodes nodes.txt --epsilon 1 -o no', /The file comes first.*tulle count FILE triangles/],
  ])('count %s', async (args, message) => {
    const refused = await tulle(`count ${args}`)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(message)
    expect(refused.stderr).not.toMatch(/filtered|\n\s+at /)
  })

  test('nothing is left of what was refused', async () => {
    expect(await readdir(folder())).not.toContain('no')
  })
})

describe('the command', () => {
  test('has its help', async () => {
    const help = await tulle('count --help')
    done(help)
    expect(help.stdout).toMatch(
      /--guess[\s\S]*--mechanism[\s\S]*"ladder"[\s\S]*What can be counted[\s\S]*may be published/,
    )
    expect(help.stdout).not.toMatch(/ --directed/)
    expect(help.stdout).toMatch(/In a configuration file this is called "count"/)
    expect((await tulle('--help')).stdout).toMatch(/count .*\[file\] \[what\]/)
    expect((await tulle('release count friends.csv edges')).stderr).toMatch(/"tulle count" is a command of its own/)
  })

  test('is stopped by Ctrl-C, and leaves nothing half-written', async () => {
    const all = Array.from({ length: 800 }, (_, i) => i)
    const edges = all.flatMap((i) => all.slice(0, i).map((j) => `p${i},p${j}`))
    await writeFile(join(folder(), 'dense.csv'), `source,target\n${edges.join('\n')}\n`)
    for (const wait of [300, 700, 1100]) {
      const args = words('count dense.csv triangles --nodes-from-data --epsilon 1 -o stopped')
      const child = spawn(process.execPath, [main, ...args], { cwd: folder() })
      child.stdout.resume()
      setTimeout(() => child.kill('SIGINT'), wait)
      const [code] = (await once(child, 'close')) as [number | null]
      // null: the signal came before the command was listening, or when all was done and it no longer was.
      expect([0, 130, null]).toContain(code)
      const left = (await readdir(folder())).filter((name) => name.includes('stopped'))
      const whole = code === 0 || (code === null && left.includes('stopped'))
      expect(left).toEqual(whole ? ['stopped'] : [])
      if (whole) done(await tulle('verify stopped'))
      await rm(join(folder(), 'stopped'), { recursive: true, force: true })
    }
  })
})
