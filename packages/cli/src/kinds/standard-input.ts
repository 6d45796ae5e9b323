/** Data that is piped in: kept in a file that nobody else may read, below the temporary folder, as long as the run lasts. */
import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { InvalidInput } from '@tulle/core'
import { makeScratch } from '@tulle/engine'
import { calledInstead } from '../screen/say.ts'

/** In the place of a file. */
export const STANDARD_INPUT = '-'

/** What a file of each kind would be called. */
export const PIPED = ['csv', 'tsv', 'jsonl', 'parquet', 'txt', 'mtx', 'gml', 'gexf', 'graphml', 'json'] as const

export interface Piped {
  readonly file: string
  remove(): Promise<void>
}

export async function piped(format: (typeof PIPED)[number], signal: AbortSignal): Promise<Piped> {
  if (process.stdin.isTTY) {
    throw new InvalidInput('- stands for what another program pipes in, but nothing is piped in: give a file.')
  }
  const folder = await makeScratch()
  const file = join(folder.path, `stdin.${format}`)
  // Whatever ends the program, short of a kill: that is left to the next run, which removes such folders.
  const last = () => rmSync(folder.path, { recursive: true, force: true })
  process.once('exit', last)
  calledInstead(file, { inSentences: 'standard input', inCommands: STANDARD_INPUT })
  const remove = async () => {
    await folder.remove()
    process.off('exit', last)
  }
  try {
    const to = await open(file, 'wx', 0o600)
    await pipeline(process.stdin, to.createWriteStream(), { signal })
    return { file, remove }
  } catch (error) {
    await remove()
    throw signal.aborted ? signal.reason : error
  }
}
