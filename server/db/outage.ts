/** Postgres, the mail server or the network to them: gone, starting up, shutting down, or out of connections. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ESOCKET',
  'ECONNECTION',
  'EDNS',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])
/** Postgres, or a pooler before it that has no connection to give: the connection, not what was asked. */
const connectionFault = /^08/
/** What the driver says of a lost connection without giving it a code. */
const lostConnection = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The code that a driver or the system gave an error; empty where there is none. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether something down the chain of causes is so: query builders wrap what the driver threw. */
export function causedBy(error: unknown, is: (error: Error) => boolean): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (is(at)) return true
  return false
}

/** Whether what was thrown means that somebody whom we need cannot be reached now. */
export const isOutage = (error: unknown): boolean =>
  causedBy(error, (cause) => unreachable.has(codeOf(cause)) || connectionFault.test(codeOf(cause)) || lostConnection.test(cause.message))
