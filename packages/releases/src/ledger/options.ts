/** What whoever opens an account, or puts certificates together, is asked. */
import { choice, files, group, type Settings } from '../option.ts'
import { account } from '../options/account.ts'
import { anyEpsilon, delta, positiveChange, STEPS } from '../options/promise.ts'
import { RELATIONS } from './relations.ts'

const ledger = group('The ledger:', { ledger: account.ledger })

const budget = group('The budget, fixed for good:', {
  ...anyEpsilon('what all releases of this data together may cost', {
    missing: 'how much may all releases of this data cost together? Several times that of one of them is common.',
  }),
  ...delta('what may go beyond that, such as 1e-6 (default: 0, which rules out Gaussian noise)'),
})

const whom = group('Whom it protects:', {
  neighbours: choice(RELATIONS, 'what the budget hides: all releases of the account count by it', {
    missing: `whom do the releases of this data protect? Their plans say it: ${RELATIONS.join(', ')}.`,
    shown: 'who',
    inWords: STEPS,
  }),
  ...positiveChange('of cells, weights and rows that move: the most that one of them changes'),
})

const before = group('Earlier releases:', {
  released: files('releases of this data that were made before: they are counted first'),
})

export const openOptions = { ...budget, ...whom, ...before, ...ledger }

export type OpenSettings = Settings<typeof openOptions>

export const composeOptions = group('The figures:', {
  ...delta('give ε at this δ (default: the δ of all of them added up)', { oneOf: 'what is given' }),
  ...anyEpsilon('or δ at this ε', { oneOf: 'what is given' }),
})

export type ComposeSettings = Settings<typeof composeOptions>

/** Of everything else that looks at a ledger. */
export const ledgerOptions = ledger
