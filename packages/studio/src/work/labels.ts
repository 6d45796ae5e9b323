/** What options are called on this page: every sentence that mentions one names its field. */
import { isYours, type Mention, said, visible, type Words } from '@tulle/core/text'
import { type KindName, kinds, type Options, questions } from '@tulle/releases'

/** Where the key read aloud would not do. All others are their keys in words: maxPerPerson is "Max per person". */
const LABELS: Readonly<Record<string, string>> = {
  file: 'The data',
  epsilon: 'Privacy (ε)',
  delta: 'Chance of an exception (δ)',
  neighbours: 'Who must be protected',
  protect: 'Who must be protected',
  maxPerPerson: 'Most per person',
  maxPerRow: 'Most per row',
  maxChange: 'Largest change',
  maxOnes: 'Most ones per row',
  fromLat: 'Start: latitude',
  fromLon: 'Start: longitude',
  toLat: 'End: latitude',
  toLon: 'End: longitude',
  domain: 'Names of rows and columns',
  domainTo: 'Names of columns',
  domainFromData: 'Take the names from the data',
  nodesFromData: 'Take the nodes from the data',
  peopleFromData: 'Take the people from the data',
  columnsFile: 'Names of columns, from a file',
  columnsFromData: 'All columns of the file',
  count: 'What to count',
  k: 'Rows alike (k)',
  title: 'Title',
  account: 'Account',
  publishTotal: 'Publish the total of the account',
  multiline: 'Fields may span lines',
  header: 'The first line names the columns',
  comments: 'Comment mark',
  strict: 'Refuse repeated edges',
  hierarchy: 'Larger zones',
  zoneName: 'Property that names a zone',
  integers: 'Whole numbers',
  clamp: 'Nothing below 0',
  keepTotal: 'Keep the total',
  symmetrise: 'The same in both directions',
  anyway: 'Release it anyway',
  jaccard: 'Least similarity',
  countEpsilon: 'Privacy spent on counting (ε)',
  totalEpsilon: 'Privacy spent on the total (ε)',
  namesEpsilon: 'Privacy spent on names (ε)',
  capEpsilon: 'Privacy spent on the cap (ε)',
  capsEpsilon: 'Privacy spent on the caps (ε)',
  levelEpsilon: 'Privacy spent on the level (ε)',
  totalPerPerson: 'Most per person in the total',
  itemsFile: 'List of all items',
  maxItems: 'Most items per person',
  maxPairItems: 'Most items per person in pairs',
  pairShare: 'Share of the privacy for pairs',
  atLeast: 'Fewest people per item',
  maxDegree: 'Most edges per person',
  maxOutside: 'Most edges with another group',
  maxPerNode: 'Most triangles or stars per person',
  evenSum: 'Make the sum even',
  guess: 'Guess of the level',
  floor: 'Lowest level',
  coverage: 'How often an interval holds',
  bins: 'Ranges of numbers',
  tables: 'Two-way tables',
  matters: 'What matters most',
  columnsPrivate: 'Find the columns privately',
  capQuantile: 'Share of people below a cap',
  laws: 'Noise of each block',
  referencePublic: 'The reference is public',
  referenceOtherPeople: 'The reference has other people',
  referenceAbout: 'What the reference is called',
  untouchedZero: 'Untouched cells show 0',
}

export function labelOf(key: string): string {
  const own = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined
  if (own !== undefined) return own
  const spaced = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** A sentence as it stands on this page. */
export function saidHere(text: string | Words): string {
  // A number and its per cent stay on one line.
  return visible(said(text, nameOf)).replaceAll(/(\d) %/g, '$1\u00A0%')
}

function nameOf({ mention, value, settings }: Mention): string {
  const [, what, of = ''] = /^(kind|ask):(.*)$/.exec(mention) ?? []
  if (what === 'kind') return `“${titleOf(of)}”${settings === undefined ? '' : withSettings(settings)}`
  if (what === 'ask') return `the question “${questionTitled(of)}”`
  if (mention === 'help') return `the form of “${titleOf(value ?? '')}”`
  if (mention === 'plan') return 'A plan'
  const label = `“${labelOf(mention)}”`
  if (value === 'false') return `“no” in ${label}`
  return value === undefined || /^[A-Z_]+$/.test(value) ? label : `${label} (${value})`
}

function questionTitled(name: string): string {
  return Object.hasOwn(questions, name) ? questions[name as keyof typeof questions].about.title : labelOf(name)
}

function titleOf(kind: string): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as KindName].about.title : labelOf(kind)
}

function withSettings(settings: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(settings).map(([key, value]) => `${labelOf(key)}: ${plainly(value)}`)
  return shown.length === 0 ? '' : ` with ${shown.join(', ')}`
}

function plainly(value: unknown): string {
  if (isYours(value)) return value.yours.toLowerCase()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The options of a kind that a sentence mentions, by key. */
export function keysIn(text: string | Words, options: Options | undefined): string[] {
  if (typeof text === 'string') return []
  const keys = text.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.mention]))
  return [...new Set(keys)].filter((key) => options === undefined || Object.hasOwn(options, key))
}
