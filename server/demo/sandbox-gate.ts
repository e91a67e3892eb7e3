import type { IncomingHttpHeaders } from 'node:http'
import { demoLogins, demoOperator, demoSellers } from '#contract/demo/demo-accounts.ts'
import { isSignedIn } from '#server/domains/auth/auth.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { deviceHash } from '#server/security/device.ts'
import { deriveKey } from '#server/security/security.ts'

const emails = [...demoLogins, demoOperator, ...demoSellers].map(({ email }) => email)

/** In the link that the start prints: the same at every start with the same secret. */
export const sandboxKey = (secret: Buffer): string => deriveKey(secret, 'sandbox').toString('base64url')

/** Whether a request comes from a browser in which somebody is signed in to the demo. */
export async function admitsDemo(headers: IncomingHttpHeaders, { database, now }: Pick<Services, 'database' | 'now'>): Promise<boolean> {
  const device = deviceHash(headers)
  return device !== null && (await database.system((connection) => isSignedIn(connection, device, emails, now())))
}
