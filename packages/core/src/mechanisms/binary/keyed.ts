/**
 * Noise that is drawn in parts, by many machines: cells are cut into parts whose bounds are public, and the bits of each part
 * come from a pseudo-random function under a secret of the release (`KeyedBits`), so that a part that is drawn again is drawn
 * alike. The law is that of one release, since parts are independent; the promise then rests on the function as well, and
 * the plan says so.
 */
import { InvalidInput } from '../../errors.ts'
import type { BinaryFacts } from './facts.ts'

export interface Drawing {
  /** `keyed`: in parts, by a pseudo-random function under a secret. Without it, from secure bits in one place. */
  readonly drawn?: 'keyed'
}

/** Cells one after the other, and which of them hold a 1, by their place among these. */
export interface CellsPart {
  readonly cells: number
  readonly ones: Float64Array
}

export function checkDrawn({ drawn }: Drawing, { maxOnes }: BinaryFacts): void {
  if (drawn === undefined) return
  if (drawn !== 'keyed') throw new InvalidInput(`Noise is drawn "keyed" or not, not ${JSON.stringify(drawn)}.`)
  // Which ones of a row stay is drawn from all of them, and a part need not have them all.
  if (maxOnes !== undefined) throw new InvalidInput('Noise that is drawn in parts goes without a limit on ones.')
}

/** What such a plan says of its bits would not be true of a release that is made here. */
export function refuseKeyed({ drawn }: Drawing): void {
  if (drawn !== undefined) throw new InvalidInput('This plan is for a release in parts: plan again without "drawn".')
}

export function drawnInWords({ drawn }: Drawing): string[] {
  if (drawn === undefined) return []
  return [
    'The noise was drawn in parts by several machines, from a pseudo-random function (HMAC with SHA-256 for the key of a part, AES-256 in counter mode for its bits) under a secret of 256 random bits that was made for this release and then forgotten. The promise holds towards whoever cannot tell that function from chance.',
  ]
}
