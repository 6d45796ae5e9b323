/** `tulle sketch`: a graph or a table of numbers. */
import { InvalidInput } from '@tulle/core'
import { Command, Option } from 'commander'
import { kindCommand } from './kind.ts'

export function sketchCommand(): Command {
  const [graph, covariance] = [kindCommand('sketch-graph'), kindCommand('sketch-covariance')]
  knowFlagsOf(covariance, graph)
  knowFlagsOf(graph, covariance)
  return new Command('sketch')
    .description('publish a sketch of a graph or of a table of numbers, which can be asked many things later')
    .usage('graph FILE … | covariance FILE …')
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `
A sketch is a table of random projections. Anyone who has it can ask it ("tulle ask"), without the data and at no further cost
in privacy. See "tulle sketch graph --help" and "tulle sketch covariance --help".`,
    )
    .addCommand(graph)
    .addCommand(covariance)
}

/** Flags of one command are answered by the other in a sentence. */
function knowFlagsOf(other: Command, command: Command): void {
  for (const { long, hidden } of other.options) {
    if (hidden || typeof long !== 'string' || command.options.some((own) => own.long === long)) continue
    command.addOption(new Option(`${long} [value]`).hideHelp())
    command.on(`option:${long.slice(2)}`, () => {
      throw new InvalidInput(
        `${long} belongs to "tulle sketch ${other.name()}": "tulle sketch ${command.name()}" does not take it.`,
      )
    })
  }
}
