/** Runs the peers that are written in Python, in an environment of their own under bench/.venv. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const venv = join(here, '.venv')
const python = join(venv, 'bin/python')

/** A peer cannot be measured on this machine; the message says why. A bench reports it as a figure without a value. */
export class PeerUnavailable extends Error {}

/**
 * Runs a Python script on one thread and returns the JSON it prints.
 *
 * @param {string} script a path from the bench folder
 * @param {(string | number)[]} [args]
 * @returns {Promise<any>}
 */
export async function runPython(script, args = []) {
  await ensureEnvironment()
  const { code, stdout, stderr } = await execute(python, [join(here, script), ...args.map(String)])
  if (code !== 0) throw new Error(`${script} failed: ${stderr.trim()}`)
  return JSON.parse(stdout)
}

/** Makes the environment unless it already holds exactly what requirements.txt asks for. */
async function ensureEnvironment() {
  const requirements = join(here, 'requirements.txt')
  const wanted = readFileSync(requirements, 'utf8')
  // Written last: an environment left half made by an interrupted run is made again.
  const stamp = join(venv, 'requirements.txt')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  console.error('Preparing the Python peers in bench/.venv …')
  rmSync(venv, { recursive: true, force: true })
  const made = await execute('python3', ['-m', 'venv', venv])
  if (made.code !== 0) throw new PeerUnavailable(`Python 3 with venv is not available: ${lastLine(made)}.`)
  const installed = await execute(python, ['-m', 'pip', 'install', '--disable-pip-version-check', '-r', requirements])
  if (installed.code !== 0) throw new PeerUnavailable(`pip could not install the peers: ${lastLine(installed)}.`)
  writeFileSync(stamp, wanted)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
function execute(command, args) {
  return new Promise((resolve) => {
    const threads = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', RAYON_NUM_THREADS: '1' }
    const child = spawn(command, args, { env: { ...process.env, ...threads }, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    child.once('error', (error) => resolve({ code: 127, stdout, stderr: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, stdout, stderr }))
  })
}

/** @param {{ stdout: string, stderr: string }} result */
function lastLine({ stdout, stderr }) {
  const said = stderr.trim() || stdout.trim()
  return (said.split('\n').at(-1) ?? '').replace(/\.$/, '')
}
