/** From what was asked for to a plan: public facts alone. */
import { type AnonymityPlan, anonymity } from '@tulle/core'
import type { RowsSettings, Way } from './options.ts'

export function planOf(settings: RowsSettings, way: Way): AnonymityPlan {
  const { k, kind, algorithm, chunkRows, ties, person, keep } = settings
  return anonymity.plan(
    {
      columns: settings.columns ?? (way === 'edges' ? 'nodes' : 'items'),
      ...(keep === undefined ? {} : { kept: keep }),
      ...(person !== undefined && keep?.includes(person) ? { identifying: person } : {}),
    },
    {
      k,
      ...(kind === undefined ? {} : { kind }),
      ...(algorithm === undefined ? {} : { algorithm }),
      ...(chunkRows === undefined ? {} : { chunkRows }),
      ...(ties === undefined ? {} : { ties }),
    },
  )
}
