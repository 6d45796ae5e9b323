/** From what was asked for to a plan: public facts alone. */
import { type AnonymityPlan, anonymity } from '@tulle/core'
import type { FacilitySettings } from '@tulle/core/anonymity'
import type { RowsSettings, Way } from './options.ts'

export function planOf(settings: RowsSettings, way: Way): AnonymityPlan {
  const { k, kind, algorithm, chunkRows, chunkOrder, ties, person, sensitive, diversity, closeness } = settings
  const keep = keptColumns(settings)
  const facility = facilityOf(settings)
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
      ...(chunkOrder === undefined ? {} : { chunkOrder }),
      ...(facility === undefined ? {} : { facility }),
      ...(ties === undefined ? {} : { ties }),
      ...(sensitive === undefined
        ? {}
        : {
            sensitive: {
              columns: sensitive,
              ...(diversity === undefined ? {} : { diversity }),
              ...(closeness === undefined ? {} : { closeness }),
            },
          }),
    },
  )
}

/** What is sensitive is published beside the rows, as what is kept. */
export function keptColumns<T extends Pick<RowsSettings, 'keep' | 'sensitive'>>({
  keep,
  sensitive,
}: Partial<T>): string[] | undefined {
  if (keep === undefined && sensitive === undefined) return undefined
  return [...new Set([...(keep ?? []), ...(sensitive ?? [])])]
}

function facilityOf({ facilityAlpha, facilityBeta, facilityCap }: RowsSettings): FacilitySettings | undefined {
  if ((facilityAlpha ?? facilityBeta ?? facilityCap) === undefined) return undefined
  return {
    ...(facilityAlpha === undefined ? {} : { alpha: facilityAlpha }),
    ...(facilityBeta === undefined ? {} : { beta: facilityBeta }),
    ...(facilityCap === undefined ? {} : { cap: facilityCap }),
  }
}
