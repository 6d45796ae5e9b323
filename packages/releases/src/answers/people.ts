import { InvalidInput } from '@tulle/core'
import { sortedNames } from '@tulle/core/data'

/** The most that a Map holds. */
const MOST = 2 ** 24

/** Numbers people by their place in a public list; or, without one, as they are met. */
export class PeopleNumbers {
  readonly #closed: boolean
  readonly #numbers = new Map<string, number>()

  constructor(list?: readonly string[]) {
    this.#closed = false
    list?.forEach((name, i) => {
      if (this.#numbers.has(name)) {
        throw new InvalidInput(`The list of people has "${name}" twice: each row needs a name of its own.`)
      }
      this.#add(name, i)
    })
    this.#closed = list !== undefined
  }

  get count(): number {
    return this.#numbers.size
  }

  /** The person's number; −1 if it is nobody, or nobody on the list. */
  of(name: string | null): number {
    if (name === null || name === '') return -1
    return this.#numbers.get(name) ?? (this.#closed ? -1 : this.#add(name, this.count))
  }

  /** Everybody met, in an order that does not tell the order of the rows, and the number that each was given. */
  sorted(): { readonly people: string[]; readonly numbers: Uint32Array } {
    const people = sortedNames([...this.#numbers.keys()])
    return { people, numbers: Uint32Array.from(people, (name) => this.#numbers.get(name) as number) }
  }

  #add(name: string, number: number): number {
    if (this.count === MOST) {
      throw new InvalidInput(`There are more than ${MOST} people: make a table for each part of them.`)
    }
    this.#numbers.set(name, number)
    return number
  }
}

export function nobodyNamed(file: string, column: string): InvalidInput {
  return new InvalidInput(`The column "${column}" of ${file} is empty, so there are no names to take from it.`)
}
