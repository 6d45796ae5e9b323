import { reservationFigures } from './parts/reservations.mjs'

export const about = 'What a reservation in a ledger costs, beside a bare durable transaction'

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ log }) {
  log('Reserving …')
  return { figures: await reservationFigures() }
}
