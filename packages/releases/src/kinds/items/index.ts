/** Popular items, and pairs of them: of a list that is known, or found in baskets that nobody has listed. */
import { popularItems } from '@tulle/core'
import { words } from '@tulle/core/text'
import { checkColumns } from '../../columns.ts'
import type { Desk, Kind, Prepared } from '../../kind.ts'
import { refuseData } from '../../lists.ts'
import { outdoneByNoise } from '../../options/sketch.ts'
import { ahead } from './ahead.ts'
import { evaluated } from './evaluate.ts'
import { madeOf } from './made.ts'
import { type ItemsSettings, itemsOptions } from './options.ts'
import { checkItems, planItems } from './plan.ts'
import { readBaskets } from './read.ts'

export const items: Kind<'items', typeof itemsOptions> = {
  name: 'items',
  about: {
    title: 'Popular items',
    such: 'What people buy, watch, click or take: how many have each item, and which go together.',
    hides: 'whether any one person is in it',
  },
  options: itemsOptions,
  check: checkItems,
  prepare,
  ahead,
  evaluated,
  outdone: outdoneByNoise,
}

async function prepare(settings: ItemsSettings, desk: Desk): Promise<Prepared> {
  const { sources, planOnly, signal, progress } = desk
  const { file, itemsFile } = settings
  await refuseData(sources, file, [[words`{itemsFile}`, itemsFile]])
  const list = itemsFile === undefined ? undefined : await sources.names(itemsFile)
  const plan = planItems(settings, list?.length)
  if (!planOnly) await sources.check(file)
  if (settings.items !== undefined) await checkColumns(sources, file, [settings.person, settings.items])
  return {
    shown: { plan },
    async make() {
      const watch = { signal, progress: (share?: number) => progress(`Reading ${file}`, share) }
      const read = await readBaskets(sources, settings, list, watch)
      return madeOf(await popularItems.release(plan, read.matrix, desk.run()), read, settings)
    },
  }
}
