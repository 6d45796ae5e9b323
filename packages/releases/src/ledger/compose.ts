/** What several releases promise together, for whoever received them: certificates alone, and no ledger. */
import { InvalidInput, isAnonymity } from '@tulle/core'
import { type ComposedReleases, composeReleases } from '@tulle/core/accounting'
import { curvesOf } from '@tulle/core/certificate'
import { neighboursInWords, type PrivateGuarantee } from '@tulle/core/privacy'
import { upwards, words } from '@tulle/core/text'
import { type FoundCertificate, withoutTwins } from './asked.ts'
import type { ComposeSettings } from './options.ts'
import { budgetInWords, shownEpsilon, UNCOUNTED } from './words.ts'

export interface ComposedCertificates extends ComposedReleases {
  /** How many there are, each once. */
  readonly releases: number
  /** Whatever was decided along the way: ε and δ added up, where all promise about the same neighbours. */
  readonly alongTheWay?: { readonly epsilon: number; readonly delta: number }
}

/** That they are all of the same data is the word of whoever asks. */
export function composeCertificates(
  given: readonly FoundCertificate[],
  { delta, epsilon }: ComposeSettings,
): ComposedCertificates {
  if (delta !== undefined && epsilon !== undefined) {
    throw new InvalidInput(words`{delta} asks for ε at that δ, and {epsilon} for δ at that ε: give one of them.`)
  }
  const found = withoutTwins(given)
  const guarantees = found.map(({ place, certificate: { plan } }) => {
    if (isAnonymity(plan.guarantee)) throw new InvalidInput(`${place} is k-anonymous. ${UNCOUNTED}`)
    return plan.guarantee
  })
  const spendings = found.map(({ certificate: { plan, curves } }, i) => ({
    neighbours: (guarantees[i] as PrivateGuarantee).neighbours,
    curves: curves ?? curvesOf(plan),
  }))
  const deltas = guarantees.map((each) => (each.kind === 'approximate' ? each.delta : 0))
  const composed = composeReleases(spendings, epsilon === undefined ? { delta: delta ?? sum(deltas) } : { epsilon })
  return { releases: found.length, ...composed, ...alongTheWay(guarantees, composed) }
}

/** Shown rounded up, by more than the last digit of a sum. */
function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0)
}

function alongTheWay(guarantees: readonly PrivateGuarantee[], { rules }: ComposedReleases) {
  if (rules.length > 0) return {}
  const deltas = guarantees.map((each) => (each.kind === 'approximate' ? each.delta : 0))
  return { alongTheWay: { epsilon: sum(guarantees.map(({ epsilon }) => epsilon)), delta: sum(deltas) } }
}

function rounded({ epsilon, delta }: { readonly epsilon: number; readonly delta: number }) {
  // Sums are rounded up in their last digit, which nobody typed.
  return { epsilon: upwards(epsilon, 6), delta: delta === 0 ? 0 : upwards(delta, 6) }
}

export function composedInWords({
  releases,
  epsilon,
  delta,
  neighbours,
  rules,
  alongTheWay,
}: ComposedCertificates): string[] {
  const at = delta.upper === 0 ? '' : `, δ = ${upwards(delta.upper, 4)}`
  return [
    `${releases === 1 ? 'This release promises' : `These ${releases} releases, if they are of the same data, promise together`}:`,
    `As planned, if everything was decided beforehand: ε = ${shownEpsilon(epsilon.upper)}${at}.`,
    ...(alongTheWay === undefined
      ? []
      : [
          `Whatever was decided along the way: ${budgetInWords(rounded(alongTheWay))}, each release by what it promised by itself.`,
        ]),
    neighboursInWords(neighbours),
    ...rules,
  ]
}
