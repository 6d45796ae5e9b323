/** Servers that are not what was asked for: each is told in a sentence, before anything is sent. */
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServiceClientConstructor,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js'
import { fromJSON } from '@grpc/proto-loader'
import { InvalidInput } from '@tulle/core'
import { afterEach, expect, test } from 'vitest'
import { protocol } from './protocol.ts'
import { openSpark } from './session.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.forceShutdown()
})

type Answer = (done: sendUnaryData<object>) => void

/** The address of a server that answers the first question so. */
async function serving(answer: Answer): Promise<string> {
  const packages = loadPackageDefinition(fromJSON(protocol, { keepCase: true })) as unknown as {
    readonly spark: { readonly connect: { readonly SparkConnectService: ServiceClientConstructor } }
  }
  const server = new Server()
  servers.push(server)
  server.addService(packages.spark.connect.SparkConnectService.service, {
    AnalyzePlan: (_: unknown, done: sendUnaryData<object>) => answer(done),
    Config: (_: unknown, done: sendUnaryData<object>) => done(null, {}),
    ReleaseSession: (_: unknown, done: sendUnaryData<object>) => done(null, {}),
  })
  const credentials = ServerCredentials.createInsecure()
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, bound) => (error === null ? resolve(bound) : reject(error)))
  })
  return `sc://localhost:${port}`
}

const running =
  (version: string): Answer =>
  (done) =>
    done(null, { spark_version: { version } })

const failing =
  (code: number): Answer =>
  (done) =>
    done({ code, details: 'secret words of the server' })

async function refusal(answer: Answer): Promise<Error> {
  const opened = await openSpark(await serving(answer)).then(
    () => undefined,
    (error: Error) => error,
  )
  expect(opened).toBeInstanceOf(InvalidInput)
  return opened as Error
}

test.each([
  ['3.5.6', /runs Spark 3\.5\.6, and Tulle needs 4\.0 or later\.$/],
  ['', /runs Spark of an unknown version, and Tulle needs 4\.0 or later\.$/],
  ['none', /runs Spark none, and Tulle needs 4\.0 or later\.$/],
])('Spark of the version %j', async (version, said) => {
  expect((await refusal(running(version))).message).toMatch(said)
})

test('Spark 4, whichever', async () => {
  for (const version of ['4.0.0', '4.3.0', '5.1.0-SNAPSHOT']) {
    const session = await openSpark(await serving(running(version)))
    expect(session.version).toBe(version)
    await session.close()
  }
})

test.each([
  ['something else that speaks gRPC', status.UNIMPLEMENTED, /does not speak Spark Connect as Spark 4 does/],
  ['nobody without a token', status.UNAUTHENTICATED, /wants a token, or another one/],
  ['nobody like this', status.PERMISSION_DENIED, /does not allow this: ask whoever runs it/],
  ['nobody in time', status.DEADLINE_EXCEEDED, /did not answer in time: nothing was published/],
])('%s', async (_, code, said) => {
  const { message } = await refusal(failing(code))
  expect(message).toMatch(said)
  expect(message).not.toContain('secret')
})
