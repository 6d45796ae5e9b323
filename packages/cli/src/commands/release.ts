/** `tulle release …`: from a file to a folder that may be published. */

import { InvalidInput } from '@tulle/core'
import { closest } from '@tulle/releases'
import { Command } from 'commander'
import { readConfig } from '../kinds/config.ts'
import { anonymiseCommand } from './anonymise.ts'
import { countCommand } from './count.ts'
import { graphCommand } from './release-graph.ts'
import { matrixCommand } from './release-matrix.ts'
import { tableCommand } from './release-table.ts'
import { sketchCovarianceCommand } from './sketch-covariance.ts'
import { sketchGraphCommand } from './sketch-graph.ts'

const KINDS = { matrix: matrixCommand, graph: graphCommand, table: tableCommand } as const
/** What a configuration may ask for: also what has a command of its own. */
const CONFIGURED = {
  ...KINDS,
  anonymise: anonymiseCommand,
  count: countCommand,
  'sketch-graph': sketchGraphCommand,
  'sketch-covariance': sketchCovarianceCommand,
} as const

export function releaseCommand(): Command {
  const command = new Command('release')
    .description('publish data with a privacy guarantee')
    .usage('matrix FILE … | graph FILE … | table FILE … | --config FILE …')
    .argument('[what...]')
    .option('--config <file>', 'a configuration file (JSON): says what is released, and how; flags win')
    // What comes after "matrix" and the like belongs to that command.
    .enablePositionalOptions()
    // Which other flags there are depends on what is released: its own command judges them.
    .allowUnknownOption()
    .addHelpText(
      'after',
      `
See "tulle release matrix --help" and the like for each. A configuration file repeats a release: every release leaves one
in its folder "private". For instance
  tulle release --config out/private/config.json -o again`,
    )
    .action(async (_what: readonly string[], _options: unknown, self: Command) => {
      const { config } = self.opts<{ config?: string }>()
      const typed = argumentsOf(self)
      if (config === undefined || typed[0]?.startsWith('-') !== true) {
        if (typed[0] === 'count' || typed[0] === 'anonymise' || typed[0] === 'sketch') {
          throw new InvalidInput(`"tulle ${typed[0]}" is a command of its own: type it without "release".`)
        }
        const [what = ''] = typed
        const meant = what.startsWith('-') ? undefined : closest(what, Object.keys(KINDS))
        if (meant !== undefined) {
          throw new InvalidInput(`There is no "tulle release ${what}". Did you mean "tulle release ${meant}"?`)
        }
        throw new InvalidInput(
          'What should be released? Type "tulle release matrix FILE …", "tulle release graph FILE …" or "tulle release table FILE …", or give a --config FILE.',
        )
      }
      const { release } = await readConfig(config, {})
      const kind = Object.hasOwn(CONFIGURED, String(release))
        ? CONFIGURED[release as keyof typeof CONFIGURED]
        : undefined
      if (kind === undefined) {
        throw new InvalidInput(
          `The configuration file ${config} does not say what to release: "release" must be one of ${Object.keys(CONFIGURED).join(', ')}.`,
        )
      }
      await kind().exitOverride().parseAsync(typed, { from: 'user' })
    })
  for (const kind of Object.values(KINDS)) command.addCommand(kind())
  return command
}

/** Everything that was typed after "release". */
function argumentsOf(self: Command): string[] {
  const typed = (self.parent as unknown as { readonly rawArgs: readonly string[] }).rawArgs
  return typed.slice(typed.indexOf('release') + 1)
}
