import { once } from 'node:events'
import { InvalidInput } from '@tulle/core'
import { Command, Option } from 'commander'
import { interruption } from '../interrupted.ts'
import { say } from '../screen/say.ts'
import { numberFor } from '../typed/flags.ts'

/** `tulle studio`: the page, for this machine alone. */
export function studioCommand(): Command {
  return new Command('studio')
    .description('open the studio: everything that Tulle does, in a page of your browser')
    .addOption(
      new Option('--port <n>', 'the port to serve it on (default: one that is free)').argParser(
        numberFor('--port', 'a whole number, such as 8080'),
      ),
    )
    .option('--no-open', 'say where it is, and open no browser')
    .addHelpText(
      'after',
      `
The page is served to this machine alone, on 127.0.0.1. It works on your files in the browser: nothing is sent to this
command, or anywhere else. Ctrl-C ends it.`,
    )
    .action(async ({ port = 0, open }: { port?: number; open: boolean }) => {
      if (!Number.isInteger(port) || port < 0 || port > 65_535) {
        throw new InvalidInput(`--port must be a whole number up to 65535, such as 8080, not ${port}.`)
      }
      // A server and a browser are nothing that other commands should wait for.
      const { openBrowser } = await import('../studio/browser.ts')
      const { serveStudio } = await import('../studio/serve.ts')
      const stop = interruption()
      const { address, close } = await serveStudio(port)
      say([`The studio is at ${address}`, 'Ctrl-C ends it.'])
      if (open && !(await openBrowser(address))) say(['No browser could be opened: open that address in one.'])
      if (!stop.signal.aborted) await once(stop.signal, 'abort')
      await close()
      stop.done()
    })
}
