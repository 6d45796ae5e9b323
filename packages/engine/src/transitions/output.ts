/** Where a file of transitions goes, and beside it the public list of zones and a map of them. */
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { TransitionsFile, TransitionsPlace } from '@tulle/releases'
import { filesAside, refuseTakenFile } from '../write/files-aside.ts'
import { checkWritable } from '../write/folders.ts'
import { sameFile } from '../write/same-file.ts'

export interface TransitionsOut {
  /** The file to write, ending in .parquet or .csv. */
  readonly out?: string
  /** Replace what is there. */
  readonly force?: boolean
}

/** The files appear complete, or not at all. */
export function transitionsPlace({ out, force = false }: TransitionsOut): TransitionsPlace {
  return {
    async check(inputs, zoned) {
      const { data, zones, outlines } = outputOf(out)
      await refuseTaken(zoned ? [zones, outlines, data] : [data], inputs, force)
    },
    async write(copy, zoned, options) {
      const { data, format, zones, outlines } = outputOf(out)
      const write = async (aside: string) => {
        const name = `transitions.${format}`
        const to = { path: join(aside, name), format }
        await copy(to)
        // Private: others who work on the same machine need not read it.
        await chmod(to.path, 0o600)
        if (zoned === undefined) return [[name, data]] as const
        await writeFile(join(aside, 'zones.txt'), `${zoned.names.join('\n')}\n`)
        await writeFile(join(aside, 'zones.geojson'), zoned.geojson)
        return [['zones.txt', zones] as const, ['zones.geojson', outlines] as const, [name, data] as const]
      }
      await filesAside(data, write, options)
      return { file: data, ...(zoned === undefined ? {} : { zones, outlines }) }
    },
  }
}

interface Output {
  readonly data: string
  readonly format: TransitionsFile['format']
  /** The list of zones that goes with it, and where they are. */
  readonly zones: string
  readonly outlines: string
}

/** What the ending of the name says. */
function outputOf(file: string | undefined): Output {
  if (file === undefined) {
    throw new InvalidInput(
      words`Where should the result go? Give a file with {out}, such as {out contributions.parquet}.`,
    )
  }
  const [, stem, ending] = /^(.*[^/\\])\.(csv|parquet)$/i.exec(file) ?? []
  if (stem === undefined || ending === undefined) {
    throw new InvalidInput(
      words`What kind of file should ${file} be? Its name should end in .parquet or .csv: choose one with {out}.`,
    )
  }
  return {
    data: file,
    format: ending.toLowerCase() as Output['format'],
    zones: `${stem}.zones.txt`,
    outlines: `${stem}.zones.geojson`,
  }
}

/** Says early, before any work, that a place is taken: by a file, or by one of those that are to be read. */
async function refuseTaken(files: readonly string[], inputs: readonly string[], force: boolean): Promise<void> {
  for (const file of files) {
    for (const input of inputs) {
      if (await sameFile(input, file)) {
        throw new InvalidInput(words`${file} is the file ${input} that is to be read: choose another with {out}.`)
      }
    }
    await refuseTakenFile(file, force)
    await checkWritable(file)
  }
}
