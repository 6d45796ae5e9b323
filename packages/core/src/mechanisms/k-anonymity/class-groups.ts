/** Classes of all parts, put with those like them into parts anew: none is divided. */
import type { SparseMatrix } from '../../data/index.ts'
import { startsOf } from '../../data/sparse.ts'
import type { Classes } from './algorithm.ts'
import { byAllHashes } from './chunks.ts'
import { type Outcome, stacked } from './together.ts'

/** Rows by their numbers, and the class of each if they are in classes already: numbers from 0, none left out. */
export interface Group {
  readonly numbers: Uint32Array
  readonly classes?: Classes
}

/** Parts of about `size` rows. Classes stand in the order of the min-hashes of what they are released as. */
export function classGroups(
  parts: readonly Outcome[],
  { columns }: SparseMatrix,
  { size, round }: { readonly size: number; readonly round: number },
): Group[] {
  const templates = stacked(
    parts.map((part) => part.templates),
    columns,
  )
  const { starts, members } = membersOf(parts, templates.rows)
  const target = members.length / Math.ceil(members.length / size)
  const groups: Group[] = []
  let [classes, rows]: [number[], number] = [[], 0]
  for (const c of byAllHashes(templates, round)) {
    const own = (starts[c + 1] as number) - (starts[c] as number)
    if (own === 0) continue
    classes.push(c)
    rows += own
    if (rows < target) continue
    groups.push(groupOf(classes, starts, members))
    ;[classes, rows] = [[], 0]
  }
  return rows === 0 ? groups : [...groups, groupOf(classes, starts, members)]
}

function groupOf(classes: readonly number[], starts: Uint32Array, members: Uint32Array): Group {
  const lists = classes.map((c) => members.subarray(starts[c], starts[c + 1]))
  const numbers = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  const own = new Uint32Array(numbers.length)
  let end = 0
  for (const [c, list] of lists.entries()) {
    numbers.set(list, end)
    own.fill(c, end, end + list.length)
    end += list.length
  }
  return { numbers, classes: own }
}

/** The rows of each class, classes numbered through all parts. */
function membersOf(parts: readonly Outcome[], count: number) {
  const rows = parts.reduce((sum, { numbers }) => sum + numbers.length, 0)
  const [numbers, classes] = [new Uint32Array(rows), new Uint32Array(rows)]
  let [row, offset] = [0, 0]
  for (const part of parts) {
    numbers.set(part.numbers, row)
    for (const c of part.classes) classes[row++] = offset + c
    offset += part.templates.rows
  }
  const starts = startsOf(classes, count)
  const next = starts.slice()
  const members = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    const c = classes[i] as number
    const place = next[c] as number
    members[place] = numbers[i] as number
    next[c] = place + 1
  }
  return { starts, members }
}
