/** All that the page knows of what somebody is doing. Components show it; functions here change it. */

import { catalogue } from 'virtual:catalogue'
import type { Head, OpenedFile } from '../work/browser.ts'
import type { Catalogue, KindCard } from '../work/catalogue.ts'
import { planner } from '../work/client.ts'
import type { Example } from '../work/examples.ts'
import type { Given } from '../work/given.ts'
import type { Made } from '../work/release.ts'
import { forgetAll, save, saved } from './saved.ts'

export const STEPS = ['open', 'what', 'plan', 'release', 'look', 'publish'] as const
export const TOOLS = ['advise', 'verify', 'ask', 'ledger'] as const
export type Step = (typeof STEPS)[number]
export type Place = Step | (typeof TOOLS)[number]

export interface Opened extends OpenedFile {
  readonly head?: Head | undefined
}

/** What undo goes back to. */
interface Asked {
  readonly kind: string | undefined
  readonly given: Given
}

/** Every field is replaced as a whole and never changed inside, so that it can be sent and kept as it is. */
class Studio {
  place: Place = $state.raw('open')
  readonly catalogue: Catalogue = catalogue
  files: readonly Opened[] = $state.raw([])
  asked: Asked = $state.raw({ kind: undefined, given: {} })
  past: readonly Asked[] = $state.raw([])
  /** What was made last. */
  made: Made | undefined = $state.raw()
  /** Whether it would be gone if the tab were closed. */
  unkept: boolean = $state.raw(false)
  /** Said to whoever listens, and shown for a while. */
  notice: string = $state.raw('')
  /** Fields that the last refusal mentions. */
  marked: readonly string[] = $state.raw([])
}

export const studio = new Studio()

export function card(): KindCard | undefined {
  return studio.catalogue.kinds.find(({ name }) => name === studio.asked.kind)
}

/** The file with the data. */
export function dataFile(): Opened | undefined {
  const { file } = studio.asked.given
  return studio.files.find(({ name }) => name === file)
}

export function go(place: Place): void {
  if (studio.place === place) return
  studio.place = place
  // What was said is about the page before.
  studio.notice = ''
  if (location.hash !== `#${place}`) history.pushState(undefined, '', `#${place}`)
  keep()
}

const isPlace = (text: string): text is Place => ([...STEPS, ...TOOLS] as readonly string[]).includes(text)

/** Whether a step can be gone to. */
export function isReachable(step: Step): boolean {
  if (step === 'open') return true
  if (step === 'what') return studio.files.length > 0
  if (step === 'look' || step === 'publish') return studio.made !== undefined
  return studio.asked.kind !== undefined && studio.files.length > 0
}

let lastChange = { key: '', at: 0 }

function change(next: Asked, key: string): void {
  const now = Date.now()
  // Letter by letter in one field is one change.
  if (key === '' || key !== lastChange.key || now - lastChange.at > 1500) {
    studio.past = [...studio.past.slice(-99), studio.asked]
  }
  lastChange = { key, at: now }
  studio.asked = next
  studio.marked = []
  keep()
}

export function undo(): void {
  const last = studio.past.at(-1)
  if (last === undefined) return
  studio.past = studio.past.slice(0, -1)
  studio.asked = last
  studio.notice = 'Undone.'
  lastChange = { key: '', at: 0 }
  keep()
}

/** An empty value is no value. */
export function set(key: string, value: Given[string] | undefined): void {
  const { [key]: _old, ...rest } = studio.asked.given
  const fields = card()?.sections.flatMap((section) => section.fields) ?? []
  const oneOf = fields.find((field) => field.key === key)?.oneOf
  const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  const given = { ...rest, ...(empty ? {} : { [key]: value }) } as Record<string, Given[string]>
  // Other ways to say the same are out of force.
  if (!empty && value !== false && oneOf !== undefined) {
    for (const other of fields) if (other.oneOf === oneOf && other.key !== key) delete given[other.key]
  }
  change({ ...studio.asked, given }, key)
}

export function choose(kind: string): void {
  if (studio.asked.kind === kind) return
  change({ kind, given: guessed(kind) }, '')
}

const WHO = 'person'
/** Ends of trips by name, or else by where they are on a map: both would be refused. */
const NAMED_ENDS = ['from', 'to']
const PLACED_ENDS = ['from-latitude', 'from-longitude', 'to-latitude', 'to-longitude']

/** What is likely: the first table is the data, its columns have the roles that their names and contents tell. */
function guessed(kind: string): Given {
  const fields =
    studio.catalogue.kinds.find(({ name }) => name === kind)?.sections.flatMap(({ fields }) => fields) ?? []
  const data = studio.files.find(({ head }) => (head?.columns.length ?? 0) > 0) ?? studio.files[0]
  const given: Record<string, Given[string]> = data === undefined ? {} : { file: data.name }
  const roles = [...(data?.head?.roles ?? [])].sort((a, b) => b.sure - a.sure)
  const haveAll = (ends: readonly string[]) => ends.every((end) => roles.some(({ role }) => role === end))
  const offered = new Set([WHO, ...(haveAll(PLACED_ENDS) && !haveAll(NAMED_ENDS) ? PLACED_ENDS : NAMED_ENDS)])
  for (const field of fields) {
    const found = roles.find(({ keys }) => keys.includes(field.key))
    // Who needs a column is helped; who may leave it out decides. Ends of trips are needed in one way or another.
    const wanted = field.missing !== undefined || offered.has(found?.role ?? '')
    if (field.form.is === 'column' && wanted && found !== undefined) given[field.key] = found.column
  }
  const other = studio.files.find((file) => file !== data)
  const list = fields.find(({ key, form }) => form.is === 'file' && ['domain', 'nodes', 'people'].includes(key))
  if (list !== undefined && other !== undefined) given[list.key] = other.name
  return given
}

export async function openFiles(added: Iterable<OpenedFile>): Promise<void> {
  const files: Opened[] = []
  for (const { name, blob } of added) files.push({ name, blob, head: await planner.call('headFor', { name, blob }) })
  const names = new Set(files.map(({ name }) => name))
  studio.files = [...studio.files.filter(({ name }) => !names.has(name)), ...files]
  studio.notice = files.length === 1 ? `Opened ${files[0]?.name}.` : `Opened ${files.length} files.`
  keep()
}

export function closeFile(name: string): void {
  studio.files = studio.files.filter((file) => file.name !== name)
  keep()
}

export async function openExample({ files, kind, given }: Example): Promise<void> {
  const opened = await Promise.all(
    files.map(async (path) => {
      const blob = await (await fetch(`./examples/${path}`)).blob()
      return { name: path.split('/').at(-1) as string, blob }
    }),
  )
  studio.files = []
  studio.made = undefined
  await openFiles(opened)
  change({ kind, given }, '')
  go('what')
}

/** Larger files are asked for again after the tab was closed: a copy of them would fill the storage. */
const MOST_KEPT = 64 * 2 ** 20

/** Whether a file is still there after the tab was closed. */
export function isKept({ blob }: OpenedFile): boolean {
  return blob.size <= MOST_KEPT
}

interface Kept {
  readonly place: Place
  readonly files: readonly Opened[]
  readonly missing: readonly string[]
  readonly asked: Asked
  readonly past: readonly Asked[]
}

let waiting: ReturnType<typeof setTimeout> | undefined

function keep(): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => void keepNow(), 150)
}

async function keepNow(): Promise<void> {
  const { place, files, asked, past } = studio
  const own = files.filter(isKept)
  const kept: Kept = {
    place,
    files: own,
    missing: files.map(({ name }) => name).filter((name) => !own.some((file) => file.name === name)),
    asked,
    past: past.slice(-20),
  }
  try {
    await save('studio', kept)
  } catch (error) {
    studio.notice = `What you do here is not kept: ${error instanceof DOMException && error.name === 'QuotaExceededError' ? 'the storage of this browser is full.' : (error as Error).message}`
  }
}

/** Keeps what was released: it cannot be made again. */
export async function keepMade(made: Made | undefined): Promise<void> {
  studio.made = made
  studio.unkept = await save('made', made).then(
    () => false,
    () => made !== undefined,
  )
}

export async function begin(): Promise<void> {
  const [kept, made] = await Promise.all([
    saved<Kept>('studio').catch(() => undefined),
    saved<Made>('made').catch(() => undefined),
  ])
  if (kept !== undefined) {
    studio.files = kept.files
    studio.asked = kept.asked
    studio.past = kept.past
    if (kept.missing.length > 0) studio.notice = `Open ${kept.missing.join(', ')} again to go on.`
  }
  studio.made = made
  const asked = location.hash.slice(1)
  const place = isPlace(asked) ? asked : (kept?.place ?? 'open')
  studio.place = (STEPS as readonly string[]).includes(place) && !isReachable(place as Step) ? 'open' : place
}

export function followAddress(): void {
  const asked = location.hash.slice(1)
  if (isPlace(asked)) studio.place = asked
}

/** Everything that this page keeps, but for the ledger. */
export async function forget(): Promise<void> {
  await forgetAll()
  studio.files = []
  studio.asked = { kind: undefined, given: {} }
  studio.past = []
  studio.made = undefined
  studio.place = 'open'
  studio.notice = 'Forgotten. The ledger stays.'
}
