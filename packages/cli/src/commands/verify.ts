import { type Certificate, InvalidInput, NotChecked } from '@tulle/core'
import { visible, visibleLines } from '@tulle/core/text'
import { withRelease } from '@tulle/engine'
import { verifyRelease } from '@tulle/releases'
import { Command } from 'commander'
import colours from 'picocolors'
import { say } from '../screen/say.ts'

/** `tulle verify DIR`: anyone who has a release can check it. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description(
      'check a release: its files, its data, its certificate, and the guarantee worked out again from the plan',
    )
    .argument(
      '<folder>',
      'what "tulle release", "tulle count", "tulle sketch" or "tulle anonymise" wrote, or its part "release" as published',
    )
    .option('--json', 'print JSON, for programs')
    .addHelpText(
      'after',
      `
It checks the certificate, that the folder holds the files it lists and no others, and the data in them: shape, names, the
grid of the noise, whole numbers, zeros and ones, how often rows occur. "tulle ask" and "tulle evaluate" check the same first.

Exit codes: 0 the release is sound, 2 it is not, 5 it was not checked, or not all of it: making its plan again would take
too many steps (as for a count of more than a million nodes), or another version of Tulle wrote its sentences and page.`,
    )
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const { certificate, faults, unchecked, remarks } = await withRelease(folder, verifyRelease)
      if (json === true) {
        const told = {
          folder,
          sound: certificate !== undefined && unchecked === undefined,
          ...(unchecked === undefined ? {} : { unchecked }),
        }
        process.stdout.write(`${visibleLines(JSON.stringify({ ...told, faults, remarks }, undefined, 2))}\n`)
      } else if (certificate !== undefined && unchecked === undefined) {
        say(soundInWords(certificate, remarks))
      }
      if (unchecked !== undefined) {
        throw new NotChecked(`${folder} was not ${certificate === undefined ? '' : 'fully '}checked. ${unchecked}`)
      }
      if (certificate === undefined) throw new InvalidInput(`${folder} is not a sound release. ${faults.join(' ')}`)
    })
}

function soundInWords({ files, promise }: Certificate, remarks: readonly string[]): string[] {
  const all = files.length === 1 ? 'The released file is' : `All ${files.length} released files are`
  return [
    `${colours.green('All is well.')} ${all} as certified, the data is what the plan says, and the plan keeps the promise:`,
    `  ${visible(promise)}`,
    'This shows that files, certificate and promise fit together; whether the release was made as the plan says rests on its publisher’s word.',
    ...remarks.map((remark) => `${colours.yellow('Note:')} ${visible(remark)}`),
  ]
}
