/** What a release of popular items is told. */
import { anyText, file, group, number, type Settings, whole } from '../../option.ts'
import { account } from '../../options/account.ts'
import { expectedPeople, items, person } from '../../options/people.ts'
import { delta, epsilon, noise, WHICH_EPSILON } from '../../options/promise.ts'
import { escapeNames, multiline, source, THE_RELEASE, title } from '../../options/release.ts'

const baskets = group('What people have:', {
  separator: anyText(
    'a line for each person, with the items one after the other: what stands between two (default: blanks)',
    {
      shown: 'text',
    },
  ),
  ...items('or a line for each person ({person}) and item: this column names the item'),
  ...person('with {items}: whose line it is'),
  ...multiline,
})

const known = group('What is public, known without looking at the file:', {
  itemsFile: file(
    'all items, one on each line; without it, items that enough people have are found, which takes a {delta}',
  ),
  ...expectedPeople(
    'about how many people there are: from this the limits follow, and the errors that the plan predicts',
    {
      example: 10_000,
    },
  ),
  itemsPerPerson: number('about how many items one of them has on average', { example: 8 }),
})

const promise = group('Whom it protects:', {
  ...epsilon('one person with all that they have', { missing: WHICH_EPSILON }),
  ...delta(
    'for items that are on no list, and for Gaussian noise: far below 1 divided by the number of people, such as 1e-6',
  ),
  ...noise('the noise'),
  maxItems: whole(
    'how many items one person counts for; of more, this many are drawn at random (default: what suits {expectedPeople} and {itemsPerPerson})',
    20,
  ),
})

const wanted = group('What is published:', {
  pairs: whole('publish pairs too, of this many of the most popular items', 50),
  pairShare: number('with {pairs}: the share of {epsilon} for pairs (default: 0.5, a half)'),
  maxPairItems: whole('with {pairs}: how many of these items one person counts for (default: what suits)', 6),
  atLeast: whole(
    'publish nothing that fewer people seem to have (default: what the noise alone would hardly reach)',
    100,
  ),
})

export const itemsOptions = {
  ...group('', source),
  ...baskets,
  ...known,
  ...promise,
  ...wanted,
  ...group(THE_RELEASE, { ...escapeNames, ...title }),
  ...account,
}

export type ItemsSettings = Settings<typeof itemsOptions>
