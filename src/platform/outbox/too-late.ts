import { type Attachment, attachmentsKey, draftKey, type ReplyDraft, withoutReturned } from '#platform/chat/reply-draft.ts'
import { clearDraft, readDraft, writeDraft } from '#platform/drafts/draft-store.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import type { OutboxEntry, Returned } from './outbox-entry.ts'

/**
 * A message was taken back too late: the buyer has it. What came back into the composer for it goes, so that it is not sent again; what was changed since
 * stays, and is told. `drop` takes a message back.
 */
export function keepFromRepeating(gone: OutboxEntry, entries: readonly OutboxEntry[], drop: (replyId: string) => void): void {
  const stays = gone.returned !== undefined && isLeft(gone.chat_code, gone.returned, entries, drop)
  toast.show({ kind: 'error', text: t(stays ? 'conversation.gone.changed' : 'conversation.gone') })
}

/** Whether something of it is still there to be sent. */
function isLeft(chatCode: string, returned: Returned, entries: readonly OutboxEntry[], drop: (replyId: string) => void): boolean {
  const again = entries.find(({ reply_id }) => reply_id === returned.reply_id)
  if (again) {
    // It was sent once more meanwhile, and waited behind this.
    if (returned.text !== null && again.body.message !== returned.said) return true
    drop(again.reply_id)
    return false
  }
  if (returned.text === null) return dropAttachment(chatCode, returned.reply_id)
  const draft = readDraft(draftKey(chatCode))?.value as ReplyDraft | undefined
  if (draft?.reply_id !== returned.reply_id) return false
  const text = withoutReturned(draft.text, returned.text)
  if (text === null) return true
  if (text) writeDraft(draftKey(chatCode), { ...draft, text, quoted: null } satisfies ReplyDraft)
  else clearDraft(draftKey(chatCode))
  return false
}

function dropAttachment(chatCode: string, replyId: string): false {
  const along = (readDraft(attachmentsKey(chatCode))?.value ?? []) as readonly Attachment[]
  const others = along.filter(({ reply_id }) => reply_id !== replyId)
  if (others.length) writeDraft(attachmentsKey(chatCode), others)
  else clearDraft(attachmentsKey(chatCode))
  return false
}
