/**
 * What a release writes. What may be published and what must not are different types: neither can be put in the place of
 * the other, and nothing else is written.
 */
import type { AnyPlan, DenseMatrix, Names } from '@tulle/core'

export interface MatrixContent extends Names {
  readonly is: 'matrix'
  readonly matrix: DenseMatrix
  readonly format: 'csv' | 'parquet' | 'mtx'
  /** What the three columns are called. */
  readonly headings: { readonly from: string; readonly to: string; readonly value: string }
}

export type Content = { readonly is: 'text'; readonly text: string } | MatrixContent

/** Computed by the mechanism, or from what the mechanism released. */
export interface Published {
  readonly audience: 'everybody'
  readonly name: string
  readonly content: Content
}

/** For the owner of the data alone. */
export interface Private {
  readonly audience: 'owner'
  readonly name: string
  readonly text: string
}

export function published(name: string, content: Content): Published {
  return { audience: 'everybody', name, content }
}

export function publishedJson(name: string, value: object): Published {
  return published(name, { is: 'text', text: `${JSON.stringify(value, undefined, 2)}\n` })
}

export function kept(name: string, text: string): Private {
  return { audience: 'owner', name, text }
}

export interface Artefacts {
  readonly release: { readonly plan: AnyPlan; readonly randomness: 'secure' | 'seeded' }
  readonly title: string
  /** Whether names in files that spreadsheets open are to be escaped. */
  readonly escapeNames: boolean
  readonly published: readonly Published[]
  readonly private: readonly Private[]
}

/** Where artefacts go: all of them, with a certificate, or none. */
export interface Writer {
  /** Refuses a place that cannot be written to, before any work is done. */
  check(): Promise<void>
  /** The names of the files that were published, the data first. */
  write(artefacts: Artefacts, signal: AbortSignal): Promise<readonly string[]>
}
