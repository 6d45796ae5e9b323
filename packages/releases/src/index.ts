/**
 * Everything from options to artefacts: what can be released, which options each kind has, and the one way from there to
 * what is published and what is kept. Runs in Node and in a browser tab; files, screens and flags are elsewhere.
 */
export type { Artefacts, Content, MatrixContent, Private, Published, Writer } from './artefact.ts'
export { questions } from './ask/index.ts'
export { sketchedCuts } from './ask/opened.ts'
export type { Answer, AskDesk, AskSources, MatrixDesk, NamedMatrix, Question } from './ask/question.ts'
export { releasedRows } from './ask/rows.ts'
export { inFileUnits, multipliedMatrix } from './ask/units.ts'
export { formulaAmong, formulaWarning, isSheet } from './escape.ts'
export { type Done, type Host, job } from './job.ts'
export type { Block, Desk, Kind, Made, Prepared, Shown } from './kind.ts'
export { type KindName, kinds } from './kinds/index.ts'
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
export { partsIn, unquoted } from './published/directions.ts'
export { type Entry, missingFile, notPlain, type PublishedFiles } from './published/files.ts'
export { graphFileIn, matrixFileIn, rowsFileIn, tableFileIn } from './published/files-in.ts'
export { outdone, settingsOf, withPaths } from './settings.ts'
export type { CellFile, Counts, EventColumns, EventSource, PeopleShape, Shape, Sources, Sum, Watch } from './source.ts'
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
