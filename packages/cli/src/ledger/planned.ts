/** The plan of a configuration, as a release that is declared beforehand: no data is read. */
import { resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { fileSources, readConfig } from '@tulle/engine'
import { job, type Kind, type KindName, kinds, type Request, type Shown, settingsOf } from '@tulle/releases'
import { interruption } from '../interrupted.ts'

/** What a configuration says besides what is released: where it goes, how it is shown, what it is counted in. */
const BESIDES = new Set(['release', 'account', 'ledger', 'publishTotal', 'out', 'plan', 'json', 'yes', 'force'])

export async function plannedIn(config: string, account: string): Promise<Request> {
  const { release } = await readConfig(config, {})
  const name = String(release)
  if (!Object.hasOwn(kinds, name)) {
    throw new InvalidInput(
      `The configuration file ${config} does not say what to release: "release" must be one of ${Object.keys(kinds).join(', ')}.`,
    )
  }
  const kind = kinds[name as KindName] as unknown as Kind
  const given = Object.entries(await readConfig(config, kind.options)).filter(([key]) => !BESIDES.has(key))
  const settings = settingsOf(kind.name, kind.options, Object.fromEntries(given))
  const { multiline, title } = settings as { readonly multiline?: boolean; readonly title?: string }
  const sources = fileSources({ multiline: multiline === true })
  const { signal, done } = interruption()
  let shown: Shown | undefined
  try {
    await job(kind, settings, {
      sources,
      writer: undefined,
      signal,
      progress: () => undefined,
      run: () => ({ signal }),
      resolve,
      async agree(plan) {
        shown = plan
        return false
      },
    })
  } finally {
    done()
    await sources.close()
  }
  if (shown === undefined) throw new Error(`${config} came to no plan.`)
  return { account, kind: name, title: title ?? name, plan: shown.plan }
}
