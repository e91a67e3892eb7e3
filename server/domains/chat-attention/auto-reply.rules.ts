import { needsSession, sessionMs } from '#contract/chat/chat.ts'
import type { ChatSettings } from '#contract/chat/chat-settings.ts'
import { isWorkingTime } from '#contract/chat/working-hours.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'

export type AutomaticKind = 'auto_reply_wh' | 'auto_reply_nwh' | 'auto_payment_reminder'

/** The automatic text of a kind; null where it is switched off or empty. */
export function automaticText(settings: ChatSettings, kind: AutomaticKind): string | null {
  return settings[kind] ? settings[`${kind}_msg`].trim() || null : null
}

/** Which automatic reply fits a message that a buyer wrote at that time. */
export const replyKindAt = (settings: ChatSettings, at: number): AutomaticKind =>
  isWorkingTime(settings.working_hour, at) ? 'auto_reply_wh' : 'auto_reply_nwh'

/** When the session began that the buyer's newest message belongs to: with the first of their messages that no 24 hours of silence divide from it. */
export function sessionStart(buyerTimes: readonly number[]): number | null {
  const newestFirst = [...buyerTimes].sort((a, b) => b - a)
  let start: number | null = null
  for (const at of newestFirst) {
    if (start !== null && start - at >= sessionMs) break
    start = at
  }
  return start
}

/** A message that came so late (a channel that was away, a store's first sync) is history: nobody expects an answer by itself. */
export const freshMs = 15 * 60_000
export const isFresh = (writtenAt: number, now: number): boolean => now - writtenAt <= freshMs

/** Whether a message that was not asked for by an agent may go there now. */
export const mayWrite = (marketplace: Marketplace, lastReplyAt: number | null, now: number): boolean =>
  !needsSession(marketplace) || (lastReplyAt !== null && now - lastReplyAt < sessionMs)
