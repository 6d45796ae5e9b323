/** What a release of flows is told. */
import {
  anyText,
  choice,
  column,
  file,
  flag,
  group,
  number,
  numbers,
  positive,
  type Settings,
  text,
  unsetFlag,
} from '../../option.ts'
import { account } from '../../options/account.ts'
import { engine } from '../../options/engine.ts'
import { from, to } from '../../options/matrix.ts'
import { foundNames } from '../../options/names.ts'
import { expectedPeople, person } from '../../options/people.ts'
import { anyway, delta, epsilon, maxPerPerson, noise, thresholdOf, WHICH_EPSILON } from '../../options/promise.ts'
import { escapeNames, format, multiline, source, THE_RELEASE, title } from '../../options/release.ts'
import { polygons, THE_ZONES } from '../../options/zones.ts'

const columns = group('The columns of the file:', {
  ...person('who made the trip', { missing: 'which column says who made a trip?' }),
  ...from('the zone where it starts'),
  ...to('the zone where it ends'),
  fromLat: column('or where it starts on a map: the latitude, in degrees'),
  fromLon: column('where it starts: the longitude'),
  toLat: column('where it ends on a map: the latitude'),
  toLon: column('where it ends: the longitude'),
  value: column('how many such trips the row stands for (without it: 1)'),
  ...multiline,
})

const zones = group('The zones, known without looking at the trips:', {
  grid: text('a grid, whose zones are called r01c01 and so on and lie in larger ones: 40 for 40x40, or 20x30', {
    shown: 'n|rows x columns',
    oneOf: THE_ZONES,
  }),
  box: anyText('what the grid covers, so that readers know where r1c1 is: south,west,north,east', { shown: 'edges' }),
  ...polygons,
  hierarchy: file('or a table with a line for each zone: the zone, its district, its region and so on'),
  domain: file(
    'or a list of zones, one on each line, that lie in no larger ones; "private" finds those that enough people have, for a part of {epsilon} and a {delta}',
    { oneOf: THE_ZONES, inPlace: { private: 'find those that enough people have' } },
  ),
  ...foundNames('{domain private}'),
  weights: file('a table of zones and public numbers, such as their population, by which small flows are spread out'),
})

const promise = group('What is promised to each person:', {
  ...maxPerPerson(
    'how many trips one person may count for; whoever made more is scaled down (default: what suits {expectedPeople} and {tripsPerPerson}, or 1)',
  ),
  ...epsilon('one person', { missing: WHICH_EPSILON }),
  ...delta('for Gaussian noise: far below 1 divided by the number of people, such as 1e-6'),
  ...noise('the noise'),
})

const expected = group('What to expect, from what is known without the trips:', {
  ...expectedPeople('about how many people there are, published in the plan, for scales and predictions'),
  tripsPerPerson: number('how many trips a typical person makes, published in the plan too'),
})

const how = group('How, with reasonable defaults:', {
  stays: unsetFlag('publish trips that end where they began', { negated: 'leave out trips that end where they began' }),
  staysAt: choice(
    ['finest', 'all'],
    'where stays get noise: in every finest zone (finest, the default), or at every level, so that a zone is looked into only if the stays in the larger one stand out',
    { shown: 'levels' },
  ),
  levelWeights: numbers('how much each level matters, the finest first (default: all the same)'),
  ...thresholdOf('look into pairs of zones that stand out by this many standard deviations of their noise'),
  spread: choice(
    ['even', 'weights', 'activity', 'decay'],
    'what to expect where noise hides a pair: nothing, the product of {weights}, or of how busy zones are as the noisy flows show it, with or without a decay by distance (default: the last that is possible)',
    { shown: 'how' },
  ),
})

const after = group('After the noise:', {
  rescaleTo: positive(
    'how many trips there are in all, known without this file: what is published is scaled to add up to it',
    {
      oneOf: 'the total',
    },
  ),
  totalEpsilon: positive('or spend this much of {epsilon} on a noisy total of all trips', { oneOf: 'the total' }),
  totalPerPerson: positive(
    'with {totalEpsilon}: how many trips one person counts for in the total (default: what suits {expectedPeople} and {tripsPerPerson})',
  ),
})

const written = group(THE_RELEASE, {
  integers: flag('whole numbers, at every level, that add up'),
  ...anyway('hardly anything is expected to stand out from the noise'),
  ...format(['csv', 'parquet'], 'the released file', { default: 'csv' }),
  ...escapeNames,
  ...title,
})

export const flowsOptions = {
  ...group('', source),
  ...columns,
  ...zones,
  ...promise,
  ...expected,
  ...how,
  ...after,
  ...written,
  ...account,
  ...engine,
}

export type FlowsSettings = Settings<typeof flowsOptions>
