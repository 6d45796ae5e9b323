/** `tulle init FILE`: from a header to a configuration and a plan. */
import { type KindName, kinds, type Options } from '@tulle/releases'
import { Command, Option } from 'commander'
import { addOptions } from '../kinds/flags.ts'
import { oneOf } from '../typed/flags.ts'

const KINDS = Object.keys(kinds) as KindName[]

/** With a kind typed, its flags are there too, so that nothing has to be asked. */
export function initCommand(typed: readonly string[]): Command {
  const kind = kindIn(typed)
  const command = new Command('init')
    .description('choose what to publish of a file, and whom to protect: writes a configuration, and shows the plan')
    .argument('<file>', 'the data; only its header is read')
    .addOption(oneOf(new Option('--publish <what>', 'what you want to publish; skips that question'), KINDS))
    .option('-o, --out <file>', 'the configuration file to write (default: tulle.json)')
    .option('--force', 'replace the configuration if it is already there')
    .addHelpText('after', NOTES)
    .action(async (file: string, flags: Readonly<Record<string, unknown>>) => {
      const { runInit } = await import('../init/run.ts')
      await runInit(file, flags)
    })
  if (kind === undefined) return command
  const { options } = kinds[kind] as { readonly options: Options }
  // What is counted is typed by itself elsewhere.
  if (kind === 'count') command.option('--count <what>', 'what is counted')
  addOptions(command, options)
  return command
}

/** One for each kind, with all of its flags. */
export function initCommands(): readonly Command[] {
  return KINDS.map((kind) => initCommand(['--publish', kind]))
}

function kindIn(typed: readonly string[]): KindName | undefined {
  const at = typed.indexOf('--publish')
  const named =
    at >= 0 ? typed[at + 1] : typed.find((each) => each.startsWith('--publish='))?.slice('--publish='.length)
  return KINDS.find((each) => each === named)
}

const NOTES = `
It asks what you want to publish, which column is what, whom to protect and how well, until a plan can be made. No row is
read: columns are found by their names. The answers become a configuration file, which "tulle release --config" takes.

With --publish, every flag of that release answers a question; with all of them answered nothing is asked.

Examples
  tulle init trips.csv
  tulle init trips.csv --publish matrix --person rider --from origin --to destination --domain zones.txt \\
    --max-per-person 10 --epsilon 1 -o trips.json`
