/** A folder for what one run puts on the disk while it works: below the temporary one, and nobody else's. */
import { access, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { InvalidInput } from '@tulle/core'
import { makeOwnFolder, type OwnFolder } from './own-folder.ts'

/** Whatever killed runs of the same user have left there is removed. */
export async function makeScratch(): Promise<OwnFolder> {
  // As the system sees it: DuckDB would take a ~ in it for a home folder.
  const place = await realpath(tmpdir()).catch(() => tmpdir())
  await access(place).catch(() => {
    throw unusable(place, 'it does not exist')
  })
  return makeOwnFolder(place, `tulle-${process.getuid?.() ?? 'run'}-`).catch(({ code }: NodeJS.ErrnoException) => {
    throw unusable(place, code === 'ENOSPC' ? 'its disk is full' : `it takes no folders (${code})`)
  })
}

/** The same of a run that needs no folder itself. */
export async function clearScratch(): Promise<void> {
  const own = await makeScratch()
  await own.remove()
}

function unusable(place: string, why: string): InvalidInput {
  return new InvalidInput(
    `The temporary folder ${place} cannot be used: ${why}. Tulle needs one for what does not fit into memory: set TMPDIR to a folder that you may write.`,
  )
}
