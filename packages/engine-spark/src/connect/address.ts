/** Where a server of Spark Connect is: sc://host:port/;token=…;use_ssl=true, as every client of Spark has it. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'

export interface Address {
  /** Host and port. What else an address says is never shown or kept. */
  readonly at: string
  readonly tls: boolean
  readonly token?: string
  readonly user?: string
}

const PORT = 15_002
const KNOWN = ['token', 'use_ssl', 'user_id'] as const

export function addressOf(text: string): Address {
  const found = /^sc:\/\/(\[[0-9a-f:.]+\]|[^/:;\s]+)(?::(\d{1,5}))?(?:\/;?([^/]*))?$/i.exec(text)
  if (found === null) {
    // The rest may hold a token: nothing of it is repeated.
    throw new InvalidInput(words`{spark} is the address of a Spark Connect server, such as sc://localhost:15002.`)
  }
  const [, host = '', port = String(PORT), parameters = ''] = found
  const given = parametersIn(parameters)
  const tls = given.get('use_ssl') === 'true'
  const token = given.get('token')
  const user = given.get('user_id')
  if (token !== undefined && !tls && !isLoopback(host)) {
    throw new InvalidInput(
      words`A token must not travel in the clear: add use_ssl=true to the address of {spark}, or reach the server through a tunnel on this machine.`,
    )
  }
  return {
    at: `${host}:${port}`,
    tls,
    ...(token === undefined ? {} : { token }),
    ...(user === undefined ? {} : { user }),
  }
}

function parametersIn(text: string): Map<string, string> {
  const given = new Map<string, string>()
  for (const part of text.split(';').filter((each) => each !== '')) {
    const at = part.indexOf('=')
    const key = at < 0 ? part : part.slice(0, at)
    if (at < 0 || !(KNOWN as readonly string[]).includes(key)) {
      throw new InvalidInput(words`The address of {spark} may say ${KNOWN.join(', ')}, each as name=value after /;.`)
    }
    given.set(key, decoded(part.slice(at + 1)))
  }
  const ssl = given.get('use_ssl')
  if (ssl !== undefined && ssl !== 'true' && ssl !== 'false') {
    throw new InvalidInput(words`In the address of {spark}, use_ssl is true or false.`)
  }
  return given
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new InvalidInput(words`In the address of {spark}, write a percent sign as %25.`)
  }
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host)
}

/** The address without what nobody else may know. */
export function withoutSecrets(text: string): string {
  const { at, tls } = addressOf(text)
  return `sc://${at}${tls ? '/;use_ssl=true' : ''}`
}
