/** What can go wrong in a cluster: the result is the same as ever, or there is a sentence and nothing is published. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:tls'
import { anonymity, InvalidInput } from '@tulle/core'
import { scaleTo } from '@tulle/core/data'
import { openSpark } from '@tulle/engine-spark'
import { expect, inject, test } from 'vitest'
import { newToken, startSpark } from '../../scripts/spark.mjs'
import { chance, folder, heldSum, onFiles, onSpark, parquet, tulle } from './place.ts'

const ZONES = ['north', 'east', 'south', 'west']
const worker = new URL('../../packages/engine-spark/dist/tulle-executor.mjs', import.meta.url).pathname
const command = new URL('../../packages/cli/dist/main.js', import.meta.url).pathname

async function trips() {
  const random = chance(11)
  const zone = () => ZONES[Math.floor(random() * 4)] as string
  const rows = Array.from({ length: 30_000 }, () => [`rider ${Math.floor(random() ** 3 * 4000)}`, zone(), zone()])
  const file = await parquet('trips.parquet', { rider: 'VARCHAR', origin: 'VARCHAR', destination: 'VARCHAR' }, rows)
  return { file, person: 'rider', from: 'origin', to: 'destination' }
}

const shape = { rows: ZONES, columns: ZONES, symmetric: false, quantum: 1, most: 10, limit: scaleTo({ l1: 10 }) }

/** A worker that does as `script` says before it works. */
function wrapped(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(
    path,
    `import { existsSync, writeFileSync } from 'node:fs'\n${script}\nawait import(${JSON.stringify(worker)})\n`,
  )
  chmodSync(path, 0o755)
  return path
}

test('a worker that dies once is tried again, and nothing is counted twice', async () => {
  const columns = await trips()
  const mark = join(folder, 'died')
  const script = wrapped(
    'dies-once.mjs',
    `if (!existsSync(${JSON.stringify(mark)})) { writeFileSync(${JSON.stringify(mark)}, ''); process.stdout.write('0\\t1000\\n'); process.exit(3) }`,
  )
  const spark = await onSpark(columns.file, { script }).events(columns)
  const files = await onFiles().events(columns)
  expect(await spark.sumByPerson(shape)).toEqual(await heldSum(files, shape))
  expect(existsSync(mark)).toBe(true)
})

test('a worker that always dies is said to, in a sentence', async () => {
  const columns = await trips()
  const script = wrapped('dies.mjs', 'process.exit(3)')
  const spark = await onSpark(columns.file, { script }).events(columns)
  await expect(spark.sumByPerson(shape)).rejects.toThrow(/worker on an executor of Spark died.*nothing was published/)
})

test('rows made alike: a worker that dies half-way is tried again, and one that always dies leaves nothing behind', async () => {
  const random = chance(67)
  const item = (p: number) => `item ${(p % 9) * 4 + Math.floor(random() * 6)}`
  const lines = Array.from({ length: 900 }, (_, k) => [`p${k % 300}`, item(k % 300)])
  const file = await parquet('alike.parquet', { p: 'VARCHAR', i: 'VARCHAR' }, lines)
  const asked = { file, person: 'p', items: 'i' }
  const plan = anonymity.plan({ columns: 'items' }, { k: 5, chunkRows: 100 })
  const mark = join(folder, 'chunk-died')
  const half = `const marked = ${JSON.stringify(mark)} + process.argv[2]
if (!existsSync(marked)) { writeFileSync(marked, ''); process.stdout.write('0\\t5\\t5\\t5\\t5\\t0\\t0 1 2 3 4\\n'); process.exit(3) }`
  const scratch = mkdtempSync(join(folder, 'half-'))
  const made = await onSpark(file, { scratch, script: wrapped('half-way.mjs', half) }).anonymised?.(plan, asked)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['chunk-diedrows', 'chunk-diedclasses']))
  expect(made?.rows).toBe(300)
  expect(made?.found.smallest).toBeGreaterThanOrEqual(5)
  const other = mkdtempSync(join(folder, 'never-'))
  const script = wrapped('chunks-die.mjs', "if (process.argv[2] === 'classes') process.exit(3)")
  const failed = onSpark(file, { scratch: other, script }).anonymised?.(plan, asked)
  await expect(failed).rejects.toThrow(/worker on an executor of Spark died.*nothing was published/)
  expect(readdirSync(other)).toEqual([])
})

test('an executor that is killed in the middle changes nothing', async () => {
  const columns = await trips()
  const mark = join(folder, 'slow')
  const script = wrapped(
    'slow.mjs',
    `writeFileSync(${JSON.stringify(mark)}, ''); await new Promise((go) => setTimeout(go, 3000))`,
  )
  const spark = await onSpark(columns.file, { script }).events(columns)
  const summed = spark.sumByPerson(shape)
  while (!existsSync(mark)) await sleep(50)
  const [executor] = executorsOf(inject('spark').pid)
  process.kill(executor as number, 'SIGKILL')
  const files = await onFiles().events(columns)
  expect(await summed).toEqual(await heldSum(files, shape))
})

test('whoever stops is obeyed at once, and the server goes on', async () => {
  const columns = await trips()
  const mark = join(folder, 'long')
  const script = wrapped(
    'long.mjs',
    `writeFileSync(${JSON.stringify(mark)}, ''); await new Promise((go) => setTimeout(go, 20_000))`,
  )
  const spark = onSpark(columns.file, { script })
  const stop = new AbortController()
  const summed = (await spark.events(columns)).sumByPerson({ ...shape, signal: stop.signal })
  while (!existsSync(mark)) await sleep(50)
  stop.abort(new Error('Stopped.'))
  await expect(summed).rejects.toThrow('Stopped.')
  expect(await (await spark.session()).rows('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.each([
  ['a table that is not there', { file: 'no_such_table' }, /finds no such table or path/],
  ['a path that is not there', { file: '/no/such/file.parquet' }, /finds no such table or path/],
  ['a column that is not there', { from: 'orign' }, /has no column "orign" \(did you mean "origin"\?\)/],
])('%s', async (_, wrong, said) => {
  const columns = { ...(await trips()), ...wrong }
  await expect(onSpark(columns.file).events(columns)).rejects.toThrow(said)
})

test.each([
  ['no Node on executors', { node: '/no/such/node' }, /^The executors of Spark have no Node: install Node 20 or later/],
  [
    'no worker on executors',
    { script: 'no-such-worker.mjs' },
    /^The executors of Spark lack Tulle's worker: start the server with it/,
  ],
])('%s', async (_, wrong, said) => {
  const columns = await trips()
  const spark = await onSpark(columns.file, wrong).events(columns)
  await expect(spark.sumByPerson(shape)).rejects.toThrow(said)
})

test('a row about nobody, and one without a number', async () => {
  const rows = [
    ['', 'north', 'east', 'x'],
    ['b', 'north', 'east', '2'],
  ]
  const types = { p: 'VARCHAR', a: 'VARCHAR', b: 'VARCHAR', v: 'VARCHAR' }
  const file = await parquet('faulty.parquet', types, rows)
  const columns = { file, person: 'p', from: 'a', to: 'b' }
  const spark = onSpark(file)
  await expect((await spark.events(columns)).sumByPerson(shape)).rejects.toThrow(/"p" is empty/)
  await expect((await spark.events({ ...columns, value: 'v' })).sumCells(shape)).rejects.toThrow(
    /"v" does not hold a number/,
  )
})

test('a server that wants a token, over TLS too, and then goes away', async () => {
  const token = newToken()
  const server = await startSpark({ executors: 1, token })
  try {
    const bare = server.address.replace(/\/;.*/, '')
    await expect(openSpark(bare)).rejects.toThrow(/wants a token/)
    await expect(openSpark(`${bare}/;token=wrong`)).rejects.toThrow(/wants a token/)
    const { file } = await trips()
    const out = join(folder, 'lost')
    const zones = join(folder, 'zones.txt')
    writeFileSync(zones, `${ZONES.join('\n')}\n`)
    const asked = `--person rider --from origin --to destination --domain ${zones} --max-per-person 10 --epsilon 1`
    await overTls(server.address, async ({ address, authority }) => {
      await expect(openSpark(address)).rejects.toThrow(/certificate that this machine does not trust: nothing was sent/)
      const place = `--engine spark --spark ${address} --spark-worker ${worker} -o ${out} --yes`
      const released = await tulle(['release', 'matrix', file, ...`${place} ${asked}`.split(' ')], {
        NODE_EXTRA_CA_CERTS: authority,
        // Where a machine has this one set, gRPC looks nowhere else.
        GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: '',
      })
      expect(released).toMatchObject({ status: 0 })
      expect(released.said).not.toContain(token)
      const kept = readdirSync(out, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
      expect(kept.length).toBeGreaterThan(3)
      for (const { parentPath, name } of kept)
        expect(readFileSync(join(parentPath, name), 'latin1')).not.toContain(token)
      rmSync(out, { recursive: true })
    })
    const mark = join(folder, 'running')
    const script = wrapped(
      'waits.mjs',
      `writeFileSync(${JSON.stringify(mark)}, ''); await new Promise((go) => setTimeout(go, 600_000))`,
    )
    const place = `--engine spark --spark ${server.address} --spark-worker ${script} -o ${out} --yes`
    const child = spawn(process.execPath, [command, 'release', 'matrix', file, ...`${place} ${asked}`.split(' ')])
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    const ended = new Promise((done) => child.once('close', done))
    while (!existsSync(mark) && child.exitCode === null) await sleep(100)
    process.kill(server.pid, 'SIGKILL')
    expect(await ended).toBe(2)
    expect(said.replaceAll(/\s+/g, ' ')).toMatch(/cannot be reached, or has gone away: nothing was published/)
    expect(said).not.toContain(token)
    expect(existsSync(out)).toBe(false)
  } finally {
    await server.stop()
  }
})

test('addresses that say nothing, and tokens in the clear', async () => {
  await expect(openSpark('http://localhost:1')).rejects.toThrow(InvalidInput)
  await expect(openSpark('sc://far.example:15002/;token=secret')).rejects.toThrow(/in the clear/)
  const refused = await openSpark('sc://localhost:1/;token=secret').then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refused).toMatch(/cannot be reached/)
  expect(refused).not.toContain('secret')
})

/** A server behind one that speaks TLS, with a certificate that nobody but itself has signed. */
async function overTls(
  address: string,
  work: (tls: { readonly address: string; readonly authority: string }) => Promise<void>,
): Promise<void> {
  const [key, authority] = [join(folder, 'tls.key'), join(folder, 'tls.pem')]
  const subject = '-subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const made = spawnSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 ${subject} -keyout ${key} -out ${authority}`.split(
      ' ',
    ),
    { encoding: 'utf8' },
  )
  expect(made).toMatchObject({ status: 0 })
  const [, port = '', rest = ''] = /^sc:\/\/localhost:(\d+)\/;(.*)$/.exec(address) ?? []
  const open = new Set<{ destroy(): unknown }>()
  const front = createServer(
    { key: readFileSync(key), cert: readFileSync(authority), ALPNProtocols: ['h2'] },
    (socket) => {
      const behind = connect(Number(port), '127.0.0.1')
      for (const each of [socket, behind]) {
        open.add(each)
        each.on('error', () => [socket, behind].map((end) => end.destroy()))
      }
      socket.pipe(behind).pipe(socket)
    },
  )
  front.on('tlsClientError', () => undefined)
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  try {
    const at = (front.address() as AddressInfo).port
    await work({ address: `sc://localhost:${at}/;use_ssl=true;${rest}`, authority })
  } finally {
    for (const each of open) each.destroy()
    front.close()
  }
}

function executorsOf(pid: number): number[] {
  const statOf = (each: string) => {
    try {
      return readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    } catch {
      return []
    }
  }
  return readdirSync('/proc')
    .filter((each) => /^\d+$/.test(each) && Number(statOf(each)[1]) === pid)
    .filter((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('CoarseGrainedExecutorBackend'))
    .map(Number)
}
