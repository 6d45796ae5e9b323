/** `tulle audit`: mechanisms of Tulle, and programs that are sound, leaky, or do not do as they are asked. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { InvalidInput } from '@tulle/core'
import { auditExternal } from '@tulle/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditCommand } from '../src/commands/audit.ts'
import { typed } from '../src/typed/names.ts'
import { main, tulleIn } from './tulle.ts'

const examples = fileURLToPath(new URL('../../../examples/audit', import.meta.url))
let place = ''
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-audit-'))
  for (const name of ['a.txt', 'b.txt', 'zero.txt', 'ten.txt'])
    await writeFile(join(place, name), await readFile(join(examples, name)))
})
afterAll(() => rm(place, { recursive: true, force: true }))

const audit = (...args: readonly string[]) => tulleIn(place, ['audit', ...args])
const external = (command: string, ...more: readonly string[]) =>
  audit('--external', command, '--pair', 'a.txt', 'b.txt', '--claim', '1', '--samples', '200', ...more)
const node = (script: string) => `"${process.execPath}" "${join(examples, script)}"`
/** A program in one line. `file` and `count` are its arguments. */
const program = (body: string) =>
  `"${process.execPath}" -e 'const [file, count] = [process.argv[1], Number(process.argv[2])]; ${body}'`
const lines = (output: string, count = 'count') => program(`for (let i = 0; i < ${count}; i++) console.log(${output})`)
/** A number from 0 to 1 by the platform's generator, in such a program. */
const DRAWN = '(crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32)'
/** One for a shell, which starts sooner: `$1` is the file and `$2` the number. */
const shell = (body: string) => `f() { ${body}; }; f`
const RANDOM = 'od -An -v -tu4 -w4 -N$((4 * $2)) /dev/urandom'

interface Result {
  readonly mechanism: string
  readonly verdict: string
  readonly claimedEpsilon: number
  readonly claimedDelta: number
  readonly lowerBound: number
  readonly power: number | null
  readonly rarest: number | null
  readonly samples: number
  readonly confidence: number
  readonly command?: string
  readonly pair: { readonly a: unknown; readonly b: unknown }
  readonly event: { readonly words: string; readonly seen: readonly number[]; readonly outputs: number }
  readonly trials: readonly { readonly name: string; readonly verdict: string }[]
}
const resultsIn = (stdout: string) => (JSON.parse(stdout) as { results: readonly Result[] }).results

describe('a mechanism of Tulle', () => {
  test('is consistent, for people, who see every trial if they ask', async () => {
    const { code, stdout, stderr } = await audit('cut-answers', '--samples', '400', '--verbose')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^cut-answers: consistent\n {2}Claims ε = 1/)
    expect(stdout).toMatch(/ {2}Exact: \d+ trials?, every output with its probability; /)
    expect(stdout).toMatch(/ {2}Sampled: \d+ trials, .*outputs of each input; at least ε = \S+ was seen\./)
    for (const part of ['The inputs: ', 'The event: ', 'outputs of each input']) expect(stdout).toContain(part)
    expect(stdout).toMatch(/^No violation was found/m)
    expect(stdout).toMatch(/An audit can prove that a promise is broken, but not that it is kept/)
    expect(stdout).not.toMatch(/NaN|undefined|Infinity|null/)
  })

  test('and for programs, at another ε', async () => {
    const { code, stdout, stderr } = await audit('cut-answers', '--epsilon', '0.5', '--samples', '200', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [result, ...others] = resultsIn(stdout)
    expect(others).toEqual([])
    expect(result).toMatchObject({ mechanism: 'cut-answers', verdict: 'consistent', claimedEpsilon: 0.5 })
    // Sums of probabilities are rounded.
    expect(result?.lowerBound).toBeLessThan(0.5 + 1e-9)
    expect(result?.trials.every(({ verdict }) => verdict === 'consistent')).toBe(true)
  })

  test('may be several, each once', async () => {
    const { code, stdout } = await audit('k-anonymity', 'cut-answers,k-anonymity', '--samples', '200', '--json')
    expect(code).toBe(0)
    expect(resultsIn(stdout).map(({ mechanism }) => mechanism)).toEqual(['k-anonymity', 'cut-answers'])
  })
})

describe('another program', () => {
  const EXAMPLE = ['--pair', 'a.txt', 'b.txt', '--claim', '1', '--samples', '10000'] as const

  test('that is sound is consistent', async () => {
    const { code, stdout, stderr } = await audit('--external', node('sound.mjs'), ...EXAMPLE, '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [result] = resultsIn(stdout)
    expect(result).toMatchObject({ mechanism: 'external', verdict: 'consistent', claimedEpsilon: 1, claimedDelta: 0 })
    expect(result).toMatchObject({ samples: 10_000, confidence: 1 - 1e-6, command: node('sound.mjs') })
    // It is not consistent because nobody looked: more than half of what is claimed was seen.
    expect(result?.lowerBound).toBeGreaterThan(0.5)
  })

  test('that leaks is caught, with the two inputs and the event', async () => {
    const { code, stdout, stderr } = await audit('--external', node('leaky.mjs'), ...EXAMPLE)
    expect(code).toBe(1)
    expect(stderr).toBe(`tulle: ${node('leaky.mjs')}: more is revealed than promised.\n`)
    expect(stdout).toMatch(/leaky\.mjs": violated\n/)
    expect(stdout).toMatch(/Claims ε = 1\. The true ε is at least 1\.\d+, at confidence 1 − 10⁻⁶\./)
    expect(stdout).toContain('The inputs: a.txt (A) and b.txt (B)\n')
    expect(stdout).toMatch(
      /The event: \S.*\n(?: {2}An output of this kind: .*\n)?.*It happened in [\d,]+ of 5,000 outputs under [AB], and in [\d,]+ of 5,000 under/,
    )
    expect(stdout).toContain('The promise is broken.')
    expect(stdout).toMatch(/^Look next at the sensitivity/m)
    expect(stdout).not.toContain('"consistent" means')
  })

  test('is not passed where nothing could have been caught', async () => {
    const args = ['--pair', 'a.txt', 'b.txt', '--claim', '9', '--samples', '200']
    const { code, stdout } = await audit('--external', shell(RANDOM), ...args)
    expect(code).toBe(0)
    expect(stdout).toContain('no ε at all would have been caught: this trial shows nothing.')
    expect(stdout).toContain('it takes about 330,000 outputs of each input.')
    expect(stdout).toMatch(/^No violation was found, but nothing could have been caught\.$/m)
  })

  test('that tells by how it writes a number is caught', async () => {
    const spelt = shell('[ "$1" = a.txt ] && x=7.0 || x=7; yes $x | head -n "$2"')
    const { code, stdout } = await external(spelt)
    expect(code).toBe(1)
    expect(stdout).toMatch(/The event: the line is written as #(\.0)?\n.*An output of this kind: \(7\)/)
  })

  test('and for programs, by the last digits of its noise where its scale is right', async () => {
    const args = ['--pair', 'zero.txt', 'ten.txt', '--claim', '2', '--samples', '4000', '--json']
    const { code, stdout } = await audit('--external', node('leaky.mjs'), ...args)
    expect(code).toBe(1)
    const [result] = resultsIn(stdout)
    expect(result).toMatchObject({ verdict: 'violated', pair: { a: 'zero.txt', b: 'ten.txt' } })
    expect(result?.lowerBound).toBeGreaterThan(2)
    expect(result?.event.words).toMatch(/^the grid of the output/)
    const [likelier = 0, other = 0] = result?.event.seen ?? []
    expect(likelier).toBeGreaterThan(Math.exp(2) * other)
  })

  test('keeps a weaker promise', async () => {
    const args = ['--pair', 'a.txt', 'b.txt', '--claim', '2,1e-6', '--samples', '200', '--json']
    const { code, stdout } = await audit('--external', node('leaky.mjs'), ...args)
    expect(code).toBe(0)
    expect(resultsIn(stdout)[0]).toMatchObject({ verdict: 'consistent', claimedEpsilon: 2, claimedDelta: 1e-6 })
  })

  test('may answer with anything that is JSON, of any shape', async () => {
    const any = `[1.5, true, "x" + ${DRAWN}, null, [], { b: [1, 2], a: "y" }][Math.floor(${DRAWN} * 6)]`
    const { code, stderr } = await external(lines(`JSON.stringify(${any})`))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('that says whose file it was is caught in its own words', async () => {
    const { code, stdout } = await external(shell('yes "{\\"for\\": \\"$1\\"}" | head -n "$2"'))
    expect(code).toBe(1)
    expect(stdout).toMatch(/The event: for is "[ab]\.txt"/)
  })

  test('moves nothing on the screen by the names of its fields and the ends of its lines', async () => {
    const named = shell(
      `[ "$1" = a.txt ] && x=1 || x=2; yes "{\\"\\\\u001b[2J\\\\u009b\\": $x}$(printf '\\r')" | head -n "$2"`,
    )
    const { code, stdout } = await external(named)
    expect(code).toBe(1)
    expect(stdout).toMatch(/The event: \\u001b\[2J\\u009b is /)
    const json = await external(named, '--json')
    expect(resultsIn(json.stdout)[0]?.event.words.startsWith('\u001b[2J\u009b is ')).toBe(true)
    const screens = [stdout, json.stdout].join('').replaceAll('\n', '')
    expect(/\p{Cc}/u.test(screens)).toBe(false)
  })

  test('that leaves a process behind, which holds its output open, is not waited for, and the process is ended', async () => {
    const held = shell(`sleep 3600 & echo $! >> held.txt; ${RANDOM}`)
    const { code, stderr } = await external(held)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const pids = (await readFile(join(place, 'held.txt'), 'utf8')).trim().split('\n').map(Number)
    expect(pids).toHaveLength(10)
    expect(pids.filter(alive)).toEqual([])
  })

  test('that always says the same says nothing', async () => {
    const { code, stdout } = await external(shell('yes 7 | head -n "$2"'), '--verbose')
    expect(code).toBe(0)
    expect(stdout).toContain('All outputs are the same')
    expect(stdout).toContain('Nothing told the two inputs apart.')
    expect(stdout).not.toContain('this trial shows nothing')
  })

  test('is started in batches, with the file and the number as its last arguments', async () => {
    const noted = shell(`echo "$1 $2" >> asked.txt; ${RANDOM}`)
    expect((await external(noted, '--samples', '12000')).code).toBe(0)
    const asked = (await readFile(join(place, 'asked.txt'), 'utf8')).trim().split('\n')
    const total = (file: string) =>
      asked.filter((line) => line.startsWith(file)).reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
    expect([total('a.txt'), total('b.txt')]).toEqual([12_100, 12_100])
    // Small ones, so that progress shows.
    expect(Math.max(...asked.map((line) => Number(line.split(' ')[1])))).toBeLessThan(1000)
  })
})

describe('what cannot be audited is said in a sentence', () => {
  const FLAGS: readonly [readonly string[], RegExp][] = [
    [['rot13'], /There is no mechanism "rot13"\. There are .*uniform-noise.*; or say "all"\./],
    [['randomized-response'], /There is no mechanism "randomized-response"\. Did you mean randomised-response\?/],
    [['xor', 'Degrees'], /Did you mean degrees\?/],
    // The name is wrong in any case.
    [['rot13', '--samples', '20'], /There is no mechanism "rot13"/],
    [['k-anonymity', '--epsilon', '3'], /--epsilon means nothing with k-anonymity, which has no ε/],
    [['uniform-noise', '--epsilon', '0'], /from 0\.1 to 10, not at 0\./],
    [['uniform-noise', '--epsilon', '11'], /from 0\.1 to 10, not at 11\./],
    [['uniform-noise', '--epsilon', 'one'], /--epsilon must be a number, such as 0\.5, not "one"\./],
    [['uniform-noise', '--samples', '20'], /--samples must be at least 200, not 20: with fewer/],
    [['uniform-noise', '--samples', '300.5'], /--samples must be a whole number, not 300\.5\.$/],
    [['uniform-noise', '--samples', '1e12'], /--samples must be at most 10,000,000, not 1,000,000,000,000\./],
    [['--external', 'cat', '--pair', 'a.txt', 'b.txt', '--claim', '1', '1e-6'], /parted by a comma.*--claim 1,1e-6\./],
    [['--claim', '1'], /--claim goes with --external/],
    [['--pair', 'a.txt', 'b.txt'], /--pair goes with --external/],
    [['uniform-noise', '--external', 'cat'], /"uniform-noise" names a mechanism of Tulle/],
    [['--external', 'cat', '--epsilon', '1'], /--epsilon is for the mechanisms of Tulle: .* --claim 1/],
    [['--external', ' '], /--external needs a command/],
    [['--external', 'cat', '--claim', '1'], /--pair takes two input files .* There are none\./],
    [['--external', 'cat', '--pair', 'a.txt', '--claim', '1'], /--pair takes two input files .* There is 1\./],
    [['--external', 'cat', '--pair', 'a.txt', 'b.txt', 'c', '--claim', '1'], /--pair takes two .* There are 3\./],
    [['--external', 'cat', '--pair', 'a.txt', 'b.txt'], /What does the program promise\?/],
    ...['0', 'x', '', '1,', '1,1', '1,-1', '1,0,0', '1 0', 'Infinity'].map((claim): [string[], RegExp] => [
      ['--external', 'cat', '--pair', 'a.txt', 'b.txt', '--claim', claim],
      /--claim must be an ε above 0/,
    ]),
  ]
  test.each(FLAGS)('audit %j', async (args, message) => {
    const refused = await auditCommand()
      .exitOverride()
      .parseAsync(args, { from: 'user' })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InvalidInput)
    const { words, message: plain } = refused as InvalidInput
    expect(typed(words ?? plain)).toMatch(message)
  })

  const PROGRAMS: readonly [string, string, RegExp][] = [
    ['is not there', 'no-such-tool', /"no-such-tool" could not be started\. It said:\n.*no-such-tool.*not found/],
    ['may not be run', `"${join(examples, 'a.txt')}"`, /a\.txt"" could not be started/],
    [
      'fails',
      program('console.error("no memory"); process.exitCode = 3'),
      /ended with exit code 3 for \S*a\.txt, which is no output\. It said:\n {2}no memory\n/,
    ],
    ['fails without a word', 'false', /ended with exit code 1 for \S*a\.txt, which is no output; it did not say why\./],
    ['fails in the end', program('console.log(1); process.exitCode = 1'), /ended with exit code 1 for \S*a\.txt/],
    ['is ended', 'kill -9 $$; true', /The command ended by SIGKILL for \S*a\.txt/],
    ['writes too little', lines('i', '3'), /The command wrote 3 outputs for \S*a\.txt, where 100 were asked for\./],
    ['writes nothing', 'true', /The command wrote no outputs for \S*a\.txt/],
    ['writes without end', lines('i', 'Infinity'), /The command wrote more than 100 outputs for \S*a\.txt/],
    [
      'writes no JSON',
      lines('i === 2 ? "about 7" : i'),
      /Line 3 of what the command wrote for \S*a\.txt is not JSON: about 7\./,
    ],
    ['writes NaN', lines('"[NaN]"'), /is not JSON: \[NaN\]\..* write "NaN" or "Infinity" in quotation/],
    ['writes nan', lines('"nan"'), /is not JSON: nan\..* in quotation marks, or null\./],
    ['writes long numbers', lines('"9007199254740993"'), /beyond 2⁵³.* write it as a text, "9007199254740993"\./],
    [
      'has a seed',
      lines('Math.sin(1 + i)'),
      /wrote the same outputs for \S*[ab]\.txt when it was started again: .* no fixed seed/,
    ],
    [
      'has a seed, and lines that seldom change',
      lines('i % 9 === 5 ? Math.sin(i) : "0"'),
      /wrote the same outputs for \S*[ab]\.txt when it was started again/,
    ],
    [
      'ties its outputs together',
      lines(`JSON.stringify({ process: process.pid, bit: ${DRAWN} < 0.5 })`),
      /those of one start have process in common, and those of the next start another/,
    ],
    [
      'nests its outputs',
      lines('i > 0 ? i : "[".repeat(20000) + i + "]".repeat(20000)'),
      /lists or objects within each other more than 100 deep/,
    ],
    [
      'writes to the terminal',
      "printf '\\033[2J\\033]0;title\\007no JSON\\n'; true",
      /is not JSON: \\u001b\[2J\\u001b\]0;title\\u0007no JSON\./,
    ],
    [
      'cries to the terminal',
      "printf '\\033[31mno\\tmemory\\r\\n' >&2; false",
      /It said:\n {2}\\u001b\[31mno {2}memory\n/,
    ],
    ['writes too much in a line', program('console.log("[" + "1,".repeat(1e7) + "1]")'), /Line 1 .* is longer than/],
    ['has long outputs', lines(`"[" + "1,".repeat(1000) + ${DRAWN} + "]"`), /with samples 33420 at most/],
  ]
  test.each(PROGRAMS)('a program that %s', async (_, command, message) => {
    const pair = [join(place, 'a.txt'), join(place, 'b.txt')] as const
    const watch = { signal: new AbortController().signal, progress: () => undefined, note: () => undefined }
    const ended = auditExternal({ command, pair, claim: { epsilon: 1, delta: 0 }, samples: 40_000 }, watch)
    await expect(ended).rejects.toThrow(message)
    await expect(ended).rejects.toBeInstanceOf(InvalidInput)
  })

  test('a seed is seen in small batches too', async () => {
    const { code, stderr } = await external(lines('Math.sin(1 + i)'), '--samples', '200')
    expect(code).toBe(2)
    expect(stderr).toMatch(/wrote the same outputs for [ab]\.txt when it was started again/)
  })

  test('two files that are not there, or are one, or copies', async () => {
    await writeFile(join(place, 'copy.txt'), await readFile(join(place, 'a.txt')))
    const pair = (b: string) => audit('--external', 'cat', '--pair', 'a.txt', b, '--claim', '1')
    const [missing, same, copy] = await Promise.all([pair('c.txt'), pair('./a.txt'), pair('copy.txt')])
    expect(missing).toMatchObject({ code: 2, stdout: '', stderr: 'tulle: There is no file c.txt.\n' })
    expect(same).toMatchObject({ code: 2, stdout: '' })
    expect(same.stderr).toMatch(/^tulle: a\.txt and \.\/a\.txt are one file\./)
    expect(copy).toMatchObject({ code: 2, stdout: '' })
    expect(copy.stderr).toMatch(/^tulle: a\.txt and copy\.txt have the same content\./)
  })

  test('as every command says it', async () => {
    const unknown = await audit('rot13')
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toMatch(/^tulle: There is no mechanism "rot13"/)
    const failing = await external('false', '--json')
    expect(failing).toMatchObject({ code: 2, stdout: '' })
    expect(failing.stderr).toMatch(/^tulle: The command ended with exit code 1 for a\.txt/)
  })
})

test('a command that is stopped ends the program that it started, and all of its processes', async () => {
  const script = `echo $$ > pids.txt; sleep 3600 & echo $! >> pids.txt; wait; :`
  const args = ['audit', '--external', script, '--pair', 'a.txt', 'b.txt', '--claim', '1']
  const child = spawn(process.execPath, [main, ...args], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let pids: number[] = []
  while (pids.length < 2) {
    await wait(50)
    pids = (await readFile(join(place, 'pids.txt'), 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number)
  }
  expect(pids.filter(alive)).toEqual(pids)
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(said).toMatch(/^tulle: Stopped\.$/m)
  expect(pids.filter(alive)).toEqual([])
})

/** One that has ended and that nobody has asked about is none any more. */
function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^State:\s*Z/m.test(statusOf(pid))
  } catch {
    return false
  }
}

function statusOf(pid: number): string {
  const file = `/proc/${pid}/status`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

test('the help names all that there is, and says what the exit codes mean', async () => {
  const { code, stdout } = await audit('--help')
  expect(code).toBe(0)
  for (const part of ['--epsilon', '--samples', '--external', '--pair', '--claim', '--verbose', '--json', 'Examples']) {
    expect(stdout).toContain(part)
  }
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('the most outputs for each input; slow trials take fewer')
  expect(stdout).toContain('The exit code is 0 if all is consistent and 1 if a promise is broken.')
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'Each mechanism gets one verdict: "violated" is wrong at most once in a million;',
  )
  expect(stdout).toMatch(/Leave clocks,\s+counters and ids out of them/)
  expect((await tulleIn(place, ['--help'])).stdout).toMatch(/1 anything else: of an audit, a broken\s+promise/)
})
