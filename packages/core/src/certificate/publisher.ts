/** Who publishes a release, and how to reach them: their own words, which nothing else follows from. */
import { facts, section } from '../page/index.ts'

export interface Publisher {
  readonly name?: string
  /** An address, a telephone number, a page. */
  readonly contact?: string
}

/** Of each of the two, in characters. */
const LONGEST = 1000

const PARTS = new Set(['name', 'contact'])

/** What is wrong with what a certificate says of its publisher; none if all is well. */
export function publisherFaults(given: unknown): string[] {
  const entries = typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : []
  const sound = entries.every(
    ([key, value]) => PARTS.has(key) && typeof value === 'string' && value !== '' && value.length <= LONGEST,
  )
  if (sound && entries.length > 0) return []
  return [`The certificate's publisher has a name or a contact, or both: texts of 1 to ${LONGEST} characters.`]
}

/** For the page of the certificate: nothing where nobody said. */
export function publisherPart(publisher: Publisher | undefined): string[] {
  if (publisher === undefined) return []
  const { name, contact } = publisher
  return [
    section(
      'Who publishes it',
      facts([
        ...(name === undefined ? [] : [['Publisher', name] as const]),
        ...(contact === undefined ? [] : [['Contact', contact] as const]),
      ]),
    ),
  ]
}
