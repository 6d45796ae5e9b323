import { accountantFigures } from './parts/accountant.mjs'
import { reservationFigures } from './parts/reservations.mjs'

export const about =
  'What a thousand releases cost together: the time to work it out, beside dp-accounting; and what a reservation costs'

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench(tools) {
  tools.log('Reserving …')
  const reservations = await reservationFigures()
  return { figures: [...(await accountantFigures(tools)), ...reservations] }
}
