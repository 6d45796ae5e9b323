/** The tulle command: its parts, and how it ends. */
import { BudgetExceeded, InvalidInput, NotChecked, NotFeasible } from '@tulle/core'
import { visible } from '@tulle/core/text'
import { lastSentence } from '@tulle/engine'
import { Command, CommanderError, Help } from 'commander'
import colours from 'picocolors'
import { Violated } from './audit/run.ts'
import { adviseCommand } from './commands/advise.ts'
import { askCommand } from './commands/ask.ts'
import { auditCommand } from './commands/audit.ts'
import { completionCommand } from './commands/completion.ts'
import { evaluateCommand } from './commands/evaluate.ts'
import { helpCommand } from './commands/help.ts'
import { initCommand } from './commands/init.ts'
import { kindCommand } from './commands/kind.ts'
import { ledgerCommand } from './commands/ledger.ts'
import { mechanismsCommand } from './commands/mechanisms.ts'
import { releaseCommand } from './commands/release.ts'
import { sketchCommand } from './commands/sketch.ts'
import { studioCommand } from './commands/studio.ts'
import { transitionsCommand } from './commands/transitions.ts'
import { verifyCommand } from './commands/verify.ts'
import { Interrupted } from './interrupted.ts'
import { fitted, joinedUp } from './screen/fit.ts'
import { say, widthOf } from './screen/say.ts'
import { mistyped } from './typed/mistyped.ts'
import { typed } from './typed/names.ts'
import { version } from './version.ts'

/** How the command ends, for scripts. */
const exitCodes = {
  done: 0,
  /** Something that Tulle itself did not foresee. */
  failed: 1,
  /** An audit did its work, and found a promise that is broken. */
  violated: 1,
  /** What was given cannot be used: the message says what to change. */
  invalid: 2,
  /** No mechanism can do what was asked. */
  notFeasible: 3,
  /** It would go above the budget of its account. */
  aboveBudget: 4,
  /** A release may be sound, but finding out would take too many steps. */
  notChecked: 5,
  /** Stopped by Ctrl-C, as shells have it. */
  stopped: 130,
} as const

/** The commands, in the order of the help. */
const COMMANDS: Readonly<Record<string, (typed: readonly string[]) => Command>> = {
  studio: studioCommand,
  init: initCommand,
  advise: adviseCommand,
  transitions: transitionsCommand,
  release: releaseCommand,
  count: () => kindCommand('count'),
  sketch: sketchCommand,
  ask: askCommand,
  anonymise: () => kindCommand('anonymise'),
  // As it is spelt elsewhere.
  anonymize: () => kindCommand('anonymise', 'anonymize'),
  verify: verifyCommand,
  ledger: ledgerCommand,
  evaluate: evaluateCommand,
  audit: auditCommand,
  mechanisms: mechanismsCommand,
  completion: completionCommand,
  help: helpCommand,
}

/** Of all commands only the one that is called, if that is known: the hundreds of flags of the others take time to make. */
function program([called = '', ...typed]: readonly string[]): Command {
  const command = new Command('tulle')
    .description("Publish a graph, a matrix or people's rows without publishing the people in it.")
    .version(version(), '-V, --version', 'the version of Tulle')
    .helpOption('-h, --help', 'this help')
    .configureHelp({
      showGlobalOptions: true,
      // Three blanks are what a table is told by when it is fitted: the longest name too has them behind it.
      padWidth: (of, helper) => Help.prototype.padWidth.call(helper, of, helper) + 1,
    })
    // An option belongs to the command it follows, so that "release" and "release graph" may share one.
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `
Exit codes: ${exitCodes.done} done, ${exitCodes.invalid} something given cannot be used, ${exitCodes.notFeasible} no mechanism can do it, ${exitCodes.aboveBudget} above the budget of an account, ${exitCodes.notChecked} a release was not checked, ${exitCodes.stopped} stopped, ${exitCodes.failed} anything else: of an audit, a broken promise.`,
    )
    .helpCommand(false)
  // Help and suggestions speak of all, and so does whoever completes what is typed.
  const only = called !== 'help' && called !== 'completion' && Object.hasOwn(COMMANDS, called)
  for (const [name, make] of Object.entries(COMMANDS)) {
    if (!only || name === called) command.addCommand(make(typed), { hidden: name === 'anonymize' })
  }
  return command
}

/** Runs one command line and returns its exit code. Nothing but sentences reaches the person at the keyboard. */
export async function run(args: readonly string[]): Promise<number> {
  const command = program(args)
  quietExit(command)
  try {
    if (args.length === 0) {
      command.outputHelp()
      return exitCodes.done
    }
    await command.parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    return explain(error)
  }
}

/** Commander would end the process by itself; here the exit code is returned instead. */
function quietExit(command: Command): void {
  command.exitOverride()
  // What it would write of a mistake itself is said by explain, as all that is refused.
  command.configureOutput({
    outputError: () => undefined,
    getOutHelpWidth: () => widthOf(process.stdout),
    writeOut: (text) => process.stdout.write(fitted(joinedUp(text), widthOf(process.stdout))),
  })
  for (const part of command.commands) quietExit(part)
}

function linesOf(error: unknown): readonly string[] {
  if (error instanceof InvalidInput) return error.lines.map(typed)
  if (error instanceof NotFeasible && error.words) return [typed(error.words)]
  if (error instanceof BudgetExceeded) return [typed(error.words)]
  return [error instanceof Error ? error.message : String(error)]
}

function explain(thrown: unknown): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return exitCodes.done
  const error = thrown instanceof CommanderError ? mistyped(thrown) : lastSentence(thrown)
  // Names of files, columns and people are in these, and anything may be in a name.
  const lines = linesOf(error)
  say([`${colours.red('tulle:')} ${lines.map(visible).join('\n')}`], process.stderr)
  if (error instanceof InvalidInput) return exitCodes.invalid
  if (error instanceof NotFeasible) return exitCodes.notFeasible
  if (error instanceof BudgetExceeded) return exitCodes.aboveBudget
  if (error instanceof NotChecked) return exitCodes.notChecked
  if (error instanceof Interrupted) return exitCodes.stopped
  if (error instanceof Violated) return exitCodes.violated
  if (process.env['TULLE_DEBUG'] !== undefined && thrown instanceof Error) process.stderr.write(`${thrown.stack}\n`)
  else
    say(['This should not have happened. Set TULLE_DEBUG=1 and run it again to see where it happened.'], process.stderr)
  return exitCodes.failed
}
