/**
 * What a cell says, found out where the text is: of thirty million texts none reaches JavaScript. A cell travels as two
 * bits, fifteen of them in one whole number, which leaves its highest bits free.
 */
import type { ColumnRule, NumberRange } from '@tulle/releases'
import { CELLS, MISSING, NO, YES } from '@tulle/releases/files'
import { literal, text } from '../tables/open.ts'

/** The columns cell0, cell1, … of a relation of texts, packed: one expression of SQL for each fifteen. */
export function packedCells(rules: readonly ColumnRule[]): string[] {
  return Array.from({ length: Math.ceil(rules.length / CELLS) }, (_, word) => {
    const cells = rules.slice(word * CELLS, (word + 1) * CELLS).map((rule, k) => {
      return `(${cellOf(rule, `cell${word * CELLS + k}`)})::INTEGER * ${4 ** k}`
    })
    return `(${cells.join(' + ')})::INTEGER`
  })
}

function cellOf({ threshold, range, yes }: ColumnRule, cell: string): string {
  if (yes !== undefined) return named(cell, yes)
  if (range !== undefined) return between(cell, range)
  return threshold === undefined ? answer(cell) : atLeast(cell, threshold)
}

/** What was named as yes, even if it usually says nothing; whatever else is said is no. */
function named(cell: string, yes: readonly string[]): string {
  const listed = yes.map((value) => text(value.trim().toLowerCase())).join(', ')
  return `CASE WHEN ${bare(cell)} IN (${listed}) THEN 1 WHEN ${bare(cell)} IN (${MISSING.map(text).join(', ')}) THEN 2 ELSE 0 END`
}

/** Within a range, of what is a number at all. */
function between(cell: string, { from, below }: NumberRange): string {
  const known = atLeast(cell, from ?? -Number.MAX_VALUE)
  const value = `try_cast(${cell} AS DOUBLE)`
  return below === undefined
    ? known
    : `CASE WHEN ${value} >= ${literal(below)} AND (${known}) = 1 THEN 0 ELSE (${known}) END`
}

/**
 * The plain digits first, for they are what most files have. The others are looked up as members of an ENUM: written as
 * comparisons, DuckDB would make each of them for every cell.
 */
function answer(cell: string): string {
  const place = `enum_code(try_cast(${bare(cell)} AS ${oneOf([...NO, ...YES, ...MISSING])}))`
  return `CASE ${cell} WHEN '1' THEN 1 WHEN '0' THEN 0 ELSE coalesce(${place} // ${NO.length}, 3) END`
}

/** Infinite is not within the numbers, and not a number is greater than any to DuckDB. */
function atLeast(cell: string, threshold: number): string {
  const [value, least, most] = [`try_cast(${cell} AS DOUBLE)`, literal(threshold), literal(Number.MAX_VALUE)]
  const empty = `try_cast(${bare(cell)} AS ${oneOf(MISSING)})`
  // DuckDB reads 1_0 as ten and +-1 as minus one; nobody writes a number so.
  return `CASE WHEN contains(${cell}, '_') OR contains(${cell}, '+-') THEN 3
    WHEN ${value} BETWEEN ${least} AND ${most} THEN 1 WHEN ${value} BETWEEN -${most} AND ${least} THEN 0
    ELSE 2 + (${empty} IS NULL)::INTEGER END`
}

/** The text without what does not count. */
function bare(cell: string): string {
  return `lower(trim(ifnull(${cell}, '')))`
}

function oneOf(words: readonly string[]): string {
  return `ENUM(${words.map(text).join(', ')})`
}
