/** What an ε means to somebody who decides on it: how far a belief can move, and whose. */
import { isAnonymity, type Neighbours } from '@tulle/core'
import { beliefInWords, sameNeighbours, tiedInWords } from '@tulle/core/privacy'
import { type AdviceOption } from './advice.ts'

/** Above this a promise says little about anyone whom an observer already suspects. */
const WEAK = 8

export interface Protected {
  readonly neighbours: Neighbours
  /** What the promise is about, for one of whom it protects: "that two nodes are joined". */
  readonly fact: string
}

interface Asked {
  readonly epsilon: number
  readonly delta?: number
}

/** For what was asked for, and for every option whose plan is about something else. */
export function oddsInWords(
  { epsilon, delta }: Asked,
  { neighbours, fact }: Protected,
  options: readonly AdviceOption[],
): string[] {
  const meaning = (subject: string, of: Neighbours, about?: string) => [
    `${subject} means: ${beliefInWords(of, epsilon, about)}${delta === undefined ? '' : ', but for the δ of what has one'}.`,
    tiedInWords(of, delta === undefined ? 'pure' : 'approximate'),
  ]
  return [
    ...meaning(`ε = ${epsilon}`, neighbours, fact),
    ...otherRelations(neighbours, options).flatMap(({ titles, of }) =>
      meaning(`Of ${titles.map((title) => `"${title}"`).join(' and ')} it`, of),
    ),
    ...(epsilon <= WEAK
      ? []
      : [`Above ε = ${WEAK} or so, a promise says little about anyone an observer already suspects.`]),
  ]
}

function otherRelations(neighbours: Neighbours, options: readonly AdviceOption[]) {
  const found: { readonly titles: string[]; readonly of: Neighbours }[] = []
  for (const { title, plan } of options) {
    if (plan === undefined || isAnonymity(plan.guarantee)) continue
    const { neighbours: of } = plan.guarantee
    if (covers(of, neighbours)) continue
    const known = found.find((other) => sameNeighbours(other.of, of))
    if (known === undefined) found.push({ titles: [title], of })
    else known.titles.push(title)
  }
  return found
}

/** Whether a promise about the first is one about the second: an edge that is there or not is a weight of 1 or 0. */
function covers(of: Neighbours, asked: Neighbours): boolean {
  return sameNeighbours(of, asked) || (asked.kind === 'edge' && of.kind === 'weight' && of.maxChange >= 1)
}
