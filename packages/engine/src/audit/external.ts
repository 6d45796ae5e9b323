/** Any program under audit: it is started with an input file and a number of outputs wanted, and writes them as JSON. */
import { InvalidInput } from '@tulle/core'
import { type Audited, auditTrial, type OutputReader, type Outputs, outputReader, together } from '@tulle/core/audit'
import { grouped, words } from '@tulle/core/text'
import type { External } from '@tulle/releases'
import { type Batch, runBatch } from './batch.ts'
import { Openings } from './openings.ts'
import { checkPair } from './pair.ts'
import { Starts } from './starts.ts'
import { waiting } from './waiting.ts'

/** How an audit is followed while it runs, and stopped. */
export interface AuditWatch {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly progress: (share: number) => void
  /** Something to know while nothing goes forward. */
  readonly note: (words: string) => void
}

/** The most outputs that one start is asked for: what a program keeps in memory, and loses if it fails, stays small. */
const BATCH = 10_000
/** Outputs of each input that show what they look like; they are not tested. */
const EXAMPLES = 100
/** Numbers of all outputs of one input that are held in memory: 256 MiB. */
const MOST_NUMBERS = 2 ** 25

/** So many outputs for a file, from one start. */
type Ask = (file: string, count: number, take: Batch['take']) => Promise<void>

export async function auditExternal(external: External, { signal, progress, note }: AuditWatch): Promise<Audited> {
  const { command, pair, claim, samples } = external
  await checkPair(pair)
  const total = 2 * (samples + EXAMPLES)
  const openings = new Openings()
  let done = 0
  const ask: Ask = async (file, count, take) => {
    const opening = openings.of(file)
    const started = waiting(note)
    const heard: Batch['take'] = (line, output) => {
      started.heard()
      opening.add(line)
      take(line, output)
      progress(++done / total)
    }
    await runBatch({ command, file, count, signal, take: heard }).finally(() => started.end())
    opening.end()
  }

  const examples: unknown[] = []
  for (const file of pair) await ask(file, EXAMPLES, (_, output) => void examples.push(output))
  const reader = outputReader(examples)
  requireRoom(reader, samples)
  const [a, b] = pair
  const starts = new Starts()
  const finding = await auditTrial(
    {
      name: command,
      claim,
      pairs: [{ name: `${a} (A) and ${b} (B)`, a, b }],
      columns: reader.columns,
      box: (file: string, count) => outputsOf(reader, file, count, ask, starts),
    },
    { samples, run: { signal } },
  )
  return { ...together('external', [finding]), command }
}

function requireRoom({ width }: OutputReader, samples: number): void {
  if (width * samples <= MOST_NUMBERS) return
  const most = Math.floor(MOST_NUMBERS / width)
  throw new InvalidInput(
    words`An output has about ${grouped(width)} numbers, so ${grouped(samples)} of them for each input are too many to hold: audit the program on smaller inputs, or with {samples ${most}} at most.`,
  )
}

/** Batch by batch, one after the other: two programs at once might stand in each other's way. */
async function outputsOf(
  reader: OutputReader,
  file: string,
  count: number,
  ask: Ask,
  starts: Starts,
): Promise<Outputs> {
  const { width } = reader
  const values = new Float64Array(count * width)
  let at = 0
  for (let left = count; left > 0; left -= BATCH) {
    const start = starts.of(file)
    await ask(file, Math.min(BATCH, left), (line, output) => {
      const row = reader.read(output, line)
      start.add(row)
      values.set(row, at)
      at += width
    })
    start.end(reader.columns)
  }
  return { width, values, texts: reader.texts }
}
