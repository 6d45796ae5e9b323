/** One start of a program that is audited: so many outputs for an input file. */
import { InvalidInput } from '@tulle/core'
import { grouped, visible } from '@tulle/core/text'
import { commandLine } from '@tulle/releases'
import { type Line, linesOf } from './lines.ts'
import { type Ended, start } from './processes.ts'

export interface Batch {
  readonly command: string
  readonly file: string
  /** How many outputs are wanted. */
  readonly count: number
  readonly signal: AbortSignal
  /** Told each output as it comes: the line, and what it says. */
  readonly take: (line: string, output: unknown) => void
}

/** What is on its way when a command has ended gets so long to come. */
const LINGER_MS = 100

export async function runBatch({ command, file, count, signal, take }: Batch): Promise<void> {
  signal.throwIfAborted()
  const started = start(`${command} ${commandLine(file, count)}`)
  const abort = () => {
    started.stdout.destroy()
    void started.stop()
  }
  signal.addEventListener('abort', abort, { once: true })
  let [seen, complete, exited] = [0, false, false]
  let lingering: NodeJS.Timeout | undefined
  // Processes that a command leaves behind may hold its output open for as long as they live.
  const endIfHeld = () => {
    if (complete && exited) lingering ??= setTimeout(() => void started.stop(), LINGER_MS)
  }
  started.onExit(() => {
    exited = true
    endIfHeld()
  })
  try {
    try {
      for await (const line of linesOf(started.stdout)) {
        if (++seen > count) throw otherNumber(file, `more than ${grouped(count)}`, count)
        take(line.text, outputIn(line, file))
        complete = seen === count
        endIfHeld()
      }
    } catch (error) {
      if (!(lingering !== undefined && isClosed(error))) throw error
    }
    complete = true
    endIfHeld()
    signal.throwIfAborted()
    requireDone(await started.ended, command, file)
    if (seen < count) throw otherNumber(file, seen === 0 ? 'no' : grouped(seen), count)
  } catch (error) {
    // A stream that is closed under its reader has an error of its own.
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(lingering)
    signal.removeEventListener('abort', abort)
    await started.stop()
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function outputIn({ text, number }: Line, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const infinite = /\b(nan|inf|infinity)\b/i.test(text)
      ? ' JSON has no NaN and no Infinity: write "NaN" or "Infinity" in quotation marks, or null.'
      : ''
    throw new InvalidInput(
      `Line ${number} of what the command wrote for ${file} is not JSON: ${inShort(text)}. Each line must be one output, such as 12.5, [1, 2], "refused" or {"count": 3}.${infinite}`,
    )
  }
}

const SHORT = 60

function inShort(text: string): string {
  const plain = text.trim()
  return visible(plain.length > SHORT ? `${plain.slice(0, SHORT)} …` : plain)
}

function otherNumber(file: string, seen: string, count: number): InvalidInput {
  return new InvalidInput(
    `The command wrote ${seen} outputs for ${file}, where ${grouped(count)} were asked for. Its last two arguments are the input file and the number of outputs wanted: let it write so many, each on a line of its own.`,
  )
}

/** How shells say that there is no such command, or none that may be run. */
const NOT_FOUND = 127
const NOT_RUN = 126

/** A command that fails has not said anything about its input. */
function requireDone({ code, signal, said }: Ended, command: string, file: string): void {
  if (code === 0) return
  const words = saidInShort(said)
  if (code === NOT_FOUND || code === NOT_RUN) {
    const [first = '', ...said] = words
    throw new InvalidInput([
      `"${command}" could not be started${first}`,
      ...said,
      'Give the command as you type it in a shell, in quotation marks: "node my-tool.mjs".',
    ])
  }
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`
  const [first = '', ...more] = words
  throw new InvalidInput([
    `The command ended ${how} for ${file}, which is no output${first}`,
    ...more,
    'If it refuses some inputs, and that can be seen by others, let it write so as an output, such as "refused".',
  ])
}

const LINES_SAID = 5

function saidInShort(said: string): string[] {
  const lines = said.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return ['; it did not say why.']
  const more = lines.length > LINES_SAID ? ['…'] : []
  const shown = [...lines.slice(0, LINES_SAID), ...more].map((line) => `  ${visible(line.replaceAll('\t', '  '))}`)
  return ['. It said:', ...shown]
}
