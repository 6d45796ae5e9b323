/**
 * What Spark complains about, as sentences. Its own words quote values, queries and paths: they stay with the cause, for
 * whoever looks for the fault.
 */
import { status } from '@grpc/grpc-js'
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'

/** Spark could not do what it was asked. `kind` is how Spark itself calls that. */
class SparkFault extends Error {
  override readonly name = 'SparkFault'
  readonly kind: string | undefined

  constructor(message: string, kind: string | undefined, cause: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

interface GrpcError extends Error {
  readonly code: number
  readonly details: string
}

function isGrpc(error: unknown): error is GrpcError {
  return error instanceof Error && typeof (error as Partial<GrpcError>).code === 'number' && 'details' in error
}

type Found = (at: string, details: string) => Words

/** What gRPC says where TLS begins and does not get far. */
const UNTRUSTED =
  /self.signed certificate|unable to (get|verify) .*(issuer|certificate)|certificate has expired|altnames/i

const SERVER: Readonly<Record<number, Found>> = {
  [status.UNAVAILABLE]: (at, details) =>
    UNTRUSTED.test(details)
      ? untrusted(at)
      : words`The Spark server at ${at} cannot be reached, or has gone away: nothing was published. Is it running, and does {spark} say where? If it wants TLS, add use_ssl=true to the address.`,
  [status.DEADLINE_EXCEEDED]: (at) =>
    words`The Spark server at ${at} did not answer in time: nothing was published. Is it busy, or does something else listen there?`,
  [status.UNAUTHENTICATED]: (at) =>
    words`The Spark server at ${at} wants a token, or another one: give it in the address, as in {spark sc://host:port/;token=…;use_ssl=true}.`,
  [status.PERMISSION_DENIED]: (at) => words`The Spark server at ${at} does not allow this: ask whoever runs it.`,
  [status.UNIMPLEMENTED]: (at) =>
    words`What listens at ${at} does not speak Spark Connect as Spark 4 does: start its Connect server, of version 4.0 or later.`,
}

const KINDS: readonly (readonly [RegExp, Words])[] = [
  [
    /TABLE_OR_VIEW_NOT_FOUND|PATH_NOT_FOUND|PATH_DOES_NOT_EXIST/,
    words`Spark finds no such table or path: give its name as Spark knows it, or a path that Spark's executors can read.`,
  ],
  [
    /\bstatus 67\b/,
    words`The executors of Spark have no Node: install Node 20 or later on each of them, or say where it is with {sparkNode}.`,
  ],
  [
    /\bstatus 66\b/,
    words`The executors of Spark lack Tulle's worker: start the server with it among its files, or give a path that all of them see with {sparkWorker}.`,
  ],
  [
    /AccessControlException|Permission denied|Mkdirs failed to create|FileSystemException: .*: Operation not permitted/,
    words`Spark may not read or write there: nothing was published. Give the user that Spark runs as the right to, or another place.`,
  ],
  [
    /FILE_ALREADY_EXISTS|PATH_ALREADY_EXISTS/,
    words`Spark was to write where something is already: nothing was published. Choose another place.`,
  ],
  [
    /OutOfMemoryError|Container killed .* memory/,
    words`An executor of Spark ran out of memory: nothing was published. Give executors more memory, or let there be more partitions (spark.sql.shuffle.partitions).`,
  ],
  [/No space left on device/, words`A disk of Spark is full: nothing was published. Free some space and try again.`],
]

/** The error as whoever is at the keyboard should see it. */
export function sentenceOf(error: unknown, at: string): unknown {
  if (!isGrpc(error)) return error
  const { code, details } = error
  const kind = /\[([A-Z][A-Z0-9_.]+)\]/.exec(details)?.[1]
  const known = SERVER[code]?.(at, details) ?? KINDS.find(([pattern]) => pattern.test(details))?.[1]
  if (known !== undefined) return withCause(new InvalidInput(known), error)
  if (/Subprocess exited with status|SCRIPT_TRANSFORMATION|ScriptTransformation/.test(details)) {
    return new SparkFault(WORKER_DIED, 'worker', error)
  }
  return new SparkFault(
    `Spark could not do its part (${kind ?? 'no reason given'}): nothing was published.`,
    kind,
    error,
  )
}

function untrusted(at: string): Words {
  return words`The Spark server at ${at} shows a TLS certificate that this machine does not trust: nothing was sent. If an authority of your own signed it, let the variable NODE_EXTRA_CA_CERTS name the file of that authority.`
}

const WORKER_DIED =
  'A worker on an executor of Spark died, and was not better off when it was tried again: nothing was published. Node 20 or later and Tulle’s worker must be on every executor; their log says more.'

function withCause(error: InvalidInput, cause: unknown): InvalidInput {
  error.cause = cause
  return error
}
