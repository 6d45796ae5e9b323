/** Contributions clipped to the caps of blocks and summed before the release, as a database does it. */
import { aggregate } from '../../../data/index.ts'
import { SecureBits } from '../../../random/index.ts'
import { contributionsOf, type TinyPeople } from '../../../trials/index.ts'
import { type BlockData, type BlockPlan, blockLimit, labelsOf } from '../index.ts'
import { clipOf } from '../plan.ts'

export function clippedBlocks(plan: BlockPlan): (people: TinyPeople) => BlockData {
  const { facts } = plan
  const clip = clipOf(plan)
  const { rows, columns, symmetric = false, blocks } = facts
  const { quantum, most } = clip
  const limit = blockLimit({ clip, labels: labelsOf(blocks, facts), bits: new SecureBits() })
  return (people) => ({
    matrix: aggregate(contributionsOf(people), { rows, columns, symmetric, quantum, most, limit }),
    clip,
  })
}
