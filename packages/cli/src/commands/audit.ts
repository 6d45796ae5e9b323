/** `tulle audit`: its flags. */
import { auditOptions } from '@tulle/releases'
import { Command } from 'commander'
import { runAudit } from '../audit/run.ts'
import { addOptions } from '../kinds/flags.ts'

export function auditCommand(): Command {
  const command = new Command('audit')
    .description('look for broken promises, in the mechanisms of Tulle or in any other program')
    .argument('[mechanisms...]', 'one or several of "tulle mechanisms", or all (default: all)')
    .addHelpText('after', NOTES)
    .action(runAudit)
  addOptions(command, auditOptions)
  return command
    .option('--verbose', 'show every trial, with its inputs and the event it looked at')
    .option('--json', 'print JSON, for programs')
}

const NOTES = `
An audit runs a mechanism many times on two inputs that must look alike, and searches for an event that is likelier under one
of them than the promise allows. Half of the outputs choose the events, the other half test them. Each mechanism gets one verdict: "violated"
is wrong at most once in a million; "consistent" is no proof, and says what would have been caught. The mechanisms of Tulle are audited on made-up inputs: no data is read.

Another program is started as COMMAND FILE COUNT, several times for each of the two files, in turn. It writes COUNT outputs,
each from fresh random numbers, one on each line as JSON: 12.5, [1, 2], "refused", {"count": 3}. Leave clocks,
counters and ids out of them: they are no leak, but hide others.

The exit code is 0 if all is consistent and 1 if a promise is broken.

Examples
  tulle audit
  tulle audit degrees xor --samples 4000
  tulle audit randomised-response --epsilon 0.5 --verbose
  tulle audit --external "node examples/audit/leaky.mjs" --pair examples/audit/a.txt examples/audit/b.txt --claim 1
  tulle audit --external "python3 my_tool.py --epsilon 2" --pair with.csv without.csv --claim 2,1e-6 --samples 100000 --json`
