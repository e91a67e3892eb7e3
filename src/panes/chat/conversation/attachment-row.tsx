import { type Attachment, nameOfAttachment, type Quoted } from '#platform/chat/reply-draft.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { FileCard } from './file-card.tsx'

interface AttachmentRowProps {
  readonly attachments: readonly Attachment[]
  readonly quoted: Quoted | null
  onRemove(replyId: string): void
  onUnquote(): void
}

/** What goes along with what is written: the quoted message, files and products. */
export function AttachmentRow({ attachments, quoted, onRemove, onUnquote }: AttachmentRowProps) {
  if (!attachments.length && !quoted) return null
  return (
    <div className="chat-along">
      {quoted ? (
        <div className="chat-along-quote">
          <Icon name="undo-2" size={14} />
          <span>
            <strong>{quoted.from}</strong> {quoted.text}
          </span>
          <IconButton icon="x" size="small" label={t('conversation.quote.remove')} onClick={onUnquote} />
        </div>
      ) : null}
      {attachments.map((one) => (
        <div key={one.reply_id} className="chat-along-one" data-kind={one.kind}>
          {one.kind === 'image' ? (
            <img src={one.url} alt={one.name} />
          ) : one.kind === 'file' ? (
            <FileCard type={one.type} name={one.name} size={one.size} />
          ) : (
            <span className="chat-along-product">
              <Icon name="boxes" size={14} />
              <span>{one.product.name}</span>
              <span className="chat-quiet">{formatRupiah(one.product.price)}</span>
            </span>
          )}
          <IconButton
            icon="x"
            size="small"
            label={t('common.filter.remove', { name: nameOfAttachment(one) })}
            onClick={() => onRemove(one.reply_id)}
          />
        </div>
      ))}
    </div>
  )
}
