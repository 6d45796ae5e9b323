import { stat } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { verifyRelease } from '@tulle/engine'
import { Command } from 'commander'
import colours from 'picocolors'

/** `tulle verify DIR`: anyone who has a release can check it. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('check a release: its files, its certificate, and the guarantee worked out again from the plan')
    .argument(
      '<folder>',
      'what "tulle release", "tulle count", "tulle sketch" or "tulle anonymise" wrote, or its part "release" as published',
    )
    .option('--json', 'print JSON, for programs')
    .action(async (folder: string, { json }: { json?: boolean }) => {
      await checkFolder(folder)
      const { certificate, faults } = await verifyRelease(folder)
      if (json === true) {
        process.stdout.write(`${JSON.stringify({ folder, sound: faults.length === 0, faults }, undefined, 2)}\n`)
      } else if (certificate !== undefined && faults.length === 0) {
        const { files, promise } = certificate
        process.stdout.write(
          `${colours.green('All is well.')} ${files.length === 1 ? 'The released file is' : `All ${files.length} released files are`} as certified, and the plan keeps the promise:\n  ${promise}\nThis shows that files, certificate and promise fit together; that the release was made as the plan says is the word of its publisher.\n`,
        )
      }
      if (faults.length > 0) throw new InvalidInput(`${folder} is not a sound release. ${faults.join(' ')}`)
    })
}

/** A folder without a release is said to be one by whoever looks into it. */
async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') return undefined
    throw new InvalidInput(`There is no folder ${folder}.`)
  })
  if (found === undefined || found.isDirectory()) return
  throw new InvalidInput(
    `${folder} is a file. A release is checked as a whole, with its certificate: give the folder that holds both.`,
  )
}
