/** What is counted on the way of events, by number: workers and client mean the same. Private. */
export const SEEN = {
  rows: 0,
  /** Rows whose origin is in no list; the destination; both: in this order. */
  outsideFrom: 1,
  outsideTo: 2,
  outsideBoth: 3,
  people: 4,
  clipped: 5,
  clamped: 6,
  before: 7,
  nobody: 8,
  unread: 9,
  /** Of trips, what everybody counts for in a total of its own. */
  inTotal: 10,
} as const
