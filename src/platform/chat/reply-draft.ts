import type { ChatProduct } from '#contract/chat/chat.ts'
import type { ChatFileType } from '#contract/chat/chat-file.ts'
import { randomKey } from '#platform/storage/random-key.ts'

/** What is quoted. */
export interface Quoted {
  readonly msg_id: number
  readonly text: string
  readonly from: string
}

/** What is being written to one buyer. Its name goes with it to the server: whoever sends it, from whichever window, sends it once. */
export interface ReplyDraft {
  readonly reply_id: string
  readonly text: string
  readonly quoted: Quoted | null
}

/** What goes along, each as a message of its own. */
export type Attachment =
  | { readonly reply_id: string; readonly kind: 'image'; readonly url: string; readonly name: string }
  | { readonly reply_id: string; readonly kind: 'product'; readonly product: ChatProduct }
  | FileAttachment

/** A file that goes as it is; its bytes are kept under `file_id`. */
export interface FileAttachment {
  readonly reply_id: string
  readonly kind: 'file'
  readonly type: Exclude<ChatFileType, 'image'>
  readonly file_id: string
  readonly name: string
  readonly mime_type: string
  readonly size: number
}

export const nameOfAttachment = (one: Attachment): string => (one.kind === 'product' ? one.product.name : one.name)

export const emptyDraft: ReplyDraft = { reply_id: '', text: '', quoted: null }
export const noAttachments: readonly Attachment[] = []

/** A chat's draft is kept under its own code: no pane, whatever it shows, has another's. */
export const draftKey = (chatCode: string): string => `chat:${chatCode}`
/** Apart from the text, which changes with every stroke. */
export const attachmentsKey = (chatCode: string): string => `chat-files:${chatCode}`

/** The draft changed by its writer. What was sent under its name already is not written on. */
export function written(draft: ReplyDraft, change: Partial<Omit<ReplyDraft, 'reply_id'>>, isSent: (replyId: string) => boolean): ReplyDraft {
  const fresh = draft.reply_id === '' || isSent(draft.reply_id)
  const base = fresh ? { ...emptyDraft, reply_id: randomKey() } : draft
  return { ...base, ...change }
}

/** The text with the agent's own sign under it. */
export const signedText = (text: string, sign: string): string => (sign.trim() ? `${text}\n\n${sign.trim()}` : text)

/** How many characters a text is sent as. */
export const sentLength = (text: string, sign: string): number => (text.trim() ? signedText(text.trim(), sign).length : 0)

/** The text as it is written again after it was taken back: before what was begun meanwhile. */
export const putBack = (text: string, begun: string): string => (begun.trim() && begun !== text ? `${text}\n${begun}` : text)

/** What is left of a draft without what came back into it; null: that was changed since. */
export function withoutReturned(text: string, returned: string): string | null {
  if (text === returned) return ''
  return text.startsWith(`${returned}\n`) ? text.slice(returned.length + 1) : null
}
