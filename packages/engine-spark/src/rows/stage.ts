/** Steps of a long work, each written once as Parquet and then read as often as needed: nothing is made a second time. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { Watch } from '@tulle/releases'
import type { Session } from '../connect/session.ts'

let stages = 0

export class Stage {
  readonly session: Session
  readonly #folder: string
  readonly #watch: Watch
  readonly #prefix = `tulle_stage_${++stages}`

  constructor(session: Session, folder: string, { signal, progress }: Watch) {
    this.session = session
    this.#folder = folder
    this.#watch = { ...(signal === undefined ? {} : { signal }), ...(progress === undefined ? {} : { progress }) }
  }

  path(name: string): string {
    return join(this.#folder, name)
  }

  view(name: string): string {
    return `${this.#prefix}_${name}`
  }

  /** Writes the result of a query, which may name other steps, and gives it a name. */
  async keep(name: string, query: string | ((view: (name: string) => string) => string)): Promise<string> {
    const sql = typeof query === 'string' ? query : query((other) => this.view(other))
    await this.session.write(sql, this.path(name), this.#watch)
    const format = { format: 'parquet', paths: [this.path(name)], options: {} }
    await this.session.view(this.view(name), { read: { data_source: format } })
    return this.view(name)
  }

  /** Gives a query of steps a name: for what costs little to make again, and is the same every time. */
  async name(name: string, query: string): Promise<string> {
    await this.session.view(this.view(name), { sql: { query } })
    return this.view(name)
  }

  /** The one row of numbers that a query has; where there is none, nothing. */
  async one(query: string): Promise<Readonly<Record<string, number>>> {
    const [row = {}] = await this.session.rows(query, this.#watch)
    const numbers = Object.entries(row).filter(([, value]) => value !== null)
    return Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)]))
  }
}

/** Works in a folder of its own, which is ours alone and stays until it is forgotten, or the work fails. */
export async function inScratch<T extends object>(
  session: Session,
  scratch: string,
  watch: Watch,
  work: (stage: Stage) => Promise<T>,
): Promise<T & { readonly forget: () => Promise<void> }> {
  const folder = await mkdtemp(join(scratch, 'tulle-spark-')).catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(
      words`Rows on their way cannot be put into ${scratch} (${error.code ?? 'unknown'}): give a folder that executors and this machine can write to with {sparkScratch}.`,
    )
  })
  const forget = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await work(new Stage(session, folder, watch))), forget }
  } catch (error) {
    await forget()
    throw error
  }
}
