/** `tulle evaluate`: its flags. */
import { evaluateOptions } from '@tulle/releases'
import { Command, Option } from 'commander'
import { runEvaluate } from '../evaluate/run.ts'
import { addOptions } from '../kinds/flags.ts'
import { group } from '../typed/flags.ts'

export function evaluateCommand(): Command {
  const command = new Command('evaluate')
    .description('compare a release with the original, in private')
    .argument('<original>', 'the file that the release was made from')
    .argument('<release>', 'what Tulle wrote, or its part "release" as published; or another file, with --as')
    .addHelpText('after', NOTES)
    .action(runEvaluate)
  addOptions(command, evaluateOptions)
  group(
    command,
    'Every evaluation:',
    new Option('-o, --out <folder>', 'where to put it, in a folder "private" of this one; may be left out with --json'),
    new Option('--force', 'replace an evaluation that is already there'),
    new Option('--json', 'print JSON, for programs; without -o all of it, and nothing is written'),
  )
  return command
}

const NOTES = `
The result reveals the original: it goes to DIR/private, as a page (evaluation.html) and for programs (evaluation.json),
and must not be published. A release that you made yourself knows how its original was read; if you only have the
published part, say how with the flags of the release.

Examples
  tulle evaluate trips.csv out -o out
  tulle evaluate friends.csv published --communities departments.csv -o worth
  tulle evaluate survey.csv out --label smokes -o out
  tulle evaluate friends.csv other-tool.csv --as graph -o worth

The first writes out/private/evaluation.html: the original beside the release, and what each number means.`
