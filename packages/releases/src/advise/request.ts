/** What advice sends people on with: a release of some kind, with words in capitals for what only they know. */
import type { MechanismName } from '@tulle/core'
import { request, type Words, type Yours } from '@tulle/core/text'
import type { KindName, kinds } from '../kinds/index.ts'
import type { Settings } from '../option.ts'

export interface ReleaseRequest {
  readonly kind: KindName
  /** By the keys of the kind's options. */
  readonly settings: Readonly<Record<string, unknown>>
}

type Of<K extends KindName> = Settings<(typeof kinds)[K]['options']>

/** Which of all mechanisms a kind offers is known where it runs. */
type Asked<K extends KindName> = {
  readonly [P in keyof Of<K>]?: Of<K>[P] | Yours | (P extends 'mechanism' ? MechanismName : never) | undefined
}

/** What is undefined is left to the kind. */
export function requested<K extends KindName>(kind: K, settings: Asked<K>): ReleaseRequest {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  return Object.freeze({ kind, settings: Object.freeze(Object.fromEntries(given)) })
}

/** A file or a column of the reader's. */
export function yours(word: string): Yours {
  return Object.freeze({ yours: word })
}

export const FILE = yours('FILE')
export const PERSON = yours('PERSON')
export const NODES = yours('NODES')
export const COLUMNS = yours('COLUMNS')
/** A column that holds one word, and the file with that word. */
export const [ALL, ALL_NAME] = [yours('ALL'), yours('ALL_NAME')]

/** Its plan first: nothing is released before somebody has seen it. */
export function inWords({ kind, settings }: ReleaseRequest): Words {
  return request(`kind:${kind}`, settings, { planOnly: true })
}
