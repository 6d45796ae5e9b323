/** An evaluation as one page, for the owner of the data alone. */
import { type AnyPlan, mechanismOf } from '../../mechanisms/index.ts'
import {
  escape,
  exact,
  facts,
  figures,
  folded,
  list,
  ownersPage,
  paragraph,
  raised,
  rounded,
  section,
  warningsOf,
} from '../../page/index.ts'
import { guaranteeInWords } from '../../privacy/index.ts'
import { countInWords } from './counted.ts'
import { type Detail, type Evaluation, type Measure, type MeasureGroup, mainMeasures } from './evaluation.ts'
import { measureInWords, measureTitle } from './words.ts'

/** What is known besides: of a release of Tulle's its plan, and of the run that made it what it counted. */
export interface ReleasingRun {
  readonly plan?: AnyPlan
  /** What the owner should read before all else. */
  readonly remarks?: readonly string[]
  readonly counts?: Readonly<Record<string, number>>
  readonly seconds?: number
}

/** What to look at first, then the pictures; the rest is folded. `about` tells which release this is of: title, file, day. */
export function evaluationPage(evaluation: Evaluation, about: string, run: ReleasingRun = {}): string {
  const { title, summary, groups, figures: pictures, details = [], notes, doubts = [] } = evaluation
  const { plan, remarks = [] } = run
  return ownersPage({
    title: `What it is worth: ${title}`,
    about,
    first: [
      ...warningsOf({ warnings: [...doubts, ...remarks, ...(plan?.warnings ?? [])] }),
      `<div class="promise"><p>${raised(summary)}</p></div>`,
    ],
    note: 'Measured against the original itself, what caps took away included: publishing any of it would be a release of its own.',
    numbers: mainMeasures(evaluation).map((measure) => [measureTitle(measure), measureInWords(measure)]),
    body: [
      ...(pictures.length === 0 ? [] : [section('The original beside the release', figures(...pictures))]),
      ...(notes.length === 0 ? [] : [section('What was left out, and what to know', list(notes))]),
      section(
        'Everything else',
        ...groups.map(groupPart),
        ...details.map(detailPart),
        ...counted(evaluation, run),
        ...(plan === undefined ? [] : planned(plan)),
      ),
    ],
  })
}

function detailPart({ heading, sentences = [], facts: rows = [], figures: pictures = [] }: Detail): string {
  return folded(
    heading,
    ...sentences.map((sentence) => paragraph(sentence)),
    ...(rows.length === 0 ? [] : [facts(rows)]),
    ...(pictures.length === 0 ? [] : [figures(...pictures)]),
  )
}

/** What only the run that made the release knows. */
function counted({ kind }: Evaluation, { counts = {}, seconds }: ReleasingRun): string[] {
  const rows = Object.entries(counts).map(([name, count]) => [countInWords(name, kind), figure(count)] as const)
  const took = seconds === undefined ? [] : [['seconds for reading and releasing', rounded(seconds)] as const]
  return rows.length + took.length === 0 ? [] : [folded('What the run counted', facts([...rows, ...took]))]
}

/** Whole numbers to their last digit. */
function figure(count: number): string {
  return Number.isInteger(count) ? exact(count) : rounded(count)
}

function planned(plan: AnyPlan): string[] {
  const { error, assumptions } = mechanismOf(plan).inWords(plan as never)
  return [
    ...(error.length === 0 ? [] : [folded('What was expected', list(error))]),
    folded('What was promised', paragraph(guaranteeInWords(plan.guarantee)), list(assumptions)),
  ]
}

function groupPart({ heading, introduction, measures }: MeasureGroup): string {
  return folded(
    heading,
    ...(introduction === undefined ? [] : [`<p>${raised(introduction)}</p>`]),
    `<table>${measures.map((measure) => row(measure, heading)).join('')}</table>`,
  )
}

/** What was found first, and how to read it below: on a phone as on a desk. */
function row(measure: Measure, heading: string): string {
  const { metric, note, about = '' } = measure
  // What the heading says is not said again.
  const title = heading.includes(about) ? metric.title : measureTitle(measure)
  const more = [metric.reading, note].filter((text) => text !== undefined)
  return `<tr><th scope="row">${escape(title)}</th><td><strong>${raised(measureInWords(measure))}</strong><br>${raised(more.join(' '))}</td></tr>`
}
