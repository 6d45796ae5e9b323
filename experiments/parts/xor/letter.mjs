/** A letter of pixels, a row of which is protected (Figure 1 of the paper): what is left of it. */
import { sparseFromTriplets } from '@tulle/core/data'
import { generator } from '../random.mjs'
import { methodOf, TABLE_METHODS } from './design.mjs'
import { LETTER_TEMPERATURE, wallOf } from './program.mjs'
import { planTable } from './releases.mjs'
import { rounded } from './summary.mjs'

const LETTER = `
.........
..#####..
.#######.
###...##.
##.......
##.......
##.......
##.......
###...##.
.#######.
..#####..
.........`
  .trim()
  .split('\n')

const [ROWS, COLUMNS] = [LETTER.length, String(LETTER[0]).length]
const PIXELS = LETTER.join('')

/** The program's, with its share α; the first number of a name. */
const PROGRAM = /^program, α = (.*)$/

export const LETTER_CASES = [
  { method: 'original', epsilon: 0 },
  ...[0.3, 0.5, 0.7].flatMap((epsilon) => [
    { method: 'program, α = 0.3', epsilon },
    { method: 'program, α = 0.7', epsilon },
    { method: 'XOR α = 0.75, printed', epsilon },
    { method: 'staircase', epsilon },
  ]),
  ...[3, 10, 20].map((epsilon) => ({ method: 'staircase', epsilon })),
].map((each) => ({ kind: /** @type {const} */ ('letter'), data: /** @type {const} */ ('letter'), ...each }))

/** @param {{ method?: string, epsilon?: number }} case_ */
export async function measureLetter({ method = '', epsilon = 0 }) {
  if (method === 'original') return { picture: PIXELS, loss: null, wrong: 0 }
  const [, share] = PROGRAM.exec(method) ?? []
  const made = share === undefined ? await released(method, epsilon) : program(Number(share), epsilon)
  const wrong = made.picture.split('').filter((pixel, k) => pixel !== PIXELS[k]).length
  return { ...made, wrong }
}

/** @param {string} method @param {number} epsilon */
async function released(method, epsilon) {
  const planned = planTable(methodOf(TABLE_METHODS, method), { rows: ROWS, columns: COLUMNS, epsilon })
  const dark = PIXELS.split('').flatMap((pixel, k) => (pixel === '#' ? [k] : []))
  const { matrix } = sparseFromTriplets({
    rows: ROWS,
    columns: COLUMNS,
    row: Uint32Array.from(dark, (k) => Math.floor(k / COLUMNS)),
    column: Uint32Array.from(dark, (k) => k % COLUMNS),
    duplicates: 'first',
  })
  const { offsets, indices } = await planned.release(matrix)
  const picture = Array(ROWS * COLUMNS).fill('.')
  for (let i = 0; i < ROWS; i++) {
    for (let k = Number(offsets[i]); k < Number(offsets[i + 1]); k++) picture[i * COLUMNS + Number(indices[k])] = '#'
  }
  return { picture: picture.join(''), loss: rounded(planned.loss) }
}

/**
 * Flips by the law that the walls of the published program have: the part of ε that ties rows together is left out, which is small.
 *
 * @param {number} share
 * @param {number} epsilon
 */
function program(share, epsilon) {
  const cut = { blocks: 1, rows: ROWS, columns: COLUMNS, cells: COLUMNS }
  const wall = wallOf(cut, epsilon, { temperature: LETTER_TEMPERATURE, share })
  const random = generator(Math.round(100 * epsilon + 10 * share), 4)
  const chance = 1 / (1 + Math.exp(wall))
  const picture = PIXELS.split('')
    .map((pixel) => (random() < chance ? (pixel === '#' ? '.' : '#') : pixel))
    .join('')
  return { picture, loss: rounded(COLUMNS * wall) }
}

const PIXEL = 9
const [GAP, TOP] = [26, 58]

/** @param {any[]} rows */
export function letterFigure(rows) {
  const found = rows.filter(({ kind }) => kind === 'letter')
  const width = COLUMNS * PIXEL
  const row = (/** @type {string} */ method, /** @type {number[]} */ epsilons) =>
    epsilons.map((epsilon) => found.find((each) => each.method === method && each.epsilon === epsilon))
  const shown = [
    { title: 'The published program, α = 0.3', row: row('program, α = 0.3', [0.3, 0.5, 0.7]) },
    { title: 'The published program, α = 0.7', row: row('program, α = 0.7', [0.3, 0.5, 0.7]) },
    { title: 'Parameters as printed', row: row('XOR α = 0.75, printed', [0.3, 0.5, 0.7]) },
    { title: 'The staircase, which loses ε', row: row('staircase', [0.3, 0.5, 0.7]) },
    { title: 'The staircase, larger ε', row: row('staircase', [3, 10, 20]) },
  ]
  const height = ROWS * PIXEL
  const [columns, lines] = [3, shown.length]
  const whole = { width: 250 + columns * (width + 2 * GAP), height: 24 + lines * (height + TOP) }
  const original = found.find(({ method }) => method === 'original')
  const body = shown.flatMap(({ title, row: pictures }, line) => {
    const y = 44 + line * (height + TOP)
    return [
      `<text x="16" y="${y + height / 2}">${title}</text>`,
      ...pictures.map((each, k) => {
        const x = 250 + k * (width + 2 * GAP)
        const label = `ε = ${each.epsilon}, loses ${each.loss >= 10 ? Math.round(each.loss) : Number(each.loss.toPrecision(2))}`
        return `${pixels(each.picture, x, y)}<text x="${x}" y="${y - 8}" font-size="12">${label}</text><text x="${x}" y="${y + height + 16}" font-size="12">${each.wrong} of ${ROWS * COLUMNS} wrong</text>`
      }),
    ]
  })
  const title = 'A letter of 12 × 9 pixels, released with every row of it protected'
  return {
    name: 'xor-letter',
    caption: title,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole.width} ${whole.height}" width="${whole.width}" font-family="sans-serif" font-size="13" role="img"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/>${pixels(original.picture, 16, 44)}<text x="16" y="36" font-size="12">the letter</text>${body.join('').replace('<text x="16" y="98">', '<text x="16" y="176">')}</svg>\n`,
  }
}

/** @param {string} picture @param {number} x @param {number} y */
function pixels(picture, x, y) {
  const dark = picture
    .split('')
    .flatMap((pixel, k) =>
      pixel === '#'
        ? [`M${x + (k % COLUMNS) * PIXEL} ${y + Math.floor(k / COLUMNS) * PIXEL}h${PIXEL}v${PIXEL}h-${PIXEL}z`]
        : [],
    )
  return `<rect x="${x}" y="${y}" width="${COLUMNS * PIXEL}" height="${ROWS * PIXEL}" fill="#eee"/><path d="${dark.join('')}" fill="#222"/>`
}
