/** What a page and its worker say to each other: plain data, one exchange by one number. */

/** A refusal, as whoever filled in a form reads it. */
export interface Refusal {
  /** The class of the error: InvalidInput, BudgetExceeded and so on. */
  readonly kind: string
  readonly sentence: string
  /** The options that it mentions, by key: fields to be marked. */
  readonly keys: readonly string[]
}

export type ToWorker =
  | { readonly id: number; readonly call: string; readonly given: unknown }
  | { readonly id: number; readonly abort: true }
  | { readonly id: number; readonly answer: unknown }

export type ToPage =
  | { readonly id: number; readonly done: unknown }
  | { readonly id: number; readonly refused: Refusal }
  | { readonly id: number; readonly phase: string; readonly share?: number | undefined }
  /** The worker waits for an answer: only a person can give it. */
  | { readonly id: number; readonly ask: unknown }
