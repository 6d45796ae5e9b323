/** From settings to an account that is asked for. */
import { type Certificate, InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { CertificateMark } from './account.ts'
import type { AskedAccount, EarlierRelease } from './ledger.ts'
import type { OpenSettings } from './options.ts'
import { isSized, relationOf } from './relations.ts'

/** A certificate that was found sound, and the checksum of its text. */
export interface FoundCertificate {
  /** What it is called in what is said of it. */
  readonly place: string
  readonly certificate: Certificate
  readonly sha256: string
}

export function askedAccount(
  name: string,
  { epsilon, delta, neighbours, maxChange }: OpenSettings,
  earlier: readonly FoundCertificate[],
  by: string,
): AskedAccount {
  if (isSized(neighbours) && maxChange === undefined) {
    throw new InvalidInput(
      words`{neighbours ${neighbours}} is by a size: say the most that one changes, with {maxChange}.`,
    )
  }
  if (!isSized(neighbours) && maxChange !== undefined) {
    throw new InvalidInput(words`{maxChange} means nothing with {neighbours ${neighbours}}: leave it out.`)
  }
  return {
    name,
    neighbours: relationOf(neighbours, maxChange),
    epsilon,
    delta,
    by,
    earlier: withoutTwins(earlier).map(earlierRelease),
  }
}

/** The same release may be given twice: it was made once. */
export function withoutTwins(found: readonly FoundCertificate[]): readonly FoundCertificate[] {
  return [...new Map(found.map((each) => [markOf(each).identifier, each])).values()]
}

/** Certificates of before had no identifier: their checksum stands in. */
function markOf({ certificate, sha256 }: FoundCertificate): CertificateMark {
  return { identifier: certificate.identifier ?? sha256.slice(0, 32), sha256 }
}

function earlierRelease(found: FoundCertificate): EarlierRelease {
  const { plan, title } = found.certificate
  return { kind: plan.mechanism, title, plan, certificate: markOf(found) }
}
