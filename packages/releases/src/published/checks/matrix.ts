/** Whether a released matrix is one that its plan can make. */
import type { BlockPlan, DenseMatrix, Names, NoisePlan } from '@tulle/core'
import { labelsOf, leastPublished } from '@tulle/core/matrices'
import { counted } from '@tulle/core/text'
import { isPictured, MATRIX_PICTURE, matrixPicture } from '../../written/matrix-picture.ts'
import { matrixResult } from '../result.ts'
import { type Check, fault, isOnGrid, type Look, requireDistinct, requireFiles } from './look.ts'

export const matrixCheck: Check = async (look) => {
  const plan = look.plan as NoisePlan | BlockPlan
  const { after } = plan.settings as BlockPlan['settings']
  const spectrum = after?.rank === undefined ? [] : ['spectrum.json']
  // Earlier releases have none.
  const pictured = look.files.includes(MATRIX_PICTURE)
  requireFiles(
    look,
    after?.threshold === undefined
      ? [['matrix.csv'], ['matrix.parquet'], withLists('matrix.mtx')]
      : ['matrix.csv', 'matrix.parquet', 'matrix.mtx'].map(withLists),
    [...spectrum, ...(pictured ? [MATRIX_PICTURE] : [])],
  )
  if (spectrum.length > 0) await checkSpectrum(look, plan as BlockPlan)
  const { rows, columns } = plan.facts
  const file = look.files[0] as string
  const shapeFault = (found: { readonly rows: number; readonly columns: number }) =>
    fault(
      `${file} has ${counted(found.rows, 'row')} and ${counted(found.columns, 'column')}, and its plan says ${rows} × ${columns}.`,
    )
  const { matrix, names, headings, lines } = await look.data.matrix({
    check(found) {
      if (found.rows.length > rows || found.columns.length > columns)
        throw shapeFault({ rows: found.rows.length, columns: found.columns.length })
    },
  })
  look.named(file, headings === undefined ? [] : Object.values(headings))
  look.named(file, names.rows)
  look.named(file, names.columns)
  requireDistinct(file, names.rows, 'row')
  requireDistinct(file, names.columns, 'column')
  const { labels, rules } = rulesOf(plan)
  // A masked cell without a value has no line, and a row without lines is not named.
  const hidden = showsMasked(plan) ? 0 : (labels?.reduce((sum, label) => sum + (label === 0 ? 1 : 0), 0) ?? 0)
  const fits = matrix.rows === rows && matrix.columns === columns
  if (hidden === 0 ? !fits : matrix.rows > rows || matrix.columns > columns) {
    throw shapeFault(matrix)
  }
  const cells = rows * columns - hidden
  const found = matrix.values.reduce((sum, x) => sum + (Number.isNaN(x) ? 0 : 1), 0)
  const sparse = after?.threshold !== undefined
  const nonZero = matrix.values.reduce((sum, x) => sum + (x === 0 ? 0 : 1), 0)
  if (sparse ? lines !== nonZero : lines !== cells || found !== cells) {
    throw fault(
      `${file} has ${counted(lines, 'line')} about ${counted(found, 'cell')}, and its plan says ${sparse ? 'those that are not 0' : counted(cells, 'cell')}, each once.`,
    )
  }
  // Which cell is which is known where all of them are there: they come in the order of the list.
  const placed = hidden === 0 ? labels : undefined
  for (let at = 0; at < matrix.values.length; at++) {
    const x = matrix.values[at] as number
    if (Number.isNaN(x)) continue
    const rule = placed === undefined ? rules.any : (rules.blocks[placed[at] as number] as Rule)
    if (!rule(x))
      throw fault(
        `${file} has a value that its plan cannot make${at < columns ? ' in its first row' : ` in row ${Math.floor(at / matrix.columns) + 1}`}: it is off the grid of the noise, no whole number, or below 0.`,
      )
  }
  if (hidden === 0 && isMirrored(plan) && !mirrored(matrix.values, rows, names)) {
    throw fault(
      `${file} says one thing of a pair and another of the same pair the other way round, and its plan says that they are one.`,
    )
  }
  look.result(matrixResult(matrix, names))
  if (pictured) await checkPicture(look, matrix, names)
}

async function checkPicture({ text }: Look, matrix: DenseMatrix, names: Names): Promise<void> {
  const expected = isPictured(matrix) ? matrixPicture(matrix, names) : ''
  if (expected !== '' && (await text(MATRIX_PICTURE, 4 * expected.length)) === expected) return
  throw fault(`${MATRIX_PICTURE} is not the picture of the released matrix.`)
}

type Rule = (x: number) => boolean

interface Rules {
  /** By label: 0 is what the mask leaves out. */
  readonly blocks: readonly Rule[]
  /** For a cell of which it is not known what block it is in. */
  readonly any: Rule
}

function rulesOf(plan: NoisePlan | BlockPlan): { readonly labels?: Uint8Array; readonly rules: Rules } {
  if (!('blocks' in plan.facts)) {
    const { parameters, settings } = plan as NoisePlan
    const rule = ruleFor(parameters.grid, settings.integers === true ? { integers: true } : {})
    return { rules: { blocks: [rule], any: rule } }
  }
  const { facts, parameters, settings } = plan as BlockPlan
  const { maskValue } = facts
  const from = leastPublished(plan as BlockPlan)
  const each = parameters.blocks.map(({ grid }, k) => ruleFor(grid, settings.after ?? {}, from?.[k]))
  const least = parameters.blocks.reduce((grid, block) => Math.min(grid, block.grid), Infinity)
  const masked: Rule = (x) => Object.is(x, maskValue)
  const any = ruleFor(least, settings.after ?? {})
  return {
    labels: labelsOf(facts.blocks, facts),
    rules: { blocks: [masked, ...each], any: (x) => any(x) || masked(x) },
  }
}

/** Whole numbers, or else multiples of the grid; of half of it where two cells were averaged, and of none after a low rank or a rescaling. */
function ruleFor(
  grid: number,
  { rank, symmetrise, clamp, keepTotal, rescaleTo, integers }: NonNullable<BlockPlan['settings']['after']>,
  from?: number,
): Rule {
  const free = rank !== undefined || keepTotal === true || rescaleTo !== undefined
  const step = integers === true ? 1 : free ? undefined : symmetrise === true ? grid / 2 : grid
  const least = clamp === true || keepTotal === true ? 0 : -Infinity
  const stands = from === undefined ? (x: number) => x >= least : standsOut(from, rescaleTo !== undefined, integers)
  return (x) => Number.isFinite(x) && (step === undefined || isOnGrid(x, step)) && stands(x)
}

/** 0, or what the threshold lets through; after a rescaling, anything above 0. */
function standsOut(from: number, rescaled: boolean, integers: boolean | undefined): Rule {
  const least = rescaled ? 0 : integers === true ? Math.round(from) : from
  return (x) => x === 0 || x >= least
}

function withLists(file: string): string[] {
  return [file, `${file}.rows`, `${file}.columns`]
}

/** Masked cells have a value in place of none. */
function showsMasked({ facts }: NoisePlan | BlockPlan): boolean {
  return 'blocks' in facts && facts.maskValue !== undefined
}

function isMirrored(plan: NoisePlan | BlockPlan): boolean {
  const { facts, settings } = plan
  return facts.symmetric === true || ('after' in settings && settings.after?.symmetrise === true && !showsMasked(plan))
}

function mirrored(
  values: Float64Array,
  n: number,
  { rows, columns }: { readonly rows: readonly string[]; readonly columns: readonly string[] },
): boolean {
  const place = new Map(columns.map((name, j) => [name, j]))
  const column = rows.map((name) => place.get(name) ?? -1)
  if (column.includes(-1)) return false
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (values[i * n + (column[j] as number)] !== values[j * n + (column[i] as number)]) return false
    }
  }
  return true
}

/** What a low rank kept: so many singular values, the largest first. */
async function checkSpectrum({ text }: Look, { settings, facts }: BlockPlan): Promise<void> {
  const wrong = fault(
    'spectrum.json is not what its plan makes: a rank, and as many singular values, the largest first.',
  )
  const read = await text('spectrum.json', 2 ** 26)
  if (read === undefined) throw wrong
  let found: { rank?: unknown; kept?: unknown }
  try {
    found = JSON.parse(read) as typeof found
  } catch {
    throw wrong
  }
  const { rank, kept } = found ?? {}
  const asked = settings.after?.rank
  const fits =
    Number.isInteger(rank) &&
    (asked === 'auto'
      ? (rank as number) >= 0 && (rank as number) <= Math.min(facts.rows, facts.columns)
      : rank === asked)
  const values: readonly unknown[] = Array.isArray(kept) ? kept : []
  const falling = values.every((x, k) => typeof x === 'number' && x >= 0 && (k === 0 || x <= (values[k - 1] as number)))
  if (!fits || values.length !== rank || !falling) throw wrong
}
