/** The audit found what it looks for: the command worked, and what it looked at breaks its promise. */
export class Violated extends Error {
  override readonly name = 'Violated'
}
