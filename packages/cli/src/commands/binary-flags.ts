/** Flags that graphs and tables of zeros and ones share. */
import { type Command, Option } from 'commander'
import { group, numeric } from './flags.ts'

export function xorFlags(command: Command, ...more: readonly Option[]): void {
  group(
    command,
    'With --mechanism xor:',
    numeric('--share', 'the share of ε for single cells; the rest ties rows together (default: 1)'),
    new Option('--sign <sign>', 'few flips, or more than half of all cells (default: few)').choices(['few', 'many']),
    new Option('--scale <how>', 'parameters by their exact loss, or as the paper prints them (default: exact)').choices(
      ['exact', 'paper'],
    ),
    numeric('--block-rows', 'noise in independent blocks of so many rows'),
    ...more,
  )
}

/** How many there are, by declaration or with noise, and what to do about it. */
export function usefulness(things: string, expected: string): Option[] {
  return [
    numeric(expected, `about how many ${things} there are, known without the data, for the prediction`),
    numeric('--count-epsilon', `or count the ${things} first, with noise, for so much of --epsilon`),
    numeric('--jaccard', 'the similarity (shared out of all) that must at least be expected'),
    new Option('--anyway', `release although false ${things} would bury the true ones`),
    new Option('--no-anyway').hideHelp(),
  ]
}
