/** Columns and people of a file, as most kinds have them. */
import { column, file, type More, names, number, numbersByName, whole } from '../option.ts'

/** Who a line is about. */
export const person = <M extends More<string>>(help: string, more: M = {} as M) => ({ person: column(help, more) })

/** A line for each person and item: the column that names the item. */
export const items = (help: string) => ({ items: column(help) })

/** What is released of a line. */
export const columns = <M extends More<string[]>>(help: string, more: M = {} as M) => ({ columns: names(help, more) })

/** The names of all of them. */
export const peopleFile = (help: string, more: More<string> = {}) => ({ people: file(help, more) })

/** From which values on columns of numbers count as yes. */
export const thresholds = (help: string) => ({ thresholds: numbersByName(help, { shown: 'column=value,…' }) })

/** How many there are, as numbers that are public. */
export const peopleCount = (help: string, example: number, more: More<number> = {}) => ({
  people: whole(help, example, more),
})

/** About how many there are, for what a plan foretells. */
export const expectedPeople = (help: string, more: More<number> = {}) => ({ expectedPeople: number(help, more) })

export const columnCount = (help: string, example: number) => ({ columns: whole(help, example) })

/** Of a matrix, a table or a sketch. */
export const rowCount = (help: string, example: number, more: More<number> = {}) => ({
  rows: whole(help, example, more),
})

export const itemCount = (help: string, example: number) => ({ items: whole(help, example) })
