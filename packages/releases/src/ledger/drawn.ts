/**
 * Whether noise was drawn. A release that fails is given back to its account only if it certainly was not: no mechanism
 * had been started, no thread had been opened that draws by itself, and the platform's generator had not been asked for a
 * bit. Whatever else happened was reading, and reading tells nobody anything.
 */
import { InvalidInput } from '@tulle/core'
import { platformDraws } from '@tulle/core/random'
import type { Desk } from '../kind.ts'

/** Watches what a kind takes from its desk. */
export interface Drawing {
  /** The same desk, seen. */
  readonly desk: Desk
  /** From now on. */
  start(): void
  certainlyNot(): boolean
}

export function watched(desk: Desk): Drawing {
  let taken = false
  let before = platformDraws()
  const { run, openPool } = desk
  const seen = <A extends unknown[], R>(give: (...args: A) => R) => {
    return (...args: A): R => {
      taken = true
      return give(...args)
    }
  }
  return {
    desk: { ...desk, run: seen(run), ...(openPool === undefined ? {} : { openPool: seen(openPool) }) },
    start() {
      taken = false
      before = platformDraws()
    },
    certainlyNot: () => !taken && platformDraws() === before,
  }
}

export async function untilDrawn<T>(
  drawing: Drawing,
  work: () => Promise<T>,
  giveBack: () => Promise<void>,
): Promise<T> {
  drawing.start()
  try {
    const done = await work()
    // Whoever releases without any of these would be given back after its noise is drawn.
    if (drawing.certainlyNot()) throw new Error('A release was made, and neither a run nor a bit was asked for.')
    return done
  } catch (error) {
    if (!drawing.certainlyNot()) throw error
    await giveBack().catch((fault: unknown) => {
      if (!(error instanceof InvalidInput)) throw error
      const why = fault instanceof Error ? fault.message : ''
      throw new InvalidInput([...error.lines, `It stays counted in the ledger, which could not be told: ${why}`])
    })
    throw error
  }
}
