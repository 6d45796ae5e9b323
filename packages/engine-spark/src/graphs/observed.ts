/**
 * What is counted in a graph, where its edges are: plain joins of edges ordered by degree, so that no node is the middle of
 * more than it must be. Nothing comes here but the numbers.
 */
import { type CountFacts, kindOf, nameOf, type Observed } from '@tulle/core/counts'
import type { GraphCounts } from '@tulle/core/data'
import type { ReadGraphOptions, Watch } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { openTable } from '../tables/relation.ts'
import { numberedEdges } from './ends.ts'

export type Asked = Pick<CountFacts, 'count' | 'nodes'>

/** Nothing where it can be counted only in a graph that is all here. */
export async function observedOf(
  session: Session,
  file: string,
  { count, nodes }: Asked,
  options: ReadGraphOptions,
): Promise<{ readonly observed: Observed; readonly counts: GraphCounts } | undefined> {
  const kind = typeof count === 'string' ? kindOf(count) : undefined
  if (kind === undefined || kind.kind === 'k-triangles' || options.nodes === undefined) return undefined
  const graph = new EdgeTable(session, options.signal === undefined ? {} : { signal: options.signal })
  const counts = await graph.open(file, options)
  const seen = async (): Promise<{ readonly value: bigint; readonly level: number }> => {
    switch (kind.kind) {
      case 'edges':
        return { value: await graph.edges(), level: 0 }
      case 'triangles':
        return { value: await graph.triangles(), level: await graph.largestCommon() }
      case 'k-stars': {
        const degrees = await graph.degrees()
        const value = degrees.reduce((sum, [degree, many]) => sum + many * choose(degree, kind.k), 0n)
        return { value, level: largest(degrees) }
      }
      case 'largest-degree':
        return { value: BigInt(largest(await graph.degrees())), level: 0 }
      case 'largest-common':
        return { value: BigInt(await graph.largestCommon()), level: 0 }
    }
  }
  return { observed: { count: nameOf(kind), nodes: nodes as number, ...(await seen()) }, counts }
}

type Degrees = readonly (readonly [degree: number, nodes: bigint])[]

function largest(degrees: Degrees): number {
  return degrees.reduce((most, [degree]) => Math.max(most, degree), 0)
}

/** n over k. */
function choose(n: number, k: number): bigint {
  if (k > n) return 0n
  let product = 1n
  for (let i = 0; i < k; i++) product = (product * BigInt(n - i)) / BigInt(i + 1)
  return product
}

/** Each edge once, a the lesser of its ends by number. */
class EdgeTable {
  readonly #session: Session
  readonly #watch: Watch
  #edges = ''

  constructor(session: Session, watch: Watch) {
    this.#session = session
    this.#watch = watch
  }

  async open(file: string, options: ReadGraphOptions): Promise<GraphCounts> {
    const table = await openTable(this.#session, file)
    const { numbered } = await numberedEdges(this.#session, table, options)
    this.#edges = `${table.view}_edges`
    const once = `SELECT DISTINCT least(i, j) AS a, greatest(i, j) AS b FROM ${numbered} WHERE i <> j`
    await this.#session.view(this.#edges, { sql: { query: once } })
    // Read by several questions, and joined with itself in each.
    await this.#session.run(`CACHE TABLE ${this.#edges}`, this.#watch)
    const [seen] = await this.#session.rows(
      `SELECT COUNT(*) AS edges, COUNT_IF(i = j) AS loops, COUNT_IF(i IS NULL OR j IS NULL) AS outside FROM ${numbered}`,
      this.#watch,
    )
    const [edges, loops, outsideNodes] = [Number(seen?.['edges']), Number(seen?.['loops']), Number(seen?.['outside'])]
    const kept = Number(await this.edges())
    return { edges, loops, outsideNodes, duplicates: edges - loops - outsideNodes - kept }
  }

  edges(): Promise<bigint> {
    return this.#number(`SELECT COUNT(*) AS n FROM ${this.#edges}`)
  }

  async degrees(): Promise<Degrees> {
    const query = `SELECT degree, COUNT(*) AS nodes FROM (${this.#degrees()}) GROUP BY degree`
    const found = await this.#session.rows(query, this.#watch)
    return found.map((row) => [Number(row['degree']), row['nodes'] as bigint] as const)
  }

  /** Every triangle has one lowest node; from there two edges go up, and a third joins their ends. */
  triangles(): Promise<bigint> {
    const up = `${this.#edges}_up`
    return this.#number(`WITH degrees AS (${this.#degrees()}),
      ${up} AS (SELECT IF(lower, a, b) AS a, IF(lower, b, a) AS b FROM
        (SELECT e.a AS a, e.b AS b, (p.degree, e.a) < (q.degree, e.b) AS lower FROM ${this.#edges} e
          JOIN degrees p ON e.a = p.node JOIN degrees q ON e.b = q.node))
      SELECT COUNT(*) AS n FROM ${up} x JOIN ${up} y ON x.a = y.a AND x.b <> y.b JOIN ${up} z ON z.a = x.b AND z.b = y.b`)
  }

  async largestCommon(): Promise<number> {
    const both = `(SELECT a AS middle, b AS end FROM ${this.#edges} UNION ALL SELECT b, a FROM ${this.#edges})`
    const shared = `SELECT COUNT(*) AS n FROM ${both} x JOIN ${both} y ON x.middle = y.middle AND x.end < y.end GROUP BY x.end, y.end`
    return Number(await this.#number(`SELECT coalesce(MAX(n), 0) AS n FROM (${shared})`))
  }

  #degrees(): string {
    return `SELECT node, COUNT(*) AS degree FROM (SELECT a AS node FROM ${this.#edges} UNION ALL SELECT b FROM ${this.#edges}) GROUP BY node`
  }

  async #number(query: string): Promise<bigint> {
    const [row] = await this.#session.rows(query, this.#watch)
    return row?.['n'] as bigint
  }
}
