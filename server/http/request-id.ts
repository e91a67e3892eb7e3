import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const process = randomBytes(4).toString('hex')
let count = 0

/** A proxy's `X-Request-Id` where it looks like one, else one of our own, unique over processes. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given
  count += 1
  return `${process}-${count.toString(36)}`
}
