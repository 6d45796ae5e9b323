/** How long work is watched, and stopped. */
export interface Watch {
  readonly signal?: AbortSignal
  /** A share from 0 to 1, or nothing where nobody knows. */
  readonly progress?: (share?: number) => void
}
