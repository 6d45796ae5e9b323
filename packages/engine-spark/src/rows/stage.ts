/** Steps of a long work, each written once as Parquet and then read as often as needed: nothing is made a second time. */
import { join } from 'node:path'
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

  /** The one row of numbers that a query has; where there is none, nothing. */
  async one(query: string): Promise<Readonly<Record<string, number>>> {
    const [row = {}] = await this.session.rows(query, this.#watch)
    const numbers = Object.entries(row).filter(([, value]) => value !== null)
    return Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)]))
  }
}
