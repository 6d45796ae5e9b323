/**
 * Everything from options to artefacts: what can be released, which options each kind has, and the one way from there to
 * what is published and what is kept. Runs in Node and in a browser tab; files, screens and flags are elsewhere.
 */

export {
  type Advice,
  type AdviceOption,
  type AdviceQuestion,
  type AdviceRun,
  adviceBlocks,
  adviceInShort,
  advicePage,
  advise,
  adviseOptions,
  adviseTasks,
  factKey,
  questionOf,
  type ReleaseRequest,
  type SaidAdvice,
  type SaidOption,
  saidAdvice,
} from './advise/index.ts'
export type { Ahead, Foretold, Imagined, Wish } from './ahead/ahead.ts'
export type {
  Artefacts,
  Content,
  FlowsContent,
  KeptWriter,
  MatrixContent,
  Private,
  Published,
  TableContent,
  Writer,
  WrittenRelease,
} from './artefact.ts'
export { kept } from './artefact.ts'
export { questions } from './ask/index.ts'
export type { Answer, AskDesk, MatrixDesk, NamedMatrix, Question } from './ask/question.ts'
export type { External } from './audit/check.ts'
export { type AuditDesk, audit } from './audit/index.ts'
export { auditOptions } from './audit/options.ts'
export { closest } from './closest.ts'
export { missingColumn, refuseNumbersAsNames } from './columns.ts'
export { formulaAmong, formulaWarning, isSheet } from './escape.ts'
export { type Compared, EVALUATION_FILES, type EvaluateHost, evaluate } from './evaluate/evaluate.ts'
export { type EvaluateSettings, evaluateOptions } from './evaluate/options.ts'
export type { FlowRows } from './flows/rows.ts'
export { checkDistinct, checkParquet, checkTableHeadings, ITEM } from './headings.ts'
export { type Done, type Host, job } from './job.ts'
export type { Block, Desk, Kind, Made, Prepared, Shown } from './kind.ts'
export { isCountable } from './kinds/count/what.ts'
export { pairsOf, pairsOrFile } from './kinds/covariance/pairs.ts'
export { type KindName, kinds } from './kinds/index.ts'
export type { Account, CertificateMark, LedgerEntry, Request } from './ledger/account.ts'
export { askedAccount, type FoundCertificate } from './ledger/asked.ts'
export { type ComposedCertificates, composeCertificates, composedInWords } from './ledger/compose.ts'
export type { Counted } from './ledger/counted.ts'
export { accountInWords, accountsInWords, entriesInWords } from './ledger/in-words.ts'
export { ledgerOn } from './ledger/keeper.ts'
export type { AccountShown, AskedAccount, EarlierRelease, Ledger, Reservation } from './ledger/ledger.ts'
export { memoryStore } from './ledger/memory.ts'
export { NoLedger } from './ledger/no-ledger.ts'
export { composeOptions, ledgerOptions, openOptions } from './ledger/options.ts'
export { accountPage } from './ledger/page.ts'
export { type Standing, standingOf } from './ledger/standing.ts'
export type { Books, Store } from './ledger/store.ts'
export { linesInWords } from './left-out.ts'
export { listsIn } from './lists-by-name.ts'
export { memoryHost } from './memory/host.ts'
export { type Held, memorySources } from './memory/sources.ts'
export { type MemoryWriter, memoryWriter, type Written } from './memory/writer.ts'
export { type OpenedRelease, openRelease, type PublishedRelease, type Verification, verifyRelease } from './open.ts'
export type { Form, Option, Options, Settings } from './option.ts'
export { clusterOf, type EngineSettings } from './options/engine.ts'
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
export { flowsFileIn, graphFileIn, matrixFileIn, rowsFileIn, tableFileIn } from './published/files-in.ts'
export { type GuessedRole, guessRoles } from './roles/guess-roles.ts'
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
export type {
  CellFile,
  Counts,
  EventColumns,
  EventSource,
  HeldTrips,
  LongMatrix,
  LongMatrixOptions,
  PeopleShape,
  PeopleSum,
  Shape,
  Sources,
  Sum,
  Trips,
} from './source.ts'
export type { DrawnCells } from './sources/drawn.ts'
export {
  COMMENTS,
  type Comments,
  type EdgeColumns,
  type GraphFormat,
  type GraphSources,
  type NodeList,
  type ReadGraph,
  type ReadGraphOptions,
  type RecordCounts,
} from './sources/graphs.ts'
export type {
  NumberSources,
  NumericCounts,
  NumericSource,
  NumericTable,
  ReadNumbers,
  WideTable,
} from './sources/numbers.ts'
export type { PlacedTripColumns, Spot } from './sources/placed-trips.ts'
export { RefusedByData } from './sources/refused-by-data.ts'
export type {
  AnonymisedRows,
  BasketsOptions,
  CategoriesOptions,
  Category,
  Coded,
  GraphRowsOptions,
  ItemRowsOptions,
  Kept,
  NamedRange,
  ReadBaskets,
  ReadCategories,
  ReadGraphRows,
  ReadItemRows,
  RowSources,
} from './sources/rows.ts'
export type { StatisticsSource, StatisticsTable } from './sources/statistics.ts'
export type {
  ColumnRule,
  ItemCounts,
  ItemsOptions,
  NumberRange,
  ReadItems,
  ReadTable,
  TableCounts,
  TableOptions,
} from './sources/tables.ts'
export type { PublicTable, TextSources } from './sources/texts.ts'
export type { Watch } from './sources/watch.ts'
export { figure, table } from './table.ts'
export { checkTransitions } from './transitions/check.ts'
export { transitionsInWords } from './transitions/in-words.ts'
export { makeTransitions, type Transitions, type TransitionsDesk } from './transitions/index.ts'
export { transitionsOptions } from './transitions/options.ts'
export type {
  PlacesFile,
  SequenceCounts,
  Sequences,
  TransitionSources,
  TransitionsAsked,
  TransitionsFile,
  TransitionsPlace,
  ZoneTexts,
  Zoning,
} from './transitions/source.ts'
export { commandLine } from './typed/command-line.ts'
export { commandOf, flagsFor, wordsFor } from './typed/request.ts'
export { checkLatitude, coordinate, isLatitude } from './zones/grid.ts'
