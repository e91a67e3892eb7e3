import { isDocumentKind } from '../core/file-kind.ts'
import type { ChatMessageType } from './chat.ts'

/** Messages that are a file. */
export const chatFileTypes = ['image', 'audio', 'video', 'document'] as const satisfies readonly ChatMessageType[]
export type ChatFileType = (typeof chatFileTypes)[number]

const megabyte = 1024 * 1024
/** Megabytes of a file that is sent, at most, whatever a channel would take. */
export const chatFileMegabytes = { image: 1, audio: 5, video: 8, document: 8 } as const satisfies Record<ChatFileType, number>
export const chatFileBytes = (type: ChatFileType): number => chatFileMegabytes[type] * megabyte

/** Kinds of files by type; a page or a script is none. */
const kinds: readonly (readonly [type: ChatFileType, is: (mimeType: string) => boolean])[] = [
  ['image', (mimeType) => /^image\/(?:jpeg|png|gif|webp)$/.test(mimeType)],
  ['audio', (mimeType) => /^audio\/[\w.+-]+$/.test(mimeType)],
  ['video', (mimeType) => /^video\/[\w.+-]+$/.test(mimeType)],
  ['document', isDocumentKind],
]

/** The type of message that a file of a kind goes as; null where it is none that is sent. */
export const chatFileTypeOf = (mimeType: string): ChatFileType | null => kinds.find(([, is]) => is(mimeType))?.[0] ?? null

/** What a browser offers to choose for a type. */
export const chatFileAccepts: Readonly<Record<ChatFileType, string>> = {
  image: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.csv,.txt,.zip',
}

/** Characters of a `data:` address at most: four for three bytes, and the kind before them. */
export const longestDataAddress = Math.ceil((Math.max(...Object.values(chatFileMegabytes)) * megabyte) / 3) * 4 + 200
