/** A command for each kind of release: they differ in their options, in their help, and in little else. */
import { InvalidInput } from '@tulle/core'
import { commandOf, isCountable, type Kind, type KindName, kinds, type Options } from '@tulle/releases'
import { Argument, Command, Option } from 'commander'
import { addOptions, listsByName } from '../kinds/flags.ts'
import { runKind } from '../kinds/run.ts'
import { PIPED } from '../kinds/standard-input.ts'
import { kindHelp } from '../screen/kind-help.ts'
import { elsewhere, oneOf } from '../typed/flags.ts'
import { flagOf } from '../typed/names.ts'
import { suggestions } from '../typed/suggestions.ts'

/** Called by the last word that is typed for it, unless another name is given. */
export function kindCommand(of: KindName, name = commandOf(of).split(' ').at(-1)): Command {
  const { description, argument, notes } = kindHelp[of]
  const { options } = kinds[of]
  const command = new Command(name).description(description).argument('[file]', argument).addHelpText('after', notes)
  const release = runKind(kinds[of] as unknown as Kind)
  if (of === 'count') countsWhat(command, release)
  else command.action(release)
  addOptions(command, options, ELSEWHERE[of])
  command
    .optionsGroup('Every release:')
    .option('--config <file>', 'a configuration file (JSON) with the same names as the flags; flags win')
    .addOption(
      oneOf(
        new Option('--stdin-format <format>', 'with - as the file (standard input): its format (default: csv)'),
        PIPED,
      ),
    )
    .option('-o, --out <folder>', 'where to put the release')
    .option('--plan', 'show the plan and stop: no data is read')
    .option('--explain', 'show the plan in full: how it works, what to expect, and what the promise rests on')
    .option('--json', 'print JSON, for programs')
    .addOption(yesFlag(command, options))
    .option('--force', 'replace an earlier release that is there, and nothing else')
  return command
}

/**
 * "--yes" agrees to the plan. Where columns are told what means yes, "--yes diagnosis=M" says that: nothing else that is typed
 * has a = in it there.
 */
function yesFlag(command: Command, options: Options): Option {
  const help = 'do not ask before releasing (without a terminal nobody is asked)'
  const { yesValues } = options
  if (yesValues === undefined) return new Option('--yes', help)
  return new Option('--yes [column=value,…]', `${help}; with values, the same as ${flagOf(yesValues.key)}`).argParser(
    (text: string, before: unknown) => {
      if (!text.includes('=')) {
        throw new InvalidInput(
          `--yes takes nothing, or pairs such as diagnosis=M, but "${text}" is not one: put it before --yes.`,
        )
      }
      command.setOptionValue(yesValues.key, listsByName('--yes', text, 'texts'))
      return before
    },
  )
}

const noK = () =>
  elsewhere(
    'k',
    'There is no --k here: it is the promise of k-anonymity, "tulle anonymise FILE --k 8 …". This release is differentially private, and --epsilon says how much.',
  )

const NO_EPSILON =
  'k-anonymity has no ε and no δ: what it promises is --k, the least number of rows that are alike. With ε, a table of yes and no is released by "tulle release table", a matrix of counts by "tulle release matrix".'

/** Flags of other commands, which people try here too. */
const ELSEWHERE: { readonly [K in KindName]?: readonly (() => Option)[] } = {
  matrix: [noK],
  graph: [noK],
  table: [noK],
  anonymise: [() => elsewhere('epsilon', NO_EPSILON), () => elsewhere('delta', NO_EPSILON)],
}

/** What is counted is typed after the file. */
function countsWhat(command: Command, release: ReturnType<typeof runKind>): void {
  const { key, help, suggested = [] } = kinds.count.options.count
  const what = new Argument('[what]', help)
  suggestions.set(what, suggested)
  command
    .addArgument(what)
    .action((file: string | undefined, what: string | undefined, given: unknown, self: Command) => {
      checkOrder(file, what, self)
      // Beside the flags, since a configuration may say it too.
      if (what !== undefined) self.setOptionValue(key, what)
      return release(file, given, self)
    })
}

function checkOrder(file: string | undefined, what: string | undefined, self: Command): void {
  if (file === undefined || !isCountable(file)) return
  // A file may be called edges, and a configuration may say what is counted.
  if (what === undefined ? self.getOptionValue('config') !== undefined : isCountable(what)) return
  throw new InvalidInput(`The file comes first, and then what is counted: tulle count ${what ?? 'FILE'} ${file} …`)
}
