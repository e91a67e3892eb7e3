import { readMoment } from '#kernel/moment-text.ts'

const latest = 365 * 86_400_000

/** No time is named: the buyer's next message brings the chat back. */
export const untilReply = 'reply'

/** As macros recorded it once. */
const earlier = new Map([
  ['hour', '1 jam'],
  ['hours', '3 jam'],
])

/** When a snoozed chat comes back, ISO 8601, by what was typed or picked; sooner when the buyer writes. Null: it says no time to come. */
export function snoozedUntil(text: string, now: number): string | null {
  const at = text === untilReply ? now + latest : readMoment(earlier.get(text) ?? text, now)
  return at !== null && at > now && at <= now + latest ? new Date(at).toISOString() : null
}
