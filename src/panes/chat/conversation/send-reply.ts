import { create } from 'zustand'
import type { TemplateLanguage } from '#contract/chat/channel-template.ts'
import { type Chat, sendDelaySeconds } from '#contract/chat/chat.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { type Attachment, attachmentsKey, draftKey, emptyDraft, putBack, type ReplyDraft, signedText } from '#platform/chat/reply-draft.ts'
import { type Held, sendQueue } from '#platform/command/send-queue.ts'
import { forgetDraftFile, keepDraftFile, readDraftFile } from '#platform/drafts/draft-files.ts'
import { clearDraft, readDraft, writeDraft } from '#platform/drafts/draft-store.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { Outgoing } from '#platform/outbox/create-outbox.ts'
import { onSent, outbox, outboxEntries } from '#platform/outbox/outbox.ts'
import { useSession } from '#platform/session/session.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { toast } from '#platform/ui/toast.ts'
import { ownSign, signNow } from './sign.ts'
import { withMessage } from './thread.ts'
import { changeThread, threadOf } from './thread-query.ts'

/** Names of messages that this window gave to the outbox: their drafts are empty from that moment on. */
const useGiven = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

const isGiven = (replyId: string): boolean => useGiven.getState().ids.has(replyId)
/** Whether what was sent under this name is kept: on its way, or with the server. */
export const isKeptAs = (chatCode: string, replyId: string): boolean =>
  outboxEntries().some(({ reply_id }) => reply_id === replyId) || !!threadOf(chatCode)?.messages.some(({ reply_id }) => reply_id === replyId)
/** Whether something was sent under this name, by this window or by any that is known of. */
export const isSentAs = (chatCode: string, replyId: string): boolean => isGiven(replyId) || isKeptAs(chatCode, replyId)
/** Draws again when a message was given to the outbox. */
export const useIsGiven = (replyId: string): boolean => useGiven((state) => state.ids.has(replyId))

interface Sending {
  readonly chat: Chat
  readonly draft: ReplyDraft
  readonly attachments: readonly Attachment[]
  /** The agent's own sign below a text. */
  readonly sign: string
  /** A channel's template with what stands for its numbers, where the session is over. */
  readonly template?: { readonly name: string; readonly language: TemplateLanguage; readonly values: readonly string[] }
}

/** The messages that a draft is sent as: what goes along first, then the text. */
export function outgoingOf({ chat, draft, attachments, sign, template }: Sending): Outgoing[] {
  const { chat_code } = chat
  const buyer = chat.alias_name || chat.full_name
  const bodyOf = (one: Attachment) => {
    if (one.kind === 'image') return { type: 'image', image_url: one.url, mime_type: 'image/jpeg', filename: one.name }
    if (one.kind === 'file') return { type: one.type, mime_type: one.mime_type, filename: one.name }
    return { type: 'product', content: { sku: one.product.sku ?? '' } }
  }
  const along = attachments.map((one): Outgoing => {
    const body = bodyOf(one)
    return { reply_id: one.reply_id, chat_code, buyer, body, ...(one.kind === 'product' && { preview: one.product }) }
  })
  const text = draft.text.trim()
  if (!text) return along
  const body = {
    type: 'text',
    message: signedText(text, sign),
    ...(draft.quoted && { context_id: draft.quoted.msg_id }),
    ...(template && { template: template.name, template_language: template.language, template_values: template.values }),
  }
  return [...along, { reply_id: draft.reply_id, chat_code, buyer, body }]
}

/** Sends what is written; for some seconds it can be taken back. False where nothing is written. `context`: of the command that sends. */
export function sendReply(sending: Sending, context?: ContextSnapshot): boolean {
  const { chat, draft, attachments, template } = sending
  const outgoing = outgoingOf(sending).filter(({ reply_id }) => !isSentAs(chat.chat_code, reply_id))
  if (!outgoing.length) return false
  useGiven.setState(({ ids }) => ({ ids: new Set([...ids, ...outgoing.map(({ reply_id }) => reply_id)]) }))
  const kept = keep(chat.chat_code, outgoing, { draft, attachments })
  kept.catch((failure) => {
    // Nothing was kept: what is written stands in the composer again.
    useGiven.setState(({ ids }) => ({ ids: new Set([...ids].filter((id) => !outgoing.some(({ reply_id }) => reply_id === id))) }))
    toast.show({ kind: 'error', text: t(failure instanceof FileLost ? 'conversation.file.lost' : 'conversation.notKept') })
  })
  const held: Held = {
    label: 'conversation.held',
    values: { name: chat.alias_name || chat.full_name },
    seconds: sendDelaySeconds,
    entities: [`chat:${chat.chat_code}`],
    // The server waits the seconds: it has the message already, and sends it whatever becomes of this window.
    send() {},
    takeBack() {
      // A template's words are chosen, not written: nothing comes back into the composer.
      const back = (files: Files) =>
        template
          ? outgoing.forEach(({ reply_id, chat_code }) => void outbox.takeBack(reply_id, chat_code))
          : takeBack(chat.chat_code, outgoing, { draft, attachments }, files)
      void kept.then(back).catch(() => undefined)
    },
  }
  sendQueue.hold(held, context)
  return true
}

interface Written {
  readonly draft: ReplyDraft
  readonly attachments: readonly Attachment[]
}
/** The files of a reply, by the names that they are kept under. */
type Files = ReadonlyMap<string, Blob>

/** The browser no longer has a file that was to go along. */
class FileLost extends Error {}

async function filesOf(attachments: readonly Attachment[]): Promise<Files> {
  const files = new Map<string, Blob>()
  for (const one of attachments) {
    if (one.kind !== 'file') continue
    const file = await readDraftFile(one.file_id)
    if (!file) throw new FileLost(one.name)
    files.set(one.file_id, file)
  }
  return files
}

/** One after the other in each chat: what is written next does not overtake a file that is still being read. */
const keeping = new Map<string, Promise<unknown>>()

function keep(chatCode: string, outgoing: readonly Outgoing[], written: Written): Promise<Files> {
  const turn = (keeping.get(chatCode) ?? Promise.resolve()).then(() => keepNow(chatCode, outgoing, written))
  keeping.set(
    chatCode,
    turn.catch(() => undefined),
  )
  return turn
}

/** The draft goes when its messages are kept, and not before; its files then go too, and are answered. */
async function keepNow(chatCode: string, outgoing: readonly Outgoing[], { draft, attachments }: Written): Promise<Files> {
  const sent = attachments.filter(({ reply_id }) => outgoing.some((one) => one.reply_id === reply_id))
  const held = await filesOf(sent)
  const fileOf = (replyId: string) => {
    const one = sent.find(({ reply_id }) => reply_id === replyId)
    return one?.kind === 'file' ? held.get(one.file_id) : undefined
  }
  await outbox.send(outgoing.map((one) => ({ ...one, file: fileOf(one.reply_id) })))
  const left = readDraft(draftKey(chatCode))?.value as ReplyDraft | undefined
  if (left?.reply_id === draft.reply_id) clearDraft(draftKey(chatCode))
  const files = (readDraft(attachmentsKey(chatCode))?.value ?? []) as readonly Attachment[]
  const others = files.filter(({ reply_id }) => !outgoing.some((one) => one.reply_id === reply_id))
  if (others.length) writeDraft(attachmentsKey(chatCode), others)
  else clearDraft(attachmentsKey(chatCode))
  for (const fileId of held.keys()) void forgetDraftFile(fileId)
  return held
}

async function takeBack(chatCode: string, outgoing: readonly Outgoing[], before: Written, held: Files): Promise<void> {
  for (const [fileId, file] of held) await keepDraftFile(fileId, file)
  const { draft, attachments } = before
  const again = new Map([draft, ...attachments].map(({ reply_id }) => [reply_id, randomKey()]))
  const named = <T extends { readonly reply_id: string }>(one: T): T => ({ ...one, reply_id: again.get(one.reply_id) ?? randomKey() })
  for (const { reply_id, body } of outgoing) {
    const text = reply_id === draft.reply_id ? draft.text : null
    void outbox.takeBack(reply_id, chatCode, { reply_id: again.get(reply_id) ?? '', text, said: String(body.message ?? '') })
  }
  const begun = readDraft(draftKey(chatCode))?.value as ReplyDraft | undefined
  const text = putBack(draft.text, begun && begun.reply_id !== draft.reply_id ? begun.text : '')
  if (text) writeDraft(draftKey(chatCode), { ...named(draft), text } satisfies ReplyDraft)
  const added = ((readDraft(attachmentsKey(chatCode))?.value ?? []) as readonly Attachment[]).filter(({ reply_id }) => !isGiven(reply_id))
  if (attachments.length) writeDraft(attachmentsKey(chatCode), [...attachments.map(named), ...added])
}

/** Puts what a message said into the composer again, before what was begun meanwhile; without the sign, which comes when it is sent. */
export function writeAgain(chatCode: string, said: string): void {
  const { text: written } = signNow()
  const sign = `\n\n${ownSign(written, useSession.getState().user?.name ?? '').trim()}`
  const text = said.endsWith(sign) ? said.slice(0, -sign.length) : said
  const begun = readDraft(draftKey(chatCode))?.value as ReplyDraft | undefined
  const fresh = begun && !isGiven(begun.reply_id) ? begun : null
  writeDraft(draftKey(chatCode), { ...(fresh ?? emptyDraft), text: putBack(text, fresh?.text ?? ''), reply_id: randomKey() } satisfies ReplyDraft)
}

onSent(({ chat, message }) => changeThread(chat.chat_code, (thread) => withMessage(thread, chat, message)))
