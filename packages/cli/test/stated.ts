import type { Certificate } from '@tulle/core'

/** All that a certificate says but the checksums and the identifier, which is drawn anew for each release. */
/** The result follows from the released data, and so from the noise: how many sentences it has does not. */
export function statedBy({ files, result, ...rest }: Certificate): object {
  const same = Object.entries(rest).filter(([field]) => field !== 'identifier')
  return { ...Object.fromEntries(same), sentences: result?.length, files: files.map(({ name }) => name) }
}
