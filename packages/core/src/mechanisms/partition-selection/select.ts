/** Which names are kept: those that enough people have, each person counted for a few of them. */
import { byPerson } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Bits, subset } from '../../random/index.ts'
import { keepLaw } from './law.ts'
import type { Selection } from './stage.ts'

/**
 * Names by number, and whose they are, in any order; a name that somebody has several times counts once. What is returned,
 * ascending, is all that is learned of the data.
 */
export interface NamedPeople {
  readonly person: Uint32Array
  readonly name: Uint32Array
  /** How many names there are. Private, like all of this. */
  readonly names: number
}

/** The names that enough people have, found with noise. */
export function selectNames({ parameters }: Selection, data: NamedPeople, bits: Bits): number[] {
  const counts = countPeople(data, parameters.perPerson, bits)
  const law = keepLaw(parameters.epsilon, parameters.delta)
  const kept: number[] = []
  for (let name = 0; name < counts.length; name++) {
    if ((counts[name] as number) > 0 && law.keeps(counts[name] as number, bits)) kept.push(name)
  }
  return kept
}

/** How many people have each name, where nobody counts for more than `most`: of those who have more, a random choice does. */
function countPeople({ person, name, names }: NamedPeople, most: number, bits: Bits): Uint32Array {
  if (person.length !== name.length) throw new InvalidInput('Names and people need as many lines each.')
  const counts = new Uint32Array(names)
  let own = new Set<number>()
  const end = () => {
    const all = Float64Array.from(own).sort()
    const chosen = all.length <= most ? all : subset(most, all.length, bits).map((k) => all[k] as number)
    for (const each of chosen) counts[each] = (counts[each] as number) + 1
    own = new Set()
  }
  let last: number | undefined
  for (const k of byPerson(person)) {
    if (last !== undefined && person[k] !== last) end()
    last = person[k]
    const each = name[k] as number
    if (each >= names) throw new InvalidInput('A name has no such number.')
    own.add(each)
  }
  end()
  return counts
}
