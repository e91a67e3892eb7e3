import type { Chat, ChatMessageType } from '#contract/chat/chat.ts'
import { type ChatFileType, chatFileAccepts, chatFileBytes, chatFileMegabytes, chatFileTypeOf, chatFileTypes } from '#contract/chat/chat-file.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { Attachment } from '#platform/chat/reply-draft.ts'
import { keepDraftFile } from '#platform/drafts/draft-files.ts'
import { language, t } from '#platform/i18n/i18n.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { readImage } from '#platform/ui/image-file.ts'

/** What is asked of a chat's channel: its name, and what it takes. */
export interface Taker {
  readonly marketplace: Chat['marketplace']
  readonly takes: readonly ChatMessageType[]
}

/** The types of files that a channel takes. */
export const filesTaken = ({ takes }: Taker): readonly ChatFileType[] => chatFileTypes.filter((type) => takes.includes(type))

/** What the browser offers to choose. */
export const acceptOf = (taker: Taker): string =>
  filesTaken(taker)
    .map((type) => chatFileAccepts[type])
    .join(',')

/** `Tokopedia hanya menerima teks dan produk` */
export function takesText({ marketplace, takes }: Taker): string {
  const names = takes.map((type) => t(`conversation.takes.${type}`))
  const types = new Intl.ListFormat(language() === 'id' ? 'id-ID' : 'en-GB', { type: 'conjunction' }).format(names)
  return t('conversation.takes', { marketplace: marketplaceFacts[marketplace].name, types })
}

/** Why a file does not go along. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal'
}

/** A file as it goes along with a reply: an image made small, any other as it is, its bytes kept apart. Throws a FileRefusal that tells why it cannot. */
export async function takeFile(file: File, taker: Taker): Promise<Attachment> {
  const kind = file.type.replace(/;.*/, '')
  // Something copied may not tell its kind: then it is an image, or nothing that is sent.
  const type = kind === '' || kind.startsWith('image/') ? 'image' : chatFileTypeOf(kind)
  const taken = filesTaken(taker)
  if (!type && taken.includes('document')) throw new FileRefusal(t('conversation.file.kind', { name: file.name }))
  if (!type || !taken.includes(type)) {
    const onlyImages = taken.length === 1 && taken[0] === 'image'
    throw new FileRefusal(t(onlyImages ? 'conversation.file.onlyImages' : 'conversation.file.refused', { name: file.name, takes: takesText(taker) }))
  }
  if (type === 'image') {
    const url = await readImage(file)
    if (!url) throw new FileRefusal(t('conversation.notImage'))
    return { reply_id: randomKey(), kind: 'image', url, name: `${file.name.replace(/\.\w+$/, '') || 'gambar'}.jpg` }
  }
  if (file.size > chatFileBytes(type))
    throw new FileRefusal(t('conversation.file.tooLarge', { name: file.name, limit: `${chatFileMegabytes[type]} MB` }))
  // Read at once: what lies on the disk may change, or be a folder, or be empty.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes?.byteLength) throw new FileRefusal(t('conversation.file.unreadable', { name: file.name }))
  const file_id = randomKey()
  await keepDraftFile(file_id, new Blob([bytes], { type: kind }))
  return { reply_id: randomKey(), kind: 'file', type, file_id, name: file.name.slice(-mostName), mime_type: kind, size: bytes.byteLength }
}

/** Characters of a name that the server takes; the ending is what tells. */
const mostName = 200
