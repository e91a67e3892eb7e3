import type { ChatProduct } from '#contract/chat/chat.ts'
import { type Attachment, attachmentsKey, noAttachments } from '#platform/chat/reply-draft.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { forgetDraftFile } from '#platform/drafts/draft-files.ts'
import { readDraft } from '#platform/drafts/draft-store.ts'
import { t } from '#platform/i18n/i18n.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { toast } from '#platform/ui/toast.ts'
import { isSentAs } from './send-reply.ts'
import { FileRefusal, type Taker, takeFile } from './take-files.ts'

const mostFiles = 10

/** What goes along with a chat's reply, kept under the chat's own code. */
export function useAttachments(chatCode: string, taker: Taker) {
  const [files, keepFiles, clearFiles] = useDraft<readonly Attachment[]>(attachmentsKey(chatCode), noAttachments)
  // The newest, whatever was drawn last: several files are read one after the other.
  const latest = (): readonly Attachment[] => (readDraft(attachmentsKey(chatCode))?.value as readonly Attachment[] | undefined) ?? noAttachments
  const add = (one: Attachment) => keepFiles([...latest(), one])
  return {
    attachments: files.filter(({ reply_id }) => !isSentAs(chatCode, reply_id)),
    addProduct: (product: ChatProduct) => add({ reply_id: randomKey(), kind: 'product', product }),
    async addFiles(chosen: readonly File[]): Promise<void> {
      for (const file of chosen.slice(0, mostFiles)) {
        try {
          add(await takeFile(file, taker))
        } catch (error) {
          if (!(error instanceof FileRefusal)) throw error
          toast.show({ kind: 'error', text: error.message })
        }
      }
      if (chosen.length > mostFiles) toast.show({ kind: 'error', text: t('conversation.file.tooMany', { count: mostFiles }) })
    },
    remove(replyId: string): void {
      const rest = latest().filter(({ reply_id }) => reply_id !== replyId)
      const gone = latest().find(({ reply_id }) => reply_id === replyId)
      if (rest.length) keepFiles(rest)
      else clearFiles()
      if (gone?.kind === 'file') void forgetDraftFile(gone.file_id)
    },
  }
}
