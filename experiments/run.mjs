/**
 * `npm run experiments` lists the experiments; `npm run experiments -- NAME` runs one and writes its page,
 * docs/experiments/NAME.md, with the figures beside it.
 *
 * An experiment is a file experiments/NAME.mjs with the parts that runner/experiment.mjs names. Each of its cases is
 * measured once: results are kept in .tulle/experiments, so a run that was stopped goes on where it was. Results count
 * for the source they were measured with, but know nothing of changes in the packages or in the data: after one,
 * `--fresh` forgets them. `--keep` takes them over to a source in which only the words, the tables or the figures have changed.
 */
import { ensureBuilt, ensureInstalled, main, root } from '../scripts/setup.mjs'
import { command } from './runner/command.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return command({ root, args: process.argv.slice(2), data: process.env['TULLE_DATA'] })
})
