/** What was released, as the page keeps it. */
export interface Made {
  readonly title: string
}
