/**
 * Everything from options to artefacts: what can be released, which options each kind has, and the one way from there to
 * what is published and what is kept. Runs in Node and in a browser tab; files, screens and flags are elsewhere.
 */
export type { Artefacts, Content, MatrixContent, Private, Published, TableContent, Writer } from './artefact.ts'
export { questions } from './ask/index.ts'
export { sketchedCuts } from './ask/opened.ts'
export type { Answer, AskDesk, MatrixDesk, NamedMatrix, Question } from './ask/question.ts'
export { releasedRows } from './ask/rows.ts'
export { closest } from './closest.ts'
export { missingColumn } from './columns.ts'
export { formulaAmong, formulaWarning, isSheet } from './escape.ts'
export { isDirected } from './graph-direction.ts'
export { linesOf } from './graph-file.ts'
export { checkDistinct, checkParquet, checkTableHeadings, ITEM } from './headings.ts'
export { type Done, type Host, job } from './job.ts'
export type { Block, Desk, Kind, Made, Prepared, Shown } from './kind.ts'
export { isCountable } from './kinds/count/what.ts'
export { directionOf } from './kinds/covariance/directions.ts'
export { pairsOf, pairsOrFile } from './kinds/covariance/pairs.ts'
export { statedPeople } from './kinds/covariance/plan.ts'
export { numbersIn } from './kinds/cuts/named-cuts.ts'
export { type KindName, kinds } from './kinds/index.ts'
export { readRows } from './kinds/rows/read.ts'
export { wayOf } from './kinds/rows/ways.ts'
export { linesInWords } from './left-out.ts'
export { memoryHost } from './memory/host.ts'
export { type Held, memorySources } from './memory/sources.ts'
export { type MemoryWriter, memoryWriter, type Written } from './memory/writer.ts'
export { type OpenedRelease, openRelease, type PublishedRelease, type Verification, verifyRelease } from './open.ts'
export type { Form, Option, Options, Settings } from './option.ts'
export type {
  ItemSet,
  NamedNumbers,
  NamedPairs,
  PublishedRows,
  PublishedTable,
  ReleasedCells,
  ReleasedData,
  ReleasedSketch,
  SketchShape,
  TableLists,
} from './published/data.ts'
export { partsIn } from './published/directions.ts'
export { type Entry, missingFile, notPlain, type PublishedFiles } from './published/files.ts'
export { graphFileIn, matrixFileIn, rowsFileIn, tableFileIn } from './published/files-in.ts'
export { BLANKS, checkSeparator, eachItem } from './rows/baskets.ts'
export {
  type CategoryRowsFile,
  checkRowsFile,
  headingsOf,
  type ItemRowsFile,
  KEPT,
  keptColumns,
  type RowClasses,
  type RowsFile,
} from './rows/rows-file.ts'
export { BOM, bare, WHITE } from './rows/white.ts'
export { outdone, settingsOf, withPaths } from './settings.ts'
export type { CellFile, Counts, EventColumns, EventSource, PeopleShape, Shape, Sources, Sum } from './source.ts'
export {
  COMMENTS,
  type Comments,
  type GraphFormat,
  type GraphSources,
  type NodeList,
  type ReadGraph,
  type ReadGraphOptions,
  type RecordCounts,
} from './sources/graphs.ts'
export type { NumberSources, NumericSource, NumericTable } from './sources/numbers.ts'
export type {
  BasketsOptions,
  CategoriesOptions,
  Category,
  Coded,
  GraphRowsOptions,
  ItemRowsOptions,
  Kept,
  ReadBaskets,
  ReadCategories,
  ReadGraphRows,
  ReadItemRows,
  RowSources,
} from './sources/rows.ts'
export type {
  ColumnRule,
  ItemCounts,
  ItemsOptions,
  ReadItems,
  ReadTable,
  TableCounts,
  TableOptions,
} from './sources/tables.ts'
export type { TextSources } from './sources/texts.ts'
export type { Watch } from './sources/watch.ts'
export { figure, table } from './table.ts'
