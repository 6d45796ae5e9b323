/** `tulle release …`: from a file to a folder that may be published. */

import { InvalidInput } from '@tulle/core'
import { readConfig } from '@tulle/engine'
import { closest, commandOf, type KindName, kinds } from '@tulle/releases'
import { Command } from 'commander'
import { kindCommand } from './kind.ts'

const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name)
/** What is typed after "release"; a configuration may also ask for what has a command of its own. */
const KINDS = Object.keys(kinds)
  .filter(isKind)
  .filter((kind) => commandOf(kind) === `tulle release ${kind}`)

/** With one of the kinds typed next, that alone is made. */
export function releaseCommand([typed]: readonly string[]): Command {
  const command = new Command('release')
    .description('publish data with a privacy guarantee')
    .usage(
      'flows FILE … | matrix FILE … | graph FILE … | table FILE … | statistics FILE … | items FILE … | --config FILE …',
    )
    .argument('[what...]')
    .option('--config <file>', 'a configuration file (JSON) that says what to release, and how; flags win')
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
        const meant = what.startsWith('-') ? undefined : closest(what, KINDS)
        if (meant !== undefined) {
          throw new InvalidInput(`There is no "tulle release ${what}". Did you mean "tulle release ${meant}"?`)
        }
        throw new InvalidInput(
          'What should be released? Type "tulle release flows FILE …", "tulle release matrix FILE …", "tulle release graph FILE …", "tulle release table FILE …", "tulle release statistics FILE …" or "tulle release items FILE …", or give a --config FILE.',
        )
      }
      const { release } = await readConfig(config, {})
      const kind = String(release)
      if (!isKind(kind)) {
        throw new InvalidInput(
          `The configuration file ${config} does not say what to release: "release" must be one of ${Object.keys(kinds).join(', ')}.`,
        )
      }
      await kindCommand(kind).exitOverride().parseAsync(typed, { from: 'user' })
    })
  const only = KINDS.filter((kind) => kind === typed)
  for (const kind of only.length > 0 ? only : KINDS) command.addCommand(kindCommand(kind, kind))
  return command
}

/** Everything that was typed after "release". */
function argumentsOf(self: Command): string[] {
  const typed = (self.parent as unknown as { readonly rawArgs: readonly string[] }).rawArgs
  return typed.slice(typed.indexOf('release') + 1)
}
