/** What was published of a sketch, if it is of the kind that is asked for. */
import { type AnyPlan, type CutPlan, cutSketch, InvalidInput, randomisedResponse } from '@tulle/core'
import { type OpenedRelease, openRelease, openTables, type SketchFile, type Tables } from '@tulle/engine'

export interface OpenedCuts {
  readonly plan: CutPlan
  readonly file: SketchFile
}

/** A sketch of a graph. */
export async function openCuts(folder: string): Promise<OpenedCuts> {
  return openedCuts(folder, await openRelease(folder))
}

/** A sketch of a graph, or a graph whose pairs were flipped at random. */
export async function openForCuts(folder: string): Promise<OpenedCuts | { readonly flipped: OpenedRelease }> {
  const published = await openRelease(folder)
  return isFlipped(published.certificate.plan) ? { flipped: published } : openedCuts(folder, published)
}

function isFlipped({ mechanism, facts }: AnyPlan): boolean {
  return mechanism === randomisedResponse.name && (facts as { readonly graph?: string }).graph === 'undirected'
}

function openedCuts(folder: string, published: OpenedRelease): OpenedCuts {
  const { plan } = published.certificate
  if (plan.mechanism !== cutSketch.name) throw otherKind(folder, plan, 'a sketch of a graph')
  const cuts = plan as CutPlan
  return { plan: cuts, file: sketchFile(published, 'node', cuts.facts.nodes, cuts.parameters) }
}

export function sketchFile(
  { path }: OpenedRelease,
  heading: SketchFile['heading'],
  items: number,
  { rows, precision = 'single' }: { readonly rows: number; readonly precision?: 'single' | 'double' },
): SketchFile {
  return { path: path('sketch.parquet'), heading, items, rows, precision }
}

/** What another kind of release has to offer. */
const OFFERS: Readonly<Record<string, string>> = {
  'cut-sketch': 'a sketch of a graph: ask it for a "cut" or the "laplacian"',
  'cut-answers':
    'answers to cuts that were named beforehand: they are in its answers.csv, and nothing else can be asked',
  'covariance-sketch': 'a sketch of a table of numbers: ask it for a "variance" or the "covariance"',
  'noisy-gram': 'a noisy covariance of a table of numbers: ask it for a "variance" or the "covariance"',
  'variance-answers':
    'answers to directions that were named beforehand: they are in its answers.csv, and nothing else can be asked',
}

export function otherKind(folder: string, plan: AnyPlan, wanted: string): InvalidInput {
  const { mechanism } = plan
  const offer = isFlipped(plan) ? 'a graph whose pairs were flipped at random: ask it for a "cut"' : OFFERS[mechanism]
  return new InvalidInput(
    `${folder} is not ${wanted}, but ${offer ?? `a release of another kind (${mechanism}), which answers no questions`}.`,
  )
}

/** Runs `work` with a DuckDB that is closed afterwards. */
export async function withTables<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
  const tables = await openTables()
  try {
    return await work(tables)
  } finally {
    await tables.close()
  }
}
