import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { denseMatrix } from '@tulle/core'
import { kernelName, multiply, multiplyWith, plainKernel } from '@tulle/core/data'
import { runScript } from './parts/child.mjs'
import { atMost, middleOf, over, QUICK, TURNS } from './parts/figures.mjs'

export const about =
  'From a file of ten million rows to a release, beside a bare DuckDB aggregation; and the matrix kernel'

const ROWS = QUICK ? 1e6 : 1e7
const ZONES = 200

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ log }) {
  const figures = await ingest(log)
  log('Timing the matrix kernel …')
  const { simd, plain } = gemm()
  return {
    figures: [
      ...figures,
      { name: 'gemm_gflops', value: simd, unit: 'GFlop/s', note: `kernel: ${kernelName()}` },
      { name: 'gemm_over_plain', value: simd / plain, unit: '×', target: '≥ 2.5', met: simd / plain >= 2.5 },
    ],
  }
}

/**
 * @param {(line: string) => void} log
 * @returns {Promise<import('./run.mjs').Figure[]>}
 */
export async function ingest(log) {
  const place = mkdtempSync(join(tmpdir(), 'tulle-bench-'))
  try {
    log(`Making ${ROWS.toLocaleString('en-US')} events …`)
    const file = join(place, 'events.csv')
    await runScript(['bench/parts/make-events.mjs', file, String(ROWS)])
    const zones = join(place, 'zones.txt')
    writeFileSync(zones, Array.from({ length: ZONES }, (_, i) => `z${i}`).join('\n'))

    log('Timing a bare aggregation and a whole release, in turns …')
    const release = [
      ...`packages/cli/dist/main.js release matrix ${file} --person person --from from --to to --value value`.split(
        ' ',
      ),
      ...`--max-per-person 20 --epsilon 1 --domain ${zones} -o ${join(place, 'out')} --force --yes`.split(' '),
    ]
    /** @type {import('./parts/figures.mjs').Turn[]} */
    const turns = []
    let peak = 0
    // The first turn brings the file into memory.
    for (let turn = 0; turn <= TURNS; turn++) {
      const theirs = await runScript(['bench/parts/bare-duckdb.mjs', file])
      const ours = await runScript(release)
      peak = Math.max(peak, ours.peakMb)
      if (turn > 0) turns.push({ ours: spentBy(ours), theirs: spentBy(theirs) })
    }
    const {
      value: ratio,
      unit,
      note,
    } = over(turns, 'DuckDB, which reads the same file and sums by pair; two processes')
    return [
      atMost('ingest_over_duckdb', ratio, 2, unit, note),
      { name: 'ingest_seconds', value: middleOf(turns.map(({ ours }) => ours)), unit: 's' },
      { name: 'duckdb_seconds', value: middleOf(turns.map(({ theirs }) => theirs)), unit: 's' },
      peak === 0
        ? {
            name: 'ingest_peak_mb',
            value: null,
            unit: 'MB',
            note: 'Peak memory is read from /proc, which is not here.',
          }
        : { name: 'ingest_peak_mb', value: peak, unit: 'MB', target: '≤ 1024', met: peak <= 1024 },
    ]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** @param {{ seconds: number, cpuSeconds: number }} run */
function spentBy({ seconds, cpuSeconds }) {
  return { wall: seconds, cpu: cpuSeconds }
}

/** GFlop/s of the SIMD kernel and of its plain twin, one thread, best of five. */
function gemm() {
  const n = 1024
  const make = () =>
    denseMatrix(
      n,
      n,
      Float64Array.from({ length: n * n }, (_, i) => Math.sin(i)),
    )
  const [a, b] = [make(), make()]
  const rate = (/** @type {() => unknown} */ product) => {
    product()
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      product()
      return performance.now() - start
    })
    return (2 * n ** 3) / Math.min(...times) / 1e6
  }
  return { simd: rate(() => multiply(a, b)), plain: rate(() => multiplyWith(plainKernel(), a, b)) }
}
