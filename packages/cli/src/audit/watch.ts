/** How an audit is followed while it runs, and stopped. */
export interface Watch {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly progress: (share: number) => void
}
