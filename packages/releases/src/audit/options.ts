/** What an audit is told. */
import { anyText, files, group, names, type Settings, whole } from '../option.ts'
import { anyEpsilon } from '../options/promise.ts'

export const auditOptions = {
  ...group('', { mechanisms: names('one or several of the mechanisms, or all (default: all)') }),
  ...group('Mechanisms of Tulle:', {
    ...anyEpsilon('the ε to plan them for, from 0.1 to 10 (default: 1)'),
  }),
  ...group('Another program:', {
    external: anyText('the command that starts it; the input file and the number of outputs are added', {
      shown: 'command',
    }),
    pair: files('two input files that differ in what is protected, such as one person'),
    claim: anyText('what it promises: ε, or ε and δ, such as 1 or 1,1e-6', { shown: 'eps[,delta]' }),
  }),
  ...group('Every audit:', {
    samples: whole('the most outputs for each input; slow trials take fewer (default: 40000)', 10000),
  }),
}

export type AuditSettings = Settings<typeof auditOptions>
