/**
 * The step of a job between agreement and noise. A release is reserved before anything is drawn, and its reservation ends
 * in one of three ways: its certificate was written; it failed before anything was made of the data, and is given back;
 * or neither is certain, and it stays counted.
 */
import { type AnyPlan, InvalidInput } from '@tulle/core'
import type { AccountTotal } from '@tulle/core/certificate'
import { words } from '@tulle/core/text'
import type { Block, Desk } from '../kind.ts'
import type { Counting } from '../options/account.ts'
import type { CertificateMark, Request } from './account.ts'
import { type Counted, countedIn, notNoted, notRecorded } from './counted.ts'
import { type Drawing, untilDrawn } from './drawn.ts'
import { ledgerOn } from './keeper.ts'
import type { Ledger, Reservation } from './ledger.ts'
import { NoLedger } from './no-ledger.ts'
import { requireReserved } from './same-spending.ts'
import { standingOf, totalOf } from './standing.ts'
import type { Store } from './store.ts'
import { standingLines, UNCOUNTED } from './words.ts'

export interface LedgerStep {
  /** What the plan would do to the account, to be shown before anybody agrees; refuses above the budget. */
  look(plan: AnyPlan): Promise<readonly Block[]>
  reserve(plan: AnyPlan): Promise<Reserved>
  end(): Promise<void>
}

export interface Reserved {
  /** What the certificate is to say of the account, if its owner wants that. */
  readonly total: AccountTotal | undefined
  /** Makes the release, and gives the reservation back if that fails before anything was read or drawn. */
  make<T extends { readonly release: { readonly plan: AnyPlan } }>(drawing: Drawing, make: () => Promise<T>): Promise<T>
  /** Whatever comes between: should it fail, it is said that the release stays counted. */
  write<T>(work: () => Promise<T>): Promise<T>
  commit(title: string, certificate: CertificateMark): Promise<Counted>
}

interface Place extends Pick<Desk, 'signal'> {
  readonly books?: ((named: string | undefined) => Store) | undefined
  readonly tell?: ((alarm: string) => void) | undefined
}

interface Asked extends Counting {
  readonly file?: string
  readonly title?: string | undefined
}

/** Opens the ledger at once where an account is named, so that a slip in its name is found before any work. */
export async function ledgerStep(kind: string, asked: Asked, place: Place): Promise<LedgerStep> {
  const { books: open, signal, tell } = place
  const { account, publishTotal = false } = asked
  if (publishTotal && account === undefined) {
    throw new InvalidInput(words`{publishTotal} prints the total of an account: say which, with {account NAME}.`)
  }
  let opened: Store | undefined
  const books = () => (opened ??= open?.(asked.ledger) ?? nobodyKeepsOne())
  const ledger = () => ledgerOn(books())
  const requestOf = (plan: AnyPlan): Request => ({ account, kind, title: asked.title ?? kind, plan })
  const end = async () => opened?.close()
  try {
    // Refuses one that there is not.
    if (account !== undefined) await ledger().show(account)
  } catch (error) {
    await end()
    throw error
  }
  return {
    async look(plan) {
      if (account === undefined) return []
      const { after, rule } = await ledger().look(requestOf(plan))
      if (after === undefined) return []
      const standing = standingOf(after.account, after.entries)
      if (publishTotal && standing.uncounted > 0)
        throw new InvalidInput(words`{publishTotal}: there is no total. ${UNCOUNTED}`)
      const lines = [
        'With this release:',
        ...standingLines(after.account, standing),
        ...(rule === undefined ? [] : [rule]),
      ]
      return [{ heading: `Account "${account}"`, lines, always: true }]
    },
    async reserve(plan) {
      try {
        const store = books()
        const fingerprint = asked.file === undefined ? undefined : await store.fingerprint(asked.file, signal)
        signal.throwIfAborted()
        const reservation = await ledger().reserve({ ...requestOf(plan), fingerprint })
        return reservedIn(ledger(), reservation, plan, { publishTotal, tell })
      } catch (error) {
        // Nobody asked for it to be counted, and there is no place to say that it was not.
        if (account === undefined && asked.ledger === undefined && error instanceof NoLedger) return unrecorded(error)
        throw error
      }
    },
    end,
  }
}

function nobodyKeepsOne(): never {
  throw new NoLedger('nobody keeps one here.')
}

interface Manner extends Pick<Place, 'tell'> {
  readonly publishTotal: boolean
}

function reservedIn(books: Ledger, reservation: Reservation, plan: AnyPlan, { publishTotal, tell }: Manner): Reserved {
  const { id, after } = reservation
  const told = countedIn(books, reservation)
  const counted = async <T>(work: () => Promise<T>, isCounted: () => boolean): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (after !== undefined && isCounted()) {
        tell?.(
          `The release failed after its data was read, or noise drawn: it stays counted in account "${after.account.name}".`,
        )
      }
      throw error
    }
  }
  return {
    total:
      publishTotal && after !== undefined
        ? totalOf(after.account, standingOf(after.account, after.entries))
        : undefined,
    make(drawing, make) {
      const making = async () => {
        const made = await untilDrawn(drawing, make, () => books.abandon(id))
        requireReserved(plan, made.release.plan)
        return made
      }
      return counted(making, () => !drawing.certainlyNot())
    },
    write: (write) => counted(write, () => true),
    async commit(title, certificate) {
      // The release is there, and counted: that its certificate is not noted must not take it back.
      return books.commit(id, { title, certificate }).then(
        () => told,
        (error: unknown) => notNoted(told, error),
      )
    },
  }
}

function unrecorded(reason: NoLedger): Reserved {
  return {
    total: undefined,
    make: (_drawing, make) => make(),
    write: (write) => write(),
    commit: async () => notRecorded(reason),
  }
}
