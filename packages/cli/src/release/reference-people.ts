/** Whether the people of a reference are other people than those of the data, as the promise of the release has it. */
import { InvalidInput } from '@tulle/core'
import { type Events, peopleInBoth, readEvents, type Tables } from '@tulle/engine'
import { interruption } from '../interrupted.ts'
import { progress } from '../progress.ts'
import type { MatrixConfig } from './matrix-config.ts'
import type { Block } from './plan-text.ts'

/** A plan reads the reference and not the data: what a release will look at first is said with it. */
export function checksAhead({ reference, referencePublic, referenceOtherPeople }: MatrixConfig): Block[] {
  if (reference === undefined || referencePublic || referenceOtherPeople) return []
  return [
    {
      heading: 'What the release checks first',
      lines: ['No identifier of the data may be in the reference: the release is refused otherwise.'],
    },
  ]
}

/**
 * Blocks and caps of a reference tell about its people without noise: nobody of the data may be among them, unless the
 * reference is public or the owner knows that the same identifiers mean other people. A refusal is for the screen alone.
 */
export async function checkReferencePeople(
  tables: Tables,
  events: Events,
  config: MatrixConfig,
): Promise<{ readonly peopleInReference?: number }> {
  const { file, reference, referencePublic, referenceOtherPeople } = config
  if (reference === undefined || referencePublic) return {}
  const others = await openEvents(tables, { ...config, file: reference })
  const shared = await counted(tables, events, others)
  if (shared === 0 || referenceOtherPeople) return { peopleInReference: shared }
  throw new InvalidInput(
    `Nothing was released: ${shared === 1 ? 'one identifier' : `${shared.toLocaleString('en')} identifiers`} of ${file} ${shared === 1 ? 'is' : 'are'} in the reference ${reference} too. Blocks and caps would tell about these people, whom the release is to protect. Take a reference without them, or --private-caps. If the same identifiers mean other people there, say so with --reference-other-people, and the certificate will; if the reference is known to everybody, with --reference-public. (This message tells about the data: keep it to yourself.)`,
  )
}

async function counted(tables: Tables, events: Events, others: Events): Promise<number> {
  const shown = progress()
  const stop = interruption()
  try {
    const told = (share?: number) => shown.update(`Comparing people with ${others.file}`, share)
    return await peopleInBoth(tables, events, others, { signal: stop.signal, progress: told })
  } finally {
    shown.end()
    stop.done()
  }
}

export function openEvents(
  tables: Tables,
  { file, person, from, to, value, neighbours }: MatrixConfig,
): Promise<Events> {
  return readEvents(tables, {
    file,
    from,
    to,
    ...(neighbours === 'individual' && person !== undefined ? { person } : {}),
    ...(value === undefined ? {} : { value }),
  })
}
