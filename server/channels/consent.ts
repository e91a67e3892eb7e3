import { ConsentCancelled } from './connecting.ts'
import { ChannelFailure } from './failure.ts'

/** What marketplaces say where the seller did not agree; anything else is their own no. */
const denials: ReadonlySet<string> = new Set(['access_denied', 'user_denied', 'cancelled', 'canceled'])

/** The code that a seller came back with. Without one the seller, or the marketplace, said no. */
export function codeIn(answer: Readonly<Record<string, string>>): string {
  const { code, error = '', error_description, error_message, message } = answer
  if (code) return code
  if (error === '' || denials.has(error)) throw new ConsentCancelled()
  throw new ChannelFailure('rejected', error_description || error_message || message || error)
}

/** ISO instant of so many seconds from now. */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
