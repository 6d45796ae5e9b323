/** Which folder is the published one: what Tulle wrote has it as its part `release`, and whoever received it has it alone. */
import { lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'

const CERTIFICATE = 'certificate.json'

/** Whether there is a release in a folder: what Tulle wrote, or the published part of it. */
export async function holdsRelease(folder: string): Promise<boolean> {
  return (await isThere(join(folder, 'release', CERTIFICATE))) || isThere(join(folder, CERTIFICATE))
}

/**
 * Where the certificate is: in the folder itself, or in its part `release`. With one in both places, whoever looks at the
 * folder and whoever looks at its part would see two releases.
 */
export async function publishedPart(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined) throw new InvalidInput(`There is no folder ${folder}.`)
  if (!found.isDirectory()) {
    throw new InvalidInput(
      `${folder} is a file. A release is checked as a whole, with its certificate: give the folder that holds both.`,
    )
  }
  const part = join(folder, 'release')
  const [here, below] = [await isThere(join(folder, CERTIFICATE)), await isThere(join(part, CERTIFICATE))]
  if (here && below) {
    throw new InvalidInput(
      `${folder} is not a sound release. It holds a certificate.json itself, and another in its folder "release": a release has one. Give the folder that you mean by itself.`,
    )
  }
  if (here) return folder
  if (!below) {
    throw new InvalidInput(`${folder} holds no release: there is no certificate.json in it or in its folder "release".`)
  }
  if (!(await lstat(part)).isDirectory()) {
    throw new InvalidInput(`${folder} is not a sound release. Its part "release" is a link, not a folder.`)
  }
  return part
}

/** Whatever it is: what cannot be read is said by whoever reads it. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
