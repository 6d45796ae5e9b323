/** What a run counts, in the words of a private report. */

import type { EvaluationKind } from './evaluation.ts'

export function countInWords(name: string, kind: EvaluationKind): string {
  return (kind === 'rows' ? OF_ROWS[name] : undefined) ?? COUNTS[name] ?? name
}

const COUNTS: Readonly<Record<string, string>> = {
  rows: 'rows read',
  outsideDomain: 'rows left out: names outside the list',
  outsideFrom: 'of those, where it starts is outside the list',
  outsideTo: 'of those, where it ends is outside the list',
  people: 'people',
  clippedPeople: 'people above a cap',
  limitedPeople: 'people who made more trips than they count for, and were scaled down',
  clampedValues: 'values cut to the most that one row may count for',
  peopleInReference: 'identifiers that are in the reference too',
  notFinite: 'rows whose value is not a number, or infinite',
  movedCells: 'cells moved into the public range',
  movedWeights: 'weights moved into the public range',
  totalBeforeCaps: 'total before the caps',
  totalAfterCaps: 'total after the caps, before the noise',
  edges: 'edges read',
  duplicates: 'left out: repeated',
  loops: 'edges left out: from a node to itself',
  outsideNodes: 'edges left out: an end outside the list of nodes',
  outsidePeople: 'rows left out: people outside the list',
  outsideColumns: 'rows left out: items outside the list',
  repeatedPeople: 'rows left out: a person met before',
  missingPeople: 'people of the list without a row: their row is empty',
  missingCells: 'empty cells',
  commentLines: 'lines taken for comments',
  nodeComments: 'lines of the list of nodes taken for comments',
  blankLines: 'lines with nothing on them',
  multilineFields: 'quoted fields that span several lines',
  cappedRows: 'rows above the limit of ones',
  clampedWeights: 'weights moved into the public range',
  missingRows: 'rows left out: a cell is empty, or no number',
  clippedRows: 'rows shortened to the norm',
  movedRows: 'rows with a number moved into the public range',
  clippedForMean: 'rows shortened to the norm when the mean was taken',
}

/** Where a row is a person. */
const OF_ROWS: Readonly<Record<string, string>> = {
  lines: 'lines read',
  rows: 'rows: one for each person',
  entries: 'entries: things that somebody has',
  repeatedItems: 'repeated items, counted once',
  emptyRows: 'empty lines: people without items',
  blankLines: 'lines with nothing on them, left out',
  missingCells: 'empty cells, which stay empty or get what at least half of the class have',
}
