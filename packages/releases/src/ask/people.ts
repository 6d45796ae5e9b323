/** How many people a release of numbers is about, where that was published: what sums of squares are divided by. */

import { grouped } from '@tulle/core/text'
import { statedPeople } from '../kinds/covariance/plan.ts'
import type { ReleasedRows } from '../kinds/covariance/released.ts'

export type Asked = ReleasedRows['plan']

export function peopleIn({ facts }: Asked): string {
  const stated = statedPeople(facts)
  const people = stated === undefined ? undefined : grouped(stated)
  return facts.people !== undefined && 'counted' in facts.people
    ? `the ${people} people of the noisy count`
    : `the ${people} people that were declared`
}

/** Why there is a sum only. */
export function undivided({ facts }: Asked, what: string): string {
  const people = statedPeople(facts)
  return people === undefined
    ? `Divided by the number of people ${what} around the centre; how many there are was not published.`
    : `No variance is made of it: the published number of people, ${grouped(people)}, is too near to 0 to divide by.`
}
