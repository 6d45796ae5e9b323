/**
 * @tulle/releases/files: what whoever reads and writes files shares, on a disk or in a page. Formats of graphs, rules of
 * text tables, the files of a release and its certificate: the same rules and the same words, once.
 */
export { answerFault, checkAnswerColumns, checkItemColumns } from './answers/columns.ts'
export { CELLS, MISSING, NO, YES } from './answers/packed.ts'
export { nobodyNamed } from './answers/people.ts'
export { TableRows } from './answers/table-rows.ts'
export { BothTotals } from './both-totals.ts'
export { plainDouble } from './browser/doubles.ts'
export { type InternedTexts, Interner } from './browser/interner.ts'
export { type GatheredEvents, PeoplesEvents } from './browser/peoples-events.ts'
export { readBlocks, readMask, readSensitivities } from './cell-tables/read-blocks.ts'
export { areNodesAsWritten, declaredOrder, isGraphAsWritten } from './graph-files/as-written.ts'
export { type EdgePlaces, edgePlaces } from './graph-files/edge-columns.ts'
export { extensionOf, formatOf, isGz } from './graph-files/formats.ts'
export { type Bytes, contentOf, cutShort, damaged, type GraphInput } from './graph-files/input.ts'
export { nodesFileOf, type ReadNodesOptions, readNodeList, readNodes } from './graph-files/nodes.ts'
export { finish, parseDecimal } from './graph-files/options.ts'
export { faultIn } from './graph-files/places.ts'
export { readGraphText } from './graph-files/read.ts'
export { graphText, type TextOptions } from './graph-files/text.ts'
export { nodesText } from './graph-files/write-edge-list.ts'
export { isXmlCharacter, parseXml } from './graph-files/xml.ts'
export { readReleasedFlows } from './released/flows.ts'
export { readReleasedGraph, releasedGraphFaults } from './released/graph.ts'
export { marketMatrix } from './released/market-matrix.ts'
export { readReleasedMatrix } from './released/matrix.ts'
export { readNamedNumbers, readReleasedNumbers, readReleasedPairs } from './released/numbers.ts'
export { readNamedPairs } from './released/pairs.ts'
export { type ReleasedFiles, releasedFiles } from './released/reading.ts'
export { publishedRows, type RowsReading, rowFaultsIn } from './released/rows.ts'
export { checkSketchItems, notItsRow, otherSketchColumns, sketchFaultsIn } from './released/sketch-faults.ts'
export { setSums } from './released/sketch-sums.ts'
export { columnsIn, readPublishedTable, readReleasedTable, tableFaultsIn } from './released/table.ts'
export { checkAsked } from './rows/asked.ts'
export { asWritten, classesOf, rareRows } from './rows/classes.ts'
export { graphRowsBy } from './rows/graph-rows.ts'
export { KeptRows } from './rows/kept.ts'
export { nobodysLine, twoLines, unlikeLines } from './rows/people-faults.ts'
export { type BasketsInput, basketsIn, wholeLinesIn } from './rows/read-baskets.ts'
export { RowBuilder } from './rows/row-builder.ts'
export { categoryPlaces, placeOrNumber } from './text-files/category-places.ts'
export { inChunks } from './text-files/chunks.ts'
export { csvLines, quoted } from './text-files/csv.ts'
export { grown } from './text-files/grown.ts'
export { headerIn, keysIn } from './text-files/header.ts'
export { checkMatrixSize, noLines, noNumberIn, noNumberInLine } from './text-files/matrix-faults.ts'
export { checkNamesOnce, linesIn, namesInData, namesInLines } from './text-files/names-list.ts'
export { type LineCounts, type RowCounts, rowCounts } from './text-files/row-counts.ts'
export {
  beyondThePole,
  checkRows,
  type FaultyLines,
  lineFault,
  linesFault,
  NOBODY,
  nobody,
  notANumber,
  notDegrees,
  type RowFault,
} from './text-files/row-faults.ts'
export {
  hasKeysAlone,
  hasQuickHeader,
  isParquet,
  noHeader,
  rowsTableFormat,
  tableKind,
} from './text-files/table-names.ts'
export { type LinesOptions, LONGEST_LINE, lineScan, type TextLines } from './text-files/text-lines.ts'
export type { ReadTexts, TextRow } from './text-files/text-table.ts'
export {
  badGzip,
  COMPLAINTS,
  cannotRead,
  emptyFile,
  LONGEST,
  nestedColumn,
  noFileHere,
  zeroByteName,
} from './text-files/unreadable.ts'
export { FLOW_HEADINGS, flowLines } from './written/flows-text.ts'
export { isShown } from './written/matrix-text.ts'
export { type FilePart, fileParts, namesFor, type ParquetTable } from './written/parts.ts'
export { type RowSheet, sheetLines } from './written/rows-parts.ts'
export { type CertifiedFile, type Draft, writeInto } from './written/write.ts'
