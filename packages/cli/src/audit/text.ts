/** Findings on the screen. */
import { type Audited, auditInWords } from '@tulle/core/audit'
import colours from 'picocolors'

type Finding = ReturnType<typeof auditInWords>['findings'][number]
type Verdict = Finding['verdict']

export function auditText(findings: readonly Audited[], verbose: boolean): string {
  const { findings: all, summary, unseen, after } = auditInWords(findings, { verbose })
  return [...all.map(findingText), unseen ? colours.yellow(summary) : summary, ...after].join('\n')
}

function findingText({ name, verdict, lines, trials }: Finding): string {
  const shown = [...lines, ...trials.flatMap(trialLines)]
  return [`${colours.bold(name)}: ${verdictText(verdict)}`, ...shown.map((line) => `  ${line}`), ''].join('\n')
}

function trialLines({ name, verdict, lines }: Finding['trials'][number]): readonly string[] {
  if (name === undefined) return lines
  return [`${verdictText(verdict)}  ${colours.bold(name)}`, ...lines.map((line) => `  ${line}`)]
}

function verdictText(verdict: Verdict): string {
  return verdict === 'violated' ? colours.red(verdict) : colours.green(verdict)
}
