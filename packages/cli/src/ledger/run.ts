/** What `tulle ledger` does with flags and a ledger. */
import { readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { visible, visibleLines } from '@tulle/core/text'
import { certificateAt, fileLedger, filesAside, keptWriter, ledgerPlace, refuseTakenFile } from '@tulle/engine'
import {
  type AccountShown,
  accountInWords,
  accountPage,
  accountsInWords,
  askedAccount,
  composeCertificates,
  composedInWords,
  composeOptions,
  entriesInWords,
  type FoundCertificate,
  kept,
  type Ledger,
  openOptions,
  type Request,
  settingsOf,
} from '@tulle/releases'
import colours from 'picocolors'
import { interruption } from '../interrupted.ts'
import { say as print } from '../screen/say.ts'
import { plannedIn } from './planned.ts'

interface LedgerFlags extends Readonly<Record<string, unknown>> {
  readonly ledger?: string
  readonly json?: boolean
  readonly out?: string
  readonly force?: boolean
}

/** Opens it, says what is to be said of it, and ends the work with it. */
async function withLedger<T>({ ledger: file }: LedgerFlags, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = fileLedger({ file })
  try {
    const done = await work(ledger)
    for (const remark of ledger.remarks) print([colours.red(visible(remark))], process.stderr)
    return done
  } finally {
    await ledger.end()
  }
}

function say(json: boolean | undefined, data: unknown, lines: readonly string[]): void {
  if (json === true) process.stdout.write(`${visibleLines(JSON.stringify(data, undefined, 2))}\n`)
  else print(lines)
}

const alarm = (text: string) => colours.red(visible(text))

export async function runOpen(name: string, flags: LedgerFlags): Promise<void> {
  const { json, ...given } = flags
  const settings = settingsOf('ledger open', openOptions, given)
  const earlier: FoundCertificate[] = []
  for (const path of settings.released ?? []) earlier.push(await certificateAt(path))
  const asked = askedAccount(name, settings, earlier, whoAmI())
  await withLedger(flags, async (ledger) => {
    await ledger.open(asked)
    const shown = await ledger.show(name)
    say(json, shown, [colours.green('Opened.'), ...accountInWords(shown).about.map(visible), ...next(name)])
  })
}

function next(name: string): string[] {
  return [visible(`Count a release in it with --account ${/^[\w.-]+$/.test(name) ? name : JSON.stringify(name)}.`)]
}

/** Where the system does not tell, nobody. */
function whoAmI(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

export async function runList(flags: LedgerFlags): Promise<void> {
  await withLedger(flags, async (ledger) => {
    const [accounts, loose] = [await ledger.list(), await ledger.loose()]
    const uncounted = accounts.some(({ standing }) => standing.uncounted > 0)
    say(flags.json, { file: ledgerPlace(flags.ledger).file, accounts, withoutAccount: loose }, [
      `The ledger ${visible(ledgerPlace(flags.ledger).file)}`,
      ...accountsInWords(accounts).map((line) => `  ${visible(line)}`),
      ...(uncounted
        ? [alarm('Uncounted releases are k-anonymous: "tulle ledger show NAME" says why that matters.')]
        : []),
      ...(loose.length === 0
        ? []
        : [alarm('Counted in no account:'), ...entriesInWords(loose).map((line) => `  ${visible(line)}`)]),
    ])
  })
}

export async function runShow(name: string, flags: LedgerFlags): Promise<void> {
  const { out, force = false, json } = flags
  const writer = out === undefined ? undefined : keptWriter(out, force)
  await writer?.check([PAGE])
  await withLedger(flags, async (ledger) => {
    const shown = await ledger.show(name)
    if (writer !== undefined) {
      const stop = interruption()
      try {
        await writer.write([kept(PAGE, accountPage(shown, ledger.remarks))], stop.signal)
      } finally {
        stop.done()
      }
    }
    say(json, shown, [
      ...accountLines(shown),
      ...(writer === undefined ? [] : [`Written: ${visible(join(writer.folder, PAGE))}`]),
    ])
  })
}

const PAGE = 'account.html'

function accountLines(shown: AccountShown): string[] {
  const { about, entries, alarms } = accountInWords(shown)
  return [...about.map(visible), ...alarms.map(alarm), ...entries.map((line) => `  ${visible(line)}`)]
}

export async function runPlan(name: string, configs: readonly string[], flags: LedgerFlags): Promise<void> {
  const requests: Request[] = []
  for (const config of configs) requests.push(await plannedIn(config, name))
  await withLedger(flags, async (ledger) => {
    const shown = await ledger.plan(name, requests)
    say(flags.json, shown, [colours.green('Planned, and reserved together.'), ...accountLines(shown)])
  })
}

export async function runClose(name: string, flags: LedgerFlags): Promise<void> {
  await withLedger(flags, async (ledger) => {
    await ledger.close(name)
    const shown = await ledger.show(name)
    say(flags.json, shown, [colours.green('Closed.'), ...accountInWords(shown).about.map(visible)])
  })
}

export async function runCompose(paths: readonly string[], { json, ...given }: LedgerFlags): Promise<void> {
  const settings = settingsOf('ledger compose', composeOptions, given)
  const found: FoundCertificate[] = []
  for (const path of paths) found.push(await certificateAt(path))
  const composed = composeCertificates(found, settings)
  say(json, composed, composedInWords(composed).map(visible))
}

export async function runExport(flags: LedgerFlags): Promise<void> {
  const { out, force = false } = flags
  if (out !== undefined) await refuseTakenFile(out, force)
  const text = await withLedger(flags, (ledger) => ledger.export())
  if (out === undefined) {
    process.stdout.write(visibleLines(text))
    return
  }
  await filesAside(
    out,
    async (aside) => {
      const path = join(aside, 'ledger.json')
      await writeFile(path, text, { mode: 0o600 })
      return [['ledger.json', out] as const]
    },
    { check: () => refuseTakenFile(out, force) },
  )
  print([{ whole: `Written: ${visible(out)}` }, colours.red('For you alone, not to be published.')])
}

export async function runImport(file: string, flags: LedgerFlags): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(`${file} cannot be read (${error.code}): give a file that "tulle ledger export" wrote.`)
  })
  await withLedger(flags, async (ledger) => {
    const names = await ledger.import(text)
    say(flags.json, { accounts: names }, [
      names.length === 0 ? 'It holds no account.' : visible(`Imported: ${names.join(', ')}.`),
    ])
  })
}
