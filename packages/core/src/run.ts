/** What work is given besides its subject: bits, who is told how far it is, and who may stop it. */
import { requireKnown } from './given.ts'
import type { Pool } from './pool/index.ts'
import { type Bits, SecureBits } from './random/index.ts'

/** What a release needs besides its plan and the data. */
export interface Run {
  /** The platform's secure bits unless a test brings its own. */
  readonly bits?: Bits
  /** Told now and then how much is done. */
  readonly progress?: (done: number, total: number) => void
  /** Stops the release between two blocks. */
  readonly signal?: AbortSignal
  /** Awaited between two blocks: lets a page redraw or a signal arrive. */
  readonly pause?: () => Promise<void>
  /** Workers that serve Tulle's tasks, for a mechanism that can part its work; without any, all is done here. */
  readonly pool?: Pool
}

/** A run with its bits chosen, and the word for them that a release carries. */
export function begin(run: Run): { bits: Bits; randomness: 'secure' | 'seeded' } {
  requireKnown(run, ['bits', 'progress', 'signal', 'pause', 'pool'], 'options of a run')
  const given = Object.hasOwn(run, 'bits') ? run.bits : undefined
  const bits = given ?? new SecureBits()
  // Whatever a source says of itself, only the class that draws from the platform is trusted, and no other made of it.
  return { bits, randomness: SecureBits.is(bits) ? 'secure' : 'seeded' }
}

/** Between two blocks of work: report, let others run, stop if asked to. */
export async function breathe(run: Run, done: number, total: number): Promise<void> {
  // In whole per cent: where exactly a release has got to may tell which cell it has come upon.
  run.progress?.(Math.floor((100 * done) / total), 100)
  await run.pause?.()
  run.signal?.throwIfAborted()
}
