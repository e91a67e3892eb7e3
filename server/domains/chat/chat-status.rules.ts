import { readStatus, type SentStatus, sendFailures, sentStatus } from '#contract/chat/chat.ts'
import type { MessageStatus } from '#server/channels/chats.ts'
import type { MessageRefusal } from '#server/channels/failure.ts'

/** How far a message of ours has come. */
export interface MessageProgress {
  readonly sent_status: SentStatus
  readonly read_status: 0 | 1
  readonly delivered: boolean
  readonly fail_message: string | null
}

/** We gave up without knowing whether it arrived: only then does later news of a success count. */
const isUncertain = ({ sent_status, fail_message }: MessageProgress): boolean =>
  sent_status === sentStatus.failed && fail_message === sendFailures.unavailable

const arrived = ({ sent_status }: MessageProgress): SentStatus => (sent_status === sentStatus.done ? sentStatus.done : sentStatus.sent)

const refusals: Readonly<Partial<Record<MessageRefusal, string>>> = {
  'no-permission': sendFailures.noPermission,
  'session-over': sendFailures.sessionOver,
  'template-unknown': sendFailures.templateNotApproved,
  'template-values': sendFailures.templateValues,
}

/** What `fail_message` says of a refusal. */
export const failMessageOf = ({ refusal, reason }: Pick<MessageStatus, 'refusal' | 'reason'>): string =>
  (refusal && refusals[refusal]) || reason || sendFailures.unavailable

/**
 * Where a piece of news takes a message: forward only, however deliveries repeat and overtake each other. What reached the buyer has not failed; a
 * failure that the channel told is not undone by an older "sent". Null: nothing changes.
 */
export function progressed(now: MessageProgress, news: Pick<MessageStatus, 'status' | 'reason' | 'refusal'>): MessageProgress | null {
  switch (news.status) {
    case 'read':
      return now.read_status === readStatus.read ? null : { sent_status: arrived(now), read_status: 1, delivered: true, fail_message: null }
    case 'delivered':
      return now.delivered ? null : { ...now, sent_status: arrived(now), delivered: true, fail_message: null }
    case 'sent':
      return now.sent_status === sentStatus.pending || isUncertain(now) ? { ...now, sent_status: sentStatus.sent, fail_message: null } : null
    case 'failed':
      if (now.delivered || now.sent_status === sentStatus.failed || now.sent_status === sentStatus.done) return null
      return { ...now, sent_status: sentStatus.failed, fail_message: failMessageOf(news) }
  }
}
