/** The certificate of a release that somebody has: of its folder, checked with the data, or a file by itself. */
import { stat } from 'node:fs/promises'
import { certificateText, InvalidInput, judgeCertificate } from '@tulle/core'
import { MOST_CERTIFICATE_BYTES } from '@tulle/core/certificate'
import { type FoundCertificate, openRelease } from '@tulle/releases'
import { sha256OfText } from '../write/checksum.ts'
import { readRegular } from './regular-file.ts'
import { withRelease } from './release.ts'

/** Throws unless it is sound, or where that was not checked. */
export async function certificateAt(path: string): Promise<FoundCertificate> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) {
    const { certificate } = await withRelease(path, openRelease)
    return { place: path, certificate, sha256: sha256OfText(certificateText(certificate)) }
  }
  const bytes = await readRegular(path, path, MOST_CERTIFICATE_BYTES)
  const text = bytes?.toString('utf8') ?? ''
  const { certificate, faults } = judgeCertificate(text)
  if (certificate === undefined) throw new InvalidInput(`${path} is no sound certificate. ${faults.join(' ')}`)
  return { place: path, certificate, sha256: sha256OfText(text) }
}
