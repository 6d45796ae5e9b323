/** Everything that is done to Tulle to see whether it keeps its promises all the same: a scenario is a file of its own. */
import { clock } from './scenarios/clock.mjs'
import { fullDisk } from './scenarios/full-disk.mjs'
import { kills } from './scenarios/kills.mjs'
import { ledger } from './scenarios/ledger.mjs'
import { longRun } from './scenarios/long-run.mjs'
import { memory } from './scenarios/memory.mjs'
import { writers } from './scenarios/writers.mjs'

/** @type {Readonly<Record<string, import('./run.mjs').Scenario>>} */
export const scenarios = { kills, 'full-disk': fullDisk, writers, clock, memory, 'long-run': longRun, ledger }
