/** `tulle ledger …`: what has been spent on each data set, and what is left. */
import { composeOptions, ledgerOptions, openOptions } from '@tulle/releases'
import { Command } from 'commander'
import { addOptions } from '../kinds/flags.ts'
import { runClose, runCompose, runExport, runImport, runList, runOpen, runPlan, runShow } from '../ledger/run.ts'

export function ledgerCommand(): Command {
  return new Command('ledger')
    .description('what has been released of each data set, and what is left of its budget')
    .addHelpText('after', NOTES)
    .addCommand(part('open', 'open an account for a data set, with a budget', '<account>', openOptions).action(runOpen))
    .addCommand(part('list', 'all accounts, and releases that are counted in none').action(runList))
    .addCommand(
      part('show', 'an account: what is spent, and every release', '<account>')
        .option(
          '-o, --out <folder>',
          'also write a page with a picture there, into its folder "private" (account.html)',
        )
        .option('--force', 'replace the page if it is already there')
        .action(runShow),
    )
    .addCommand(
      part('plan', 'declare releases beforehand, and reserve them together', '<account>')
        .argument(
          '<config...>',
          'configuration files (JSON), one for each release, as "tulle release --config" takes them',
        )
        .addHelpText('after', PLAN_NOTES)
        .action(runPlan),
    )
    .addCommand(part('close', 'close an account: nothing more is counted in it', '<account>').action(runClose))
    .addCommand(
      withJson(
        new Command('compose')
          .description('what several releases promise together: needs their certificates alone, and no ledger')
          .argument('<certificate...>', 'releases as received (folders), or their certificate.json')
          .addHelpText('after', COMPOSE_NOTES)
          .action(runCompose),
        composeOptions,
      ),
    )
    .addCommand(
      part('export', 'all accounts as JSON, to be kept elsewhere: private')
        .option('-o, --out <file>', 'the file to write (default: the screen)')
        .option('--force', 'replace the file if it is already there')
        .action(runExport),
    )
    .addCommand(part('import', 'add the accounts of such a file', '<file>').action(runImport))
}

function part(
  name: string,
  about: string,
  argument?: string,
  options: Parameters<typeof addOptions>[1] = ledgerOptions,
) {
  const command = new Command(name).description(about)
  if (argument !== undefined) command.argument(argument)
  return withJson(command, options)
}

function withJson(command: Command, options: Parameters<typeof addOptions>[1]): Command {
  addOptions(command, options)
  return command.option('--json', 'print JSON, for programs')
}

const NOTES = `
A data set has one account, with a budget that is fixed when it is opened. A release with --account NAME is reserved there
before any noise is drawn, and refused (exit code 4) if it would go above the budget. The ledger is a file: the one that
--ledger or TULLE_LEDGER names, or your own in the data directory of your system. It is private.

Two figures are shown. "Whatever you decide along the way" holds even if you choose each release after looking at those
before; it decides what is refused. "As planned" is exact and smaller, and holds if all was decided beforehand.

Examples
  tulle ledger open trips --epsilon 3 --delta 1e-6 --neighbours individual
  tulle release matrix trips.csv … --epsilon 1 --account trips -o out
  tulle ledger show trips
  tulle ledger compose out other/release`

const PLAN_NOTES = `
Each configuration describes one release; no data is needed yet. All are counted at once, by what they cost together
exactly, which is less than one after the other. A release with --account that has the very same plan then uses its reservation.
What was declared stays counted, used or not.

Example
  tulle ledger plan trips monday.json tuesday.json`

const COMPOSE_NOTES = `
Every certificate is checked first, and of a folder the data too; one that is not sound is refused. That all are of the
same data is for you to know.

Example
  tulle ledger compose first second/release third/certificate.json --delta 1e-6`
