import { accountantFigures } from './parts/accountant.mjs'

export const about = 'What it costs to work out what a thousand releases cost together, beside dp-accounting'

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench(tools) {
  return { figures: await accountantFigures(tools) }
}
