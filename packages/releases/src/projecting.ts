/** Mechanisms that project rows or nodes on many directions: they part their work among threads where there are some. */
import type { Run } from '@tulle/core'
import type { Desk } from './kind.ts'

export async function projecting<T>(desk: Desk, work: (run: Run) => Promise<T>): Promise<T> {
  const pool = desk.openPool?.()
  try {
    return await work({ ...desk.run('Projecting'), ...(pool === undefined ? {} : { pool }) })
  } finally {
    pool?.close()
  }
}
