/**
 * A Spark of one's own, for tests and benches: pip's pyspark in .venv, and a Spark Connect server on this machine whose
 * executors are processes of their own.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, SetupFailed, say } from './setup.mjs'

const VERSION = '4.3.0'
const venv = join(root, '.venv')
const START_MS = 300_000
const INSTALL_MS = 8 * 60_000

/**
 * The folder of Spark, installed if it is not there yet.
 *
 * @returns {string}
 */
export function ensureSpark() {
  ensureJava()
  const found = sparkHome()
  if (found !== undefined) return found
  say(`Installing pyspark ${VERSION} into .venv …`)
  const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (python === undefined) {
    throw new SetupFailed(
      'Spark comes from PyPI, and there is no python3 here: install Python 3.10 or later, with venv.',
    )
  }
  if (
    !existsSync(join(venv, 'bin/pip')) &&
    spawnSync(python, ['-m', 'venv', venv], { stdio: ['ignore', 2, 2] }).status !== 0
  ) {
    throw new SetupFailed('Python could not make a folder for Spark (.venv): install its module venv (python3-venv).')
  }
  const args = ['install', '--no-input', '--disable-pip-version-check', '--retries', '1', '--timeout', '30']
  const installed = spawnSync(join(venv, 'bin/pip'), [...args, `pyspark==${VERSION}`], {
    stdio: ['ignore', 2, 2],
    timeout: INSTALL_MS,
  })
  const home = sparkHome()
  if (installed.status !== 0 || home === undefined) {
    throw new SetupFailed(
      `pyspark ${VERSION} could not be installed from PyPI: is there a way to it from here? Install it by hand with .venv/bin/pip install pyspark==${VERSION}.`,
    )
  }
  return home
}

function ensureJava() {
  if (javaVersion() >= 17) return
  // Where JAVA_HOME says where it is, another would not be looked at.
  const may = process.env['JAVA_HOME'] === undefined && process.getuid?.() === 0
  if (may && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing Java 17 …')
    spawnSync('apt-get', ['install', '-y', '-q', 'openjdk-17-jre-headless'], {
      stdio: ['ignore', 2, 2],
      timeout: INSTALL_MS,
    })
  }
  if (javaVersion() < 17)
    throw new SetupFailed('Spark needs Java 17 or later: install it, or let JAVA_HOME say where it is.')
}

function javaVersion() {
  const home = process.env['JAVA_HOME']
  const java = home === undefined ? 'java' : join(home, 'bin/java')
  const { status, stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' })
  return status === 0 ? Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) : 0
}

/** @returns {string | undefined} */
function sparkHome() {
  const lib = join(venv, 'lib')
  if (!existsSync(lib)) return undefined
  return readdirSync(lib)
    .map((python) => join(lib, python, 'site-packages/pyspark'))
    .find((folder) => {
      const jars = join(folder, 'jars')
      return existsSync(jars) && readdirSync(jars).some((jar) => jar === `spark-connect_2.13-${VERSION}.jar`)
    })
}

/**
 * @typedef {object} SparkServer
 * @property {string} address for the option `spark`
 * @property {number} pid of the server
 * @property {() => number[]} executors the processes that run tasks
 * @property {() => string} log what it has said so far
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a server, and waits until it listens.
 *
 * @param {object} [options]
 * @param {number} [options.executors] how many JVMs run tasks
 * @param {string} [options.token] what clients must know
 * @param {string[]} [options.files] copied to where executors work
 * @param {Record<string, string>} [options.conf]
 * @returns {Promise<SparkServer>}
 */
export async function startSpark({ executors = 2, token, files = [], conf = {} } = {}) {
  const home = ensureSpark()
  const folder = mkdtempSync(join(tmpdir(), 'tulle-spark-'))
  const port = await freePort()
  const settings = {
    'spark.connect.grpc.binding.address': '127.0.0.1',
    'spark.connect.grpc.binding.port': String(port),
    'spark.driver.host': '127.0.0.1',
    'spark.driver.bindAddress': '127.0.0.1',
    'spark.driver.memory': '1g',
    'spark.executor.memory': '1g',
    'spark.ui.enabled': 'false',
    'spark.sql.catalogImplementation': 'in-memory',
    'spark.sql.warehouse.dir': join(folder, 'warehouse'),
    'spark.local.dir': join(folder, 'local'),
    'spark.sql.shuffle.partitions': String(2 * executors),
    ...(token === undefined ? {} : { 'spark.connect.authenticate.token': token }),
    ...conf,
  }
  // Not among the arguments, which everybody on the machine sees: a token may be one of them.
  const properties = join(folder, 'spark.conf')
  writeFileSync(
    properties,
    Object.entries(settings)
      .map(([key, value]) => `${key} ${value}\n`)
      .join(''),
    { mode: 0o600 },
  )
  const child = spawn(
    join(home, 'bin/spark-submit'),
    [
      '--class',
      'org.apache.spark.sql.connect.service.SparkConnectServer',
      '--master',
      `local-cluster[${executors},1,1024]`,
      '--properties-file',
      properties,
      ...(files.length === 0 ? [] : ['--files', files.join(',')]),
      'spark-internal',
    ],
    {
      cwd: folder,
      env: { ...process.env, SPARK_HOME: home, SPARK_LOCAL_IP: '127.0.0.1', SPARK_NO_DAEMONIZE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let log = ''
  const keep = (/** @type {string} */ text) => (log = (log + text).slice(-200_000))
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  /** @type {Promise<void>} */
  const ended = new Promise((done) => child.once('close', () => done()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    const below = descendants(child.pid ?? 0)
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(late)
    for (const pid of below) endQuietly(pid)
    rmSync(folder, { recursive: true, force: true })
  }
  const giveUp = Date.now() + START_MS
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > giveUp) {
      await stop()
      throw new SetupFailed(`Spark did not start. It said at last:\n${log.slice(-3000)}`)
    }
    await sleep(200)
  }
  return {
    address: `sc://localhost:${port}${token === undefined ? '' : `/;token=${encodeURIComponent(token)}`}`,
    pid: child.pid ?? 0,
    executors: () =>
      descendants(child.pid ?? 0).filter((pid) => commandOf(pid).includes('CoarseGrainedExecutorBackend')),
    log: () => log,
    stop,
  }
}

/** A token that nobody can guess. */
export function newToken() {
  return randomBytes(18).toString('base64url')
}

/**
 * Seconds of CPU that a process and all below it have used, those that have ended among them.
 *
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  let ticks = 0
  for (const each of [pid, ...descendants(pid)]) {
    const fields = statOf(each)
    if (fields !== undefined) ticks += [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
  }
  return ticks / 100
}

/**
 * @param {number} pid
 * @returns {number[]}
 */
function descendants(pid) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((each) => [each, Number(statOf(each)?.[1])]))
  /** @type {number[]} */
  const found = []
  for (let round = [pid]; round.length > 0; ) {
    round = all.filter((each) => round.includes(parents.get(each) ?? -1))
    found.push(...round)
  }
  return found
}

/**
 * What the system says of a process after its name: its state, its parent and so on.
 *
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** @param {number} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function endQuietly(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      server.close(() => resolve(typeof at === 'object' && at !== null ? at.port : 0))
    })
  })
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const say = (/** @type {boolean} */ yes) => {
      socket.destroy()
      resolve(yes)
    }
    socket.once('connect', () => say(true))
    socket.once('error', () => say(false))
  })
}
