/** The profile of a graph: several numbers and curves with one promise. */
import type { Graph } from '@tulle/core'
import { graphProfile, type ProfilePlan } from '@tulle/core/counts'
import { evaluateProfile } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import type { Desk } from '../../kind.ts'
import { headline, profileFiles } from '../../profile/files.ts'
import { profileResult } from '../../published/results.ts'
import { COUNTING, type Outcome } from './outcome.ts'

export async function profileOutcome(plan: ProfilePlan, graph: Graph, desk: Desk): Promise<Outcome> {
  const release = await graphProfile.release(plan, graph, desk.run(COUNTING))
  const { noisy, profile } = release
  const files = Object.entries(profileFiles(plan, noisy))
  return {
    release,
    published: files.map(([name, text]) => published(name, { is: 'text', text })),
    result: profileResult(profile),
    released: () => ({ count: plan.parameters.form, ...headline(profile) }),
    chosen: `With noise: ${Object.entries(headline(profile))
      .map(([name, value]) => `${NAMES[name] ?? name} ${value.toLocaleString('en', { maximumSignificantDigits: 4 })}`)
      .join(', ')}.`,
    reported: 'how far each of the released numbers is off, and clustering and degrees beside the true ones',
    found: {},
    lines: [],
    evaluate: (title, run) => evaluateProfile({ title, original: graph, profile }, run),
  }
}

const NAMES: Readonly<Record<string, string>> = {
  twoStars: '2-stars',
  threeStars: '3-stars',
  globalClustering: 'global clustering',
  averageClustering: 'average clustering',
}
