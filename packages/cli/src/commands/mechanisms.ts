import { type AnyMechanism, mechanisms } from '@tulle/core'
import { Command } from 'commander'
import colours from 'picocolors'
import { say } from '../screen/say.ts'

type Entry = { readonly name: string } & AnyMechanism['about']

/** `tulle mechanisms`: what can be released, and how. */
export function mechanismsCommand(): Command {
  return new Command('mechanisms')
    .description('list the mechanisms: what each publishes and whom it protects')
    .option('--json', 'as JSON')
    .action(({ json }: { json?: boolean }) => {
      const list = Object.values(mechanisms).map(({ name, about }) => ({ name, ...about }))
      if (json === true) process.stdout.write(`${JSON.stringify(list, undefined, 2)}\n`)
      else say(list.map(inWords))
    })
}

function inWords({ name, publishes, summary, neighbours }: Entry): string {
  return [`${colours.bold(name)}: ${publishes}`, `  ${summary}`, `  neighbours: ${neighbours.join(', ')}`].join('\n')
}
