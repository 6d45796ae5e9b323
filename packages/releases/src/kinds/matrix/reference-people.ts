/** Whether the people of a reference are other people than those of the data, as the promise of the release has it. */
import { InvalidInput } from '@tulle/core'
import { grouped, words } from '@tulle/core/text'
import type { Block, Desk } from '../../kind.ts'
import type { EventSource } from '../../source.ts'
import { eventsOf } from './events.ts'
import type { MatrixSettings } from './options.ts'

/** A plan reads the reference and not the data: what a release will look at first is said with it. */
export function checksAhead({ reference, referencePublic, referenceOtherPeople }: MatrixSettings): Block[] {
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
  { sources, signal, progress }: Desk,
  events: EventSource,
  settings: MatrixSettings,
): Promise<{ readonly peopleInReference?: number }> {
  const { file, reference, referencePublic, referenceOtherPeople } = settings
  if (reference === undefined || referencePublic) return {}
  const others = await eventsOf(sources, { ...settings, file: reference })
  const told = (share?: number) => progress(`Comparing people with ${reference}`, share)
  const shared = await events.peopleAlsoIn(others, { signal, progress: told })
  if (shared === 0 || referenceOtherPeople) return { peopleInReference: shared }
  const identifiers = shared === 1 ? `one identifier of ${file} is` : `${grouped(shared)} identifiers of ${file} are`
  throw new InvalidInput(
    words`Nothing was released: ${identifiers} in the reference ${reference} too. Blocks and caps would tell about these people, whom the release is to protect. Take a reference without them, or {privateCaps}. If the same identifiers mean other people there, say so with {referenceOtherPeople}, and the certificate will; if the reference is known to everybody, with {referencePublic}. (This message tells about the data: keep it to yourself.)`,
  )
}
