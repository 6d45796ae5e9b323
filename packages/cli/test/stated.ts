import type { Certificate } from '@tulle/core'

/** All that a certificate says but the checksums and the identifier, which is drawn anew for each release. */
export function statedBy({ files, ...rest }: Certificate): object {
  const same = Object.entries(rest).filter(([field]) => field !== 'identifier')
  return { ...Object.fromEntries(same), files: files.map(({ name }) => name) }
}
