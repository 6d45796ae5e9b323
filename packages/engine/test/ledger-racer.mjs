/** A process that reserves in a ledger as fast as it can, for tests: prints what it was given, one line of JSON. */
import { uniformNoise } from '@tulle/core'
import { fileLedger } from '@tulle/engine'

const [file, times, epsilon] = process.argv.slice(2)
const plan = uniformNoise.plan(
  { rows: 2, columns: 2, neighbours: { kind: 'individual' }, caps: { l1: 4 } },
  { noise: 'laplace', epsilon: Number(epsilon) },
)
const ledger = fileLedger({ file, patience: 600_000 })
const told = { given: [], refused: 0 }
for (let i = 0; i < Number(times); i++) {
  try {
    const { id } = await ledger.reserve({ account: 'race', kind: 'matrix', title: `${process.pid}`, plan })
    told.given.push(id)
  } catch (error) {
    if (error.name !== 'BudgetExceeded') throw error
    told.refused++
  }
}
await ledger.end()
console.log(JSON.stringify(told))
