/** What the plan of flows shows besides what every plan shows. */
import type { Block } from '../../kind.ts'
import { hierarchyOf, type Zones } from '../../zones/zones.ts'

export function zonesShown(zones: Zones): Block[] {
  const { sizes } = hierarchyOf(zones)
  const example = zones.tiers.map(({ names }) => names[0]).join(', in ')
  return [
    {
      heading: 'Zones',
      lines: [
        `${sizes.map((size) => size.toLocaleString('en')).join(' zones in ')} ${sizes.length === 1 ? 'zones' : 'larger ones'}${example === '' ? '' : `; ${zones.names[0]} lies in ${example}`}.`,
        ...(zones.outlines === undefined ? [NOWHERE] : []),
        ...zones.remarks,
      ],
    },
  ]
}

const NOWHERE = 'Where the zones are is not known, so the release has no map.'
