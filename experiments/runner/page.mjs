/** The page of an experiment, always in the same order. It follows from the experiment and its rows alone. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { number } from '../parts/words.mjs'

/**
 * @typedef {import('./experiment.mjs').Experiment} Experiment
 * @typedef {import('./experiment.mjs').Figure} Figure
 * @typedef {import('./experiment.mjs').Plain} Plain
 * @typedef {import('./experiment.mjs').Table} Table
 */

/**
 * @param {string} folder
 * @param {string} name
 * @param {Experiment} experiment
 * @param {Plain[]} rows
 */
export function writePage(folder, name, experiment, rows) {
  const figures = experiment.figures(rows)
  const foreign = figures.find((figure) => !figure.name.startsWith(name))
  if (foreign !== undefined) {
    throw new Error(`The name of the figure ${foreign.name} must begin with ${name}: other experiments write here too.`)
  }
  const files = [
    ...figures.map((figure) => ({ file: `${figure.name}.svg`, text: figure.svg })),
    { file: `${name}.md`, text: page(name, experiment, { rows, figures }) },
  ]
  mkdirSync(folder, { recursive: true })
  for (const { file, text } of files) {
    const aside = join(folder, `.${file}.${process.pid}`)
    writeFileSync(aside, text)
    renameSync(aside, join(folder, file))
  }
}

/**
 * @param {string} name
 * @param {Experiment} experiment
 * @param {{ rows: Plain[], figures: Figure[] }} measured
 */
function page(name, { title, question, data, settings, tables, finding }, { rows, figures }) {
  const variable = data.length === 0 ? '' : 'TULLE_DATA=… '
  const sections = [
    `# ${title}`,
    wrap(question),
    '## Data',
    data.length === 0 ? 'None.' : data.map(({ path, what }) => `- \`${path}\`: ${what}`).join('\n'),
    '## Settings',
    table(
      [{ heading: 'setting' }, { heading: 'value' }],
      Object.entries(settings).map(([key, value]) => [`\`${key}\``, setting(value)]),
    ),
    ...tableSections(tables(rows)),
    figures.length === 1 ? '## Figure' : '## Figures',
    ...figures.map((figure) => `![${figure.caption}](${figure.name}.svg)`),
    '## Finding',
    finding(rows)
      .split(/\n{2,}/)
      .map(wrap)
      .join('\n\n'),
    '## How to repeat it',
    `\`\`\`sh\n${variable}npm run experiments -- ${name}\n\`\`\``,
    ...(data.length === 0 ? [] : [wrap('`TULLE_DATA` is the folder that holds the files named under Data.')]),
  ]
  return `${sections.join('\n\n')}\n`
}

/** @param {Table[]} tables */
function tableSections(tables) {
  return [
    tables.length === 1 ? '## Table' : '## Tables',
    ...tables.flatMap(({ heading, columns, rows }) => [
      ...(heading === undefined ? [] : [`### ${heading}`]),
      table(
        columns.map(({ key, heading }) => ({ heading, right: rows.some((row) => typeof row[key] === 'number') })),
        rows.map((row) => columns.map(({ key, digits }) => cell(row[key], digits))),
      ),
    ]),
  ]
}

/**
 * @param {{ heading: string, right?: boolean }[]} columns
 * @param {string[][]} rows
 */
function table(columns, rows) {
  const lines = [
    columns.map(({ heading }) => heading),
    columns.map(({ right }) => (right === true ? '---:' : '---')),
    ...rows,
  ]
  return lines.map((cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}

/**
 * @param {unknown} value
 * @param {number} [digits]
 */
function cell(value, digits) {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'number' && digits !== undefined) return number(value, digits)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function setting(value) {
  return Array.isArray(value) ? value.map((each) => cell(each)).join(', ') : cell(value)
}

/** @param {string} text */
function wrap(text) {
  const lines = ['']
  for (const word of text.trim().split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trimStart()
    if (longer.length <= 120) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.join('\n')
}
