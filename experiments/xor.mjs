import { settings, TABLES } from './parts/xor/design.mjs'
import { measureCommunities } from './parts/xor/measure-communities.mjs'
import { measureDegrees, measureGraph } from './parts/xor/measure-graph.mjs'
import { measureTable } from './parts/xor/measure-table.mjs'
import { aboveMedians, readTumours, readVotes, split } from './parts/xor/records.mjs'
import { readEmail, readFacebook } from './parts/xor/social.mjs'

export { cases, settings } from './parts/xor/design.mjs'
export { figures } from './parts/xor/figures.mjs'
export { finding } from './parts/xor/finding.mjs'
export { tables } from './parts/xor/tables.mjs'

/**
 * @typedef {import('./parts/xor/design.mjs').Case} Case
 * @typedef {import('./parts/xor/design.mjs').GraphName} GraphName
 * @typedef {import('./parts/xor/design.mjs').TableName} TableName
 */

export const title = 'XOR noise on tables and graphs'

export const question =
  'When binary tables and graphs are released with cells flipped at random (Ji, Li, Yilmaz, Ayday, Ye and Sun, Differentially private binary- and matrix-valued data query: an XOR mechanism, 2021), what is left of the data at each ε if the loss is exactly ε, how does that compare with what the paper reports, and which noise keeps most?'

const files = {
  votes: 'house-votes-84/house-votes-84.data',
  tumours: 'wdbc/wdbc.data',
  facebook: 'ego-facebook/facebook_combined.txt',
  archive: 'ego-facebook/facebook.tar.gz',
  email: 'email-Eu-core/email-Eu-core.txt',
  departments: 'email-Eu-core/email-Eu-core-department-labels.txt',
}

export const data = [
  { path: files.votes, what: 'votes of members of the US Congress in 1984 (UCI)' },
  { path: files.tumours, what: 'measurements of cell nuclei, Breast Cancer Wisconsin, diagnostic (UCI)' },
  { path: files.facebook, what: 'friendships of Facebook users (SNAP, McAuley and Leskovec, 2012)' },
  { path: files.archive, what: 'the ten ego networks that they come from, with circles' },
  { path: files.email, what: 'who wrote to whom in a research institution (SNAP, Leskovec et al., 2007)' },
  { path: files.departments, what: 'their departments' },
]

/** @param {{ path: (file: string) => string }} from */
export async function prepare({ path }) {
  const seeds = Array.from({ length: settings.repetitions }, (_, seed) => seed)
  const [votes, tumours] = [readVotes(path(files.votes)), readTumours(path(files.tumours))]
  return {
    tables: {
      votes: seeds.map((seed) => split(votes, { training: TABLES.votes.training, seed })),
      tumours: seeds.map((seed) => aboveMedians(split(tumours, { training: TABLES.tumours.training, seed }))),
    },
    graphs: {
      facebook: await readFacebook({ edges: path(files.facebook), archive: path(files.archive) }),
      email: await readEmail({ edges: path(files.email), departments: path(files.departments) }),
    },
  }
}

/**
 * @param {Case} case_
 * @param {Awaited<ReturnType<typeof prepare>>} prepared
 */
export async function measure(case_, { tables, graphs }) {
  if (case_.kind === 'table') return measureTable(case_, tables[/** @type {TableName} */ (case_.data)])
  const social = graphs[/** @type {GraphName} */ (case_.data)]
  if (case_.kind === 'communities') return measureCommunities(case_, social)
  return case_.kind === 'degrees' ? measureDegrees(case_, social) : measureGraph(case_, social)
}
