import type { ChatFileType } from '#contract/chat/chat-file.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { fileSize } from './file-size.ts'

const icons = { image: 'image', audio: 'volume-2', video: 'play', document: 'receipt-text' } as const

/** A file that is here, not yet at the server: its kind, name and size. */
export const FileCard = ({ type, name, size }: { type: ChatFileType; name: string; size: number }) => (
  <span className="chat-file-card" data-type={type}>
    <Icon name={icons[type]} />
    <span className="chat-file-name">{name}</span>
    <span className="chat-quiet">{fileSize(size)}</span>
  </span>
)
