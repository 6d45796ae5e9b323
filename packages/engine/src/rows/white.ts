/** What does not count around a text, in SQL. */
import { WHITE } from '@tulle/releases'
import { text } from '../tables/open.ts'

/** The text without what is white around it. Most texts begin and end with plain letters, and DuckDB takes ten times as long to trim them. */
export function bareSql(sql: string): string {
  return `CASE WHEN regexp_matches(${sql}, '^[!-~](.*[!-~])?$') THEN ${sql} ELSE trim(${sql}, ${text(WHITE)}) END`
}
