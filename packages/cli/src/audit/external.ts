/** Any program under audit: it is started with an input file and a number of outputs wanted, and writes them as JSON. */
import { access, constants } from 'node:fs/promises'
import {
  auditTrial,
  type Claim,
  InvalidInput,
  type OutputReader,
  type Outputs,
  outputReader,
  together,
} from '@tulle/core'
import { noFile, sameFile } from '@tulle/engine'
import type { Audited } from './audited.ts'
import { runBatch } from './batch.ts'
import { Openings } from './openings.ts'
import type { Watch } from './watch.ts'

export interface External {
  readonly command: string
  /** Two input files that are neighbours. */
  readonly pair: readonly [string, string]
  readonly claim: Claim
  /** Outputs for each of the two. */
  readonly samples: number
}

/** The most outputs that one start is asked for: what a program keeps in memory, and loses if it fails, stays small. */
const BATCH = 10_000
/** Outputs of each input that show what they look like; they are not tested. */
const EXAMPLES = 100
/** Numbers of all outputs of one input that are held in memory: 256 MiB. */
const MOST_NUMBERS = 2 ** 25

export async function auditExternal(external: External, { signal, progress }: Watch): Promise<Audited> {
  const { command, pair, claim, samples } = external
  await checkPair(pair)
  const total = 2 * (samples + EXAMPLES)
  const openings = new Openings(EXAMPLES)
  let done = 0
  const ask = (file: string, count: number, take: (output: unknown) => void) => {
    const opening = openings.of(file)
    return runBatch({
      command,
      file,
      count,
      signal,
      take(line, output) {
        opening.add(line)
        take(output)
        progress(++done / total)
      },
    })
  }

  const examples: unknown[] = []
  for (const file of pair) await ask(file, EXAMPLES, (output) => void examples.push(output))
  const reader = outputReader(examples)
  requireRoom(reader, samples)
  const [a, b] = pair
  const finding = await auditTrial(
    {
      name: command,
      claim,
      pairs: [{ name: `${a} (A) and ${b} (B)`, a, b }],
      columns: reader.columns,
      box: (file: string, count) => outputsOf(reader, count, (wanted, take) => ask(file, wanted, take)),
    },
    { samples, run: { signal } },
  )
  return { ...together('external', [finding]), command }
}

async function checkPair([a, b]: readonly [string, string]): Promise<void> {
  for (const file of [a, b]) {
    await access(file, constants.R_OK).catch((error: unknown) => {
      throw noFile(file, error)
    })
  }
  if (!(await sameFile(a, b))) return
  throw new InvalidInput(
    `${a} and ${b} are one file. An audit compares two inputs that differ in what is protected, such as one person: give two files.`,
  )
}

function requireRoom({ width }: OutputReader, samples: number): void {
  if (width * samples <= MOST_NUMBERS) return
  const most = Math.floor(MOST_NUMBERS / width)
  throw new InvalidInput(
    `An output has about ${width.toLocaleString('en')} numbers, so ${samples.toLocaleString('en')} of them for each input are too many to hold: audit the program on smaller inputs, or with --samples ${most} at most.`,
  )
}

/** Batch by batch, one after the other: two programs at once might stand in each other's way. */
async function outputsOf(
  reader: OutputReader,
  count: number,
  ask: (count: number, take: (output: unknown) => void) => Promise<void>,
): Promise<Outputs> {
  const { width } = reader
  const values = new Float64Array(count * width)
  let at = 0
  for (let left = count; left > 0; left -= BATCH) {
    await ask(Math.min(BATCH, left), (output) => {
      values.set(reader.read(output), at)
      at += width
    })
  }
  return { width, values, texts: reader.texts }
}
