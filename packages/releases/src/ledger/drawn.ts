/**
 * Whether anything came of the data. A release that fails is given back to its account only if nothing certainly did: no
 * source had handed over what it read, no mechanism had been started, no thread had been opened that draws by itself, and the
 * platform's generator had not been asked for a bit. Whatever fails after that may have failed because of what is in the
 * data, and whoever may try again for nothing could learn it so. A file that cannot be read at all is given back; one that is
 * refused for how much is in it is not.
 */
import { InvalidInput } from '@tulle/core'
import { platformDraws } from '@tulle/core/random'
import type { Desk } from '../kind.ts'
import type { Sources } from '../source.ts'
import { RefusedByData } from '../sources/refused-by-data.ts'

/** Those that hand over nothing yet, but what reads later. */
const OPENING: ReadonlySet<PropertyKey> = new Set<keyof Sources>(['events', 'numbers'])

/** What tells of lists that are public, or of the form of a file. */
const PUBLIC: ReadonlySet<PropertyKey> = new Set<keyof Sources>([
  'check',
  'same',
  'names',
  'nodes',
  'lines',
  'publicTable',
  'isFile',
  'columnsOf',
  'columnsIfKnown',
  'header',
  'blocks',
  'mask',
  'sensitivities',
])

/** The same source; `handed` is called whenever it has read something that is not public. */
function seenSource<T extends object>(source: T, open: ReadonlySet<PropertyKey>, handed: () => void): T {
  return new Proxy({} as T, {
    get(_, key) {
      const member: unknown = Reflect.get(source, key)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(member, source, args)
        if (!(answer instanceof Promise)) return answer
        return answer.then(
          (read: unknown) => {
            if (OPENING.has(key)) return seenSource(read as object, new Set(), handed)
            if (!open.has(key)) handed()
            return read
          },
          (error: unknown) => {
            if (error instanceof RefusedByData) handed()
            throw error
          },
        )
      }
    },
  })
}

/** Watches what a kind takes from its desk. */
export interface Drawing {
  /** The same desk, seen. */
  readonly desk: Desk
  /** From now on; what was read before was read all the same. */
  start(): void
  certainlyNot(): boolean
}

export function watched(desk: Desk): Drawing {
  let [taken, read] = [false, false]
  let before = platformDraws()
  const { run, openPool, sources } = desk
  const seen = <A extends unknown[], R>(give: (...args: A) => R) => {
    return (...args: A): R => {
      taken = true
      return give(...args)
    }
  }
  const handed = () => {
    read = true
  }
  return {
    desk: {
      ...desk,
      sources: seenSource(sources, PUBLIC, handed),
      run: seen(run),
      ...(openPool === undefined ? {} : { openPool: seen(openPool) }),
    },
    start() {
      taken = false
      before = platformDraws()
    },
    certainlyNot: () => !taken && !read && platformDraws() === before,
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
    if (drawing.certainlyNot())
      throw new Error('A release was made, and neither data nor a run nor a bit was asked for.')
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
