/** From what was asked for to a plan: public facts alone. */
import { InvalidInput, type ItemPlan, popularItems } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { ItemsSettings } from './options.ts'

/** `known` is how many items the list has, where there is one. */
export function planItems(settings: ItemsSettings, known: number | undefined): ItemPlan {
  const { epsilon, delta, maxItems, atLeast, pairs, pairShare, maxPairItems } = settings
  const { expectedPeople: people, itemsPerPerson: perPerson } = settings
  return popularItems.plan(
    {
      neighbours: { kind: 'individual' },
      ...(known === undefined ? {} : { items: known }),
      ...(people === undefined || perPerson === undefined ? {} : { expected: { people, perPerson } }),
    },
    {
      noise: noiseOf(settings),
      epsilon,
      ...(delta === undefined ? {} : { delta }),
      ...(maxItems === undefined ? {} : { perPerson: maxItems }),
      ...(atLeast === undefined ? {} : { atLeast }),
      ...(pairs === undefined
        ? {}
        : {
            pairs: {
              among: pairs,
              ...(pairShare === undefined ? {} : { share: pairShare }),
              ...(maxPairItems === undefined ? {} : { perPerson: maxPairItems }),
            },
          }),
    },
  )
}

function noiseOf({ noise, delta }: ItemsSettings): 'laplace' | 'gaussian' {
  return noise ?? (delta === undefined ? 'laplace' : 'gaussian')
}

export function checkItems(settings: ItemsSettings): void {
  checkFile(settings)
  checkLaw(settings)
  const { maxItems, expectedPeople, itemsPerPerson, pairs, pairShare, maxPairItems } = settings
  if ((expectedPeople === undefined) !== (itemsPerPerson === undefined)) {
    throw new InvalidInput(words`{expectedPeople} and {itemsPerPerson} go together: give both, or none.`)
  }
  if (maxItems === undefined && expectedPeople === undefined) {
    throw new InvalidInput(
      words`For how many items may one person count? Say so with {maxItems 20}, or say about how many people there are, {expectedPeople}, and how many items one of them has, {itemsPerPerson}: the limit with the smallest error is then chosen.`,
    )
  }
  if (pairs === undefined && (pairShare ?? maxPairItems) !== undefined) {
    throw new InvalidInput(
      words`{pairShare} and {maxPairItems} are about pairs of items: ask for these with {pairs 50}.`,
    )
  }
}

function checkFile({ items, person, separator }: ItemsSettings): void {
  if (items === undefined && person !== undefined) {
    throw new InvalidInput(
      words`{person} is for a table with a line for each person and item: name the column with the items, {items COLUMN}. Without it every line is another person.`,
    )
  }
  if (items !== undefined && person === undefined) {
    throw new InvalidInput(words`Whose line is it? With {items} name the column that says so, {person COLUMN}.`)
  }
  if (items !== undefined && separator !== undefined) {
    throw new InvalidInput(
      words`{separator} stands between the items of one line, and with {items} a line has one: leave it out.`,
    )
  }
}

function checkLaw({ itemsFile, noise, delta }: ItemsSettings): void {
  if (delta === undefined && itemsFile === undefined) {
    throw new InvalidInput(
      words`Which items are there? Without a {delta} nothing can be named that was not known before: give a list of all items, {itemsFile FILE}, or {delta 1e-6}.`,
    )
  }
  if (noise === 'gaussian' && delta === undefined) {
    throw new InvalidInput(
      words`Gaussian noise needs a {delta}, far below 1 divided by the number of people, such as {delta 1e-6}.`,
    )
  }
  if (noise === 'laplace' && delta !== undefined && itemsFile !== undefined) {
    throw new InvalidInput(
      words`{delta} does not go with {noise laplace} and a list of items, whose promise has no exception: leave it out.`,
    )
  }
}
