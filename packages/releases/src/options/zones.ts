/** Zones of a map, where there are some. */
import { file, text } from '../option.ts'

export const THE_ZONES = 'the zones'

export const polygons = {
  zones: file('or the polygons of a GeoJSON file; where two overlap, the first counts', { oneOf: THE_ZONES }),
  zoneName: text('with {zones}: the property that names a zone (default: zone, name, id or code)', {
    shown: 'property',
  }),
}
