/** The mechanisms that are asked for by name. */
import { anonymity, InvalidInput } from '@tulle/core'
import { trials } from '@tulle/core/audit'
import { closest } from '../closest.ts'

const ALL = 'all'

/** Promises nothing about two inputs. */
export const WITHOUT_EPSILON = anonymity.name

/** Each once; without a name all. */
export function mechanismsOf(asked: readonly string[]): string[] {
  const known = Object.keys(trials)
  const names = asked.flatMap((words) => words.split(',')).map((word) => nameOf(word.trim(), [...known, ALL]))
  return names.length === 0 || names.includes(ALL) ? known : [...new Set(names)]
}

function nameOf(word: string, known: readonly string[]): string {
  if (known.includes(word)) return word
  const meant = closest(word, known)
  throw new InvalidInput(
    `There is no mechanism "${word}".${meant === undefined ? '' : ` Did you mean ${meant}?`} There are ${known.filter((name) => name !== ALL).join(', ')}; or say "${ALL}".`,
  )
}
