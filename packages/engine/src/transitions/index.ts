/** Transitions from files of events, by DuckDB, into files. */
import {
  makeTransitions,
  type TransitionSources,
  type Transitions,
  type TransitionsAsked,
  type TransitionsDesk,
} from '@tulle/releases'
import { readLines } from '../tables/files.ts'
import { type Tables, watched } from '../tables/open.ts'
import { sameFile } from '../write/same-file.ts'
import { type TransitionsOut, transitionsPlace } from './output.ts'
import { copyTransitions, countSequences, loadZones, locate } from './pairs.ts'
import { readPlaces } from './places.ts'

/** Which columns events have, and what makes a trip of two of them. */
export type TransitionsOptions = TransitionsAsked & TransitionsOut & Pick<TransitionsDesk, 'signal' | 'progress'>

/** Reads events and writes the trips between them. */
export function writeTransitions(tables: Tables, options: TransitionsOptions): Promise<Transitions> {
  const { out, force, signal, progress, ...asked } = options
  const place = transitionsPlace({
    ...(out === undefined ? {} : { out }),
    ...(force === undefined ? {} : { force }),
  })
  return makeTransitions(asked, { sources: transitionSources(tables), place, signal, progress })
}

function transitionSources(tables: Tables): TransitionSources {
  return {
    same: sameFile,
    lines: readLines,
    places: (places, watch) => watched(tables, watch, () => readPlaces(tables, places)),
    async sequences(sequences, zones) {
      if (zones !== undefined) await loadZones(tables, zones)
      const located = await locate(tables, sequences, zones !== undefined)
      return {
        count: (watch) => countSequences(tables, located, watch),
        copy: (to, watch) => copyTransitions(tables, located, to, watch),
      }
    },
  }
}
