/** The reading of a part of a plain file as a task of a worker. */
import { withTransfer } from '@tulle/core/pool'
import { type PlainPart, readPlainPart } from './plain-part.ts'

/** What a worker calls it. */
export const PLAIN_PART = 'plain-part'

/** The arrays are moved to whoever asked, not copied. */
export async function readPlainPartHere(part: PlainPart): Promise<unknown> {
  const found = (await readPlainPart(part))?.found()
  if (found === undefined) return undefined
  const { people, events } = found
  return withTransfer(found, [people.bytes.buffer, people.ends.buffer, events.person.buffer, events.events.buffer])
}
