/** An evaluation as one page, for the owner of the data alone. */
import { escape, figures, list, ownersPage, raised, section, warningsOf } from '../../page/index.ts'
import { type Evaluation, type Measure, type MeasureGroup, mainMeasures } from './evaluation.ts'
import { measureInWords, measureTitle } from './words.ts'

/** `about` tells which release this is of: title, file, day. */
export function evaluationPage(evaluation: Evaluation, about: string): string {
  const { title, summary, groups, figures: pictures, notes, doubts = [] } = evaluation
  return ownersPage({
    title: `What it is worth: ${title}`,
    about,
    first: [...warningsOf({ warnings: doubts }), `<div class="promise"><p>${raised(summary)}</p></div>`],
    note: 'All of this is measured against the original itself: publishing any of it would be a release of its own.',
    numbers: mainMeasures(evaluation).map((measure) => [measureTitle(measure), measureInWords(measure)]),
    body: [
      ...(pictures.length === 0 ? [] : [section('The original beside the release', figures(...pictures))]),
      ...groups.map(groupSection),
      ...(notes.length === 0 ? [] : [section('What was left out, and what to know', list(notes))]),
    ],
  })
}

function groupSection({ heading, introduction, measures }: MeasureGroup): string {
  return section(
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
