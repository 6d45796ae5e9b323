/**
 * Trials of sketches of rows: every relation, both ways to the same law, and all stages. The worst pairs have nothing in
 * the direction that changes; where a row moves, it is long in the other one.
 */

import type { Bits } from '../../random/index.ts'
import {
  boxOf,
  movedRowPairs,
  numericRowsOf,
  type Pair,
  personRowPairs,
  planned,
  randomRowTables,
  replacedRowPairs,
  type SampledTrial,
  type TinyRows,
  type Trial,
} from '../../trials/index.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'
import { type CovarianceSettings, covarianceSketch, mergeParts, sketchPart } from './index.ts'
import { namesOfRows, seenOfRows } from './trials/shown.ts'

const DELTA = 1e-3
/** The curve of any number of projections is attained; so many show it well. */
const ROWS = 10
const norm = 1
const columns = 2

export function covarianceSketchTrials(epsilon: number, bits: Bits): Trial[] {
  // A guess so large that planning, which is done again once something was drawn, need not look for better plans.
  const settings = { epsilon, delta: DELTA, rows: ROWS, asked: { variance: 1e50 } } as const
  const person = { columns, norm, neighbours: { kind: 'individual' } } as const
  const row = { columns, norm, neighbours: { kind: 'row' } } as const
  const moved = { columns, neighbours: { kind: 'row-change', maxChange: 1 } } as const
  const [first, , , long] = personRowPairs({ columns, norm }) as Four
  const [, angle, , , tooLong] = replacedRowPairs({ columns, norm }) as [...Four, Pair<TinyRows>]
  const [along] = movedRowPairs({ columns, maxChange: 1 }) as Four
  const stages = {
    people: { counted: { epsilon: 0.2 * epsilon } },
    centre: { private: { epsilon: 0.2 * epsilon, delta: 0.2 * DELTA } },
  }
  const spectrum = { epsilon: 0.4 * epsilon, delta: 0.2 * DELTA }
  return [
    ofRows('a row comes or goes', person, settings, [
      first,
      long,
      ...randomRowTables({ columns, kind: 'individual', length: norm }, 1, bits),
    ]),
    inParts('a row is replaced, in parts', row, settings, [angle, tooLong]),
    ofRows('a row moves', moved, settings, [acrossLong(1024), along]),
    ofRows('a row moves, and the mean is taken off', { ...moved, centre: { own: true } }, settings, [
      acrossLong(1024, 15),
    ]),
    {
      ...ofRows(
        'people counted, centred and measured',
        { ...person, columns: 1, ...stages },
        { ...settings, spectrum },
        [...personRowPairs({ columns: 1, norm }).slice(0, 1), oneMore(32)],
      ),
      share: 0.15,
    },
    {
      ...ofRows('a row moves, after a look at the spectrum', { ...moved, columns: 1 }, { ...settings, spectrum }, [
        longer(24),
      ]),
      share: 0.3,
    },
  ]
}

type Four = [Pair<TinyRows>, Pair<TinyRows>, Pair<TinyRows>, Pair<TinyRows>]

/** A long row that turns: one direction becomes narrower, and the other wider, both by nearly all that a step can do. */
function acrossLong(length: number, others = 0): Pair<TinyRows> {
  const at = (x: number) => ({ columns, rows: [[x, length], ...Array.from({ length: others }, () => [0, 0])] })
  const among = others === 0 ? '' : ` among ${others} others`
  return { name: `a long row, turned a little${among}`, a: at(-0.5), b: at(0.5) }
}

/** The one row that there is reaches so far that noise is spared, and moves. */
function longer(length: number): Pair<TinyRows> {
  const at = (x: number) => ({ columns: 1, rows: [[x]] })
  return { name: 'a long row, and longer still', a: at(length), b: at(length + 1) }
}

/** People to both sides of 0: their mean is near it, and they reach far enough for noise to be spared. */
function oneMore(people: number): Pair<TinyRows> {
  const rows = Array.from({ length: people }, (_, i) => [i % 2 === 0 ? norm : -norm])
  return { name: `${people} people, and one more`, a: { columns: 1, rows }, b: { columns: 1, rows: [...rows, [norm]] } }
}

function ofRows(
  name: string,
  facts: NumericRowFacts,
  settings: CovarianceSettings,
  pairs: readonly Pair<TinyRows>[],
): SampledTrial<TinyRows> {
  return planned({
    name,
    mechanism: covarianceSketch,
    plan: covarianceSketch.plan(facts, settings),
    pairs,
    data: numericRowsOf,
    output: seenOfRows,
    columns: namesOfRows(facts, { ...settings, rows: ROWS }),
    share: 0.5,
  })
}

/** The first row in one place and the others in another: the rows themselves are projected, not their products. */
function inParts(
  name: string,
  facts: NumericRowFacts,
  settings: CovarianceSettings,
  pairs: readonly Pair<TinyRows>[],
): SampledTrial<TinyRows> {
  const plan = covarianceSketch.plan(facts, settings)
  return {
    ...ofRows(name, facts, settings, pairs),
    box: boxOf(async ({ rows }: TinyRows, run) => {
      const part = (some: TinyRows['rows']) => sketchPart(plan, numericRowsOf({ columns, rows: some }), run)
      return seenOfRows(mergeParts(plan, [await part(rows.slice(0, 1)), await part(rows.slice(1))], run))
    }),
  }
}
