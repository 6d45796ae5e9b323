/** What all releasing commands share: flags that mean the same everywhere. */
import type { Command, Option } from 'commander'
import { elsewhere } from '../typed/flags.ts'

/** A flag of k-anonymity on a command with another promise. */
export function noK(): Option {
  return elsewhere(
    '--k',
    'There is no --k here: it is the promise of k-anonymity, "tulle anonymise FILE --k 8 …". This release is differentially private, and --epsilon says how much.',
  )
}

/** The flags that mean the same on every releasing command. */
export function common(command: Command): void {
  command
    .optionsGroup('Every release:')
    .option('--config <file>', 'a configuration file (JSON) with the same names as the flags; flags win')
    .option('-o, --out <folder>', 'where to put the release')
    .option('--plan', 'show the plan and stop: no data is read')
    .option('--json', 'print JSON, for programs')
    .option('--yes', 'do not ask before releasing (without a terminal nobody is asked)')
    .option('--force', 'replace an earlier release that is there, and nothing else')
}
