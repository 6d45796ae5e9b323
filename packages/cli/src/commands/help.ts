/** `tulle help release matrix`: the help of a command, however many words its name has. */

import { InvalidInput } from '@tulle/core'
import { closest } from '@tulle/releases'
import { Command } from 'commander'

export function helpCommand(): Command {
  return new Command('help')
    .description('show the help of a command, such as "tulle help release matrix"')
    .argument('[command...]', 'its name')
    .action((words: readonly string[], _options: unknown, self: Command) => {
      let found = self.parent as Command
      for (const word of words) {
        const parts = found.commands.map((each) => each.name())
        const next = found.commands.find((each) => each.name() === word || each.aliases().includes(word))
        if (next === undefined) {
          const meant = closest(word, parts)
          const which =
            parts.length === 0 ? ` "tulle ${found.name()}" has no parts.` : ` There are ${parts.join(', ')}.`
          throw new InvalidInput(
            `There is no command "${words.join(' ')}".${meant === undefined ? which : ` Did you mean ${meant}?`}`,
          )
        }
        found = next
      }
      found.outputHelp()
    })
}
