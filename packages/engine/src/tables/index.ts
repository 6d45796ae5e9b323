/**
 * Tables of events in, a clipped and summed matrix out: DuckDB reads, clips and adds up where the data is. What it
 * counts on the way is private.
 */
export { closest } from './closest.ts'
export { domainOf, readDomain } from './domain.ts'
export { checkFile, columnsOfFile, type EventColumns, type Events, noFile, readEvents } from './events.ts'
export { openTables, type Tables, type TablesOptions } from './open.ts'
export { type Counts, type PeopleShape, type Shape, type Sum, sumByPerson, sumCells, visitEvents } from './sum.ts'
export { type MatrixFile, writeMatrix } from './write-matrix.ts'
