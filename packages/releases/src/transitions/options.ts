/** What is told to make transitions of events. */
import { anyText, column, file, group, type Settings, text } from '../option.ts'
import { multiline, source } from '../options/release.ts'
import { polygons, THE_ZONES } from '../options/zones.ts'

export const transitionsOptions = {
  ...group('', source),
  ...group('The columns of the file:', {
    person: column('who an event is about'),
    place: column('where it was'),
    time: column('when it was: 2012-04-03 18:00:09 (UTC unless it says otherwise), or a number of seconds since 1970'),
    order: column('in place of {time}: a number, such as a position, that tells earlier from later'),
    session: column('events of different sessions are not joined'),
    gap: anyText('events further apart than this are not joined: 90s, 30m, 6h, 2d', { shown: 'time' }),
    ...multiline,
  }),
  ...group('Zones in place of places (all of this is public):', {
    places: file('a table of places: the column of {place}, and where each of them is'),
    grid: text('how many zones from south to north, by how many from west to east: 20x30, or 40 for 40x40', {
      shown: 'rows x columns',
      oneOf: THE_ZONES,
    }),
    ...polygons,
    box: anyText('what the grid covers: south,west,north,east (default: just all the places of the table)', {
      shown: 'edges',
    }),
    lat: column('the latitude in the table of places (default: lat or latitude)'),
    lon: column('the longitude (default: lon, lng or longitude)'),
  }),
}

export type TransitionsSettings = Settings<typeof transitionsOptions>
