/** What a pool and its workers say to each other. A worker has one task at a time; the number names it. */
import { InvalidInput, NotFeasible } from '../errors.ts'

export interface Request {
  readonly task: number
  readonly kind: string
  readonly input: unknown
}

export type Reply =
  | { readonly task: number; readonly output: unknown }
  | { readonly task: number; readonly error: ErrorRecord }

/** An error as plain data: a structured clone keeps neither the name nor the class of our own. */
export interface ErrorRecord {
  readonly name: string
  readonly message: string
}

export function recordOf(thrown: unknown): ErrorRecord {
  if (thrown instanceof Error) return { name: thrown.name, message: thrown.message }
  return { name: 'Error', message: String(thrown) }
}

export function errorOf({ name, message }: ErrorRecord): Error {
  // Those that callers tell apart by their class.
  if (name === 'InvalidInput') return new InvalidInput(message)
  if (name === 'NotFeasible') return new NotFeasible(message)
  const error = new Error(message)
  error.name = name
  return error
}

export function isRequest(message: unknown): message is Request {
  return hasTask(message) && 'kind' in message && typeof message.kind === 'string'
}

export function isReply(message: unknown): message is Reply {
  return hasTask(message) && ('output' in message || 'error' in message)
}

function hasTask(message: unknown): message is { task: number } {
  return typeof message === 'object' && message !== null && 'task' in message && typeof message.task === 'number'
}
