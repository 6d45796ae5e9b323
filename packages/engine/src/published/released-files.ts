import type { Certificate } from '@tulle/core'

/** What readers of released files need to know. */
export interface ReleasedFiles {
  readonly certificate: Certificate
  /** The names of the released files, as the certificate has them. */
  readonly files: readonly string[]
  /** Where one of them is. */
  readonly path: (name: string) => string
}
