/** What a run counts, in the words of a private report. */

export const COUNTS: Readonly<Record<string, string>> = {
  rows: 'rows read',
  outsideDomain: 'rows left out: names outside the list',
  outsideFrom: 'of those, where it starts is outside the list',
  outsideTo: 'of those, where it ends is outside the list',
  people: 'people',
  clippedPeople: 'people above a cap',
  clampedValues: 'values cut to the most that one row may count for',
  peopleInReference: 'people who are in the reference too (should be none: the promise does not hold for them)',
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
  cappedRows: 'rows above the limit of ones',
}
