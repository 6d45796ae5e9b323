/** `tulle completion bash`: a script that completes what is typed. */
import { Argument, Command } from 'commander'

const SHELLS = ['bash', 'zsh', 'fish'] as const

export function completionCommand(): Command {
  return new Command('completion')
    .description('print a script that lets your shell complete commands, flags and their values')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', NOTES)
    .action(async (shell: (typeof SHELLS)[number], _flags: unknown, self: Command) => {
      const { takesFlagsOf, typedIn } = await import('../completion/tree.ts')
      const { initCommands } = await import('./init.ts')
      const { scriptFor } = await import('../completion/shells.ts')
      const all = self.parent as Command
      const init = all.commands.find((each) => each.name() === 'init')
      if (init !== undefined) takesFlagsOf(init, initCommands())
      process.stdout.write(scriptFor(shell, typedIn(all)))
    })
}

const NOTES = `
Put it where your shell looks, and start a new shell. For programs called tulle, wherever they are:
  tulle completion bash > ~/.local/share/bash-completion/completions/tulle
  tulle completion zsh > ~/.zfunc/_tulle     with fpath+=~/.zfunc before compinit in ~/.zshrc
  tulle completion fish > ~/.config/fish/completions/tulle.fish
Make it again after an update.`
