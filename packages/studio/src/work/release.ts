/** A release in a tab: the same job as everywhere, with files that were opened and files to be downloaded. */
import { visible } from '@tulle/core/text'
import { commandLine, commandOf, type Done, type Host, job, type Shown, wordsFor } from '@tulle/releases'
import type { Call } from '../rpc/serve.ts'
import { type OpenedFile, readers } from './browser.ts'
import { deskOf, kindNamed } from './desk.ts'
import { settingsFrom } from './given.ts'
import { saidHere } from './labels.ts'
import { type Asked, type PlanView, viewOf } from './plan.ts'

/** Of Tulle, put in by the build. */
declare const TULLE_VERSION: string

/** What was made, as the page shows and keeps it. */
export interface Made {
  readonly kind: string
  readonly title: string
  /** When, as a time of day for people. */
  readonly at: string
  readonly published: readonly OpenedFile[]
  readonly private: readonly OpenedFile[]
  readonly promise: string
  /** What came out in a few sentences, the first of which says it, and in a picture: of the released data alone. */
  readonly result: readonly string[]
  readonly pictures: readonly string[]
  /** Sentences on what was released, for everybody. */
  readonly released: readonly string[]
  /** For the owner alone. */
  readonly told: readonly string[]
  readonly notes: readonly string[]
  readonly counted: readonly string[]
  readonly alarms: readonly string[]
  /** The line that does the same elsewhere. */
  readonly command: string
}

/** A plan to be agreed to in the middle of the work, because it is another than the one that was seen. */
export interface AskToAgree {
  readonly agree: PlanView
}

/** What is asked for, and the plan that was seen of it. */
interface Agreeing extends Asked {
  readonly seen?: string | undefined
}

export async function release(asked: Agreeing, call: Call): Promise<Made | undefined> {
  const { kind: name, given, files } = asked
  const kind = kindNamed(name)
  const settings = settingsFrom(name, kind.options, given)
  const { browserWriter, indexedDbStore } = await readers()
  const writer = browserWriter({ version: TULLE_VERSION })
  const alarms: string[] = []
  const { planOnly: _planOnly, ...desk } = await deskOf({ files, multiline: given['multiline'] === true }, call, false)
  const host: Host = {
    ...desk,
    writer,
    resolve: (file) => file,
    said: saidHere,
    // With the files that are open, an input is known again.
    books: () => indexedDbStore({ files: () => files }),
    tell: (alarm) => void alarms.push(visible(alarm)),
    agree: (shown) => agreed(shown, asked, call),
  }
  const done = await job(kind, settings, host)
  if (done === undefined) return undefined
  const written = writer.written()
  if (written === undefined) throw new Error('A release was made and not written.')
  const { published, private: kept } = written
  return {
    ...saidOf(done, alarms),
    pictures: await picturesOf(done, published),
    kind: name,
    published,
    private: kept,
    command: commandLine(commandOf(name).split(' '), wordsFor(name, withoutNothing(settings)), '-o', 'release'),
  }
}

/** What was seen and agreed to needs no second word; anything else is shown first. */
async function agreed(shown: Shown, asked: Agreeing, call: Call): Promise<boolean> {
  const view = viewOf(asked, shown)
  if (view.text === asked.seen) return true
  return (await call.ask({ agree: view } satisfies AskToAgree)) === true
}

/** Those that are published, or the one that the kind has besides. */
async function picturesOf({ pictured }: Done, published: readonly OpenedFile[]): Promise<readonly string[]> {
  const drawn = published.filter(({ name }) => name.endsWith('.svg')).map(async ({ blob }) => blob.text())
  return drawn.length > 0 ? Promise.all(drawn) : pictured === undefined ? [] : [pictured]
}

function saidOf(done: Done, alarms: readonly string[]) {
  const { title, promise, chosen, told, remarks, notes, counted, reported } = done
  const released = (typeof chosen === 'string' ? chosen.split('\n') : (chosen ?? [])).map(saidHere)
  return {
    title,
    promise,
    result: done.result?.map(saidHere) ?? released,
    at: new Date().toLocaleString('en-GB'),
    released,
    told: [...new Set([...(told?.lines ?? []), ...remarks].map(saidHere)), visible(`The report says ${reported}.`)],
    notes: notes.map(saidHere),
    counted: counted.lines.map(visible),
    alarms: [...alarms, ...counted.alarms.map(saidHere)],
  }
}

/** What was left to the kind need not be typed. */
function withoutNothing(settings: object): Record<string, unknown> {
  const { engine: _engine, ...rest } = settings as Record<string, unknown>
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== false))
}
