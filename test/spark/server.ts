/** The Spark that these tests share: two executors, each a process of its own, with Tulle's worker among their files. */
import type { TestProject } from 'vitest/node'
import { startSpark } from '../../scripts/spark.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    readonly spark: { readonly address: string; readonly pid: number }
  }
}

let server: Awaited<ReturnType<typeof startSpark>> | undefined

export async function setup(project: TestProject): Promise<void> {
  const worker = new URL('../../packages/engine-spark/dist/tulle-executor.mjs', import.meta.url).pathname
  server = await startSpark({ executors: 2, files: [worker] })
  project.provide('spark', { address: server.address, pid: server.pid })
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
