import { fillChannelTemplate, fillMessage } from '#contract/chat/broadcast-text.ts'
import type { TemplateValues } from '#contract/chat/template-text.ts'
import { formatClock, t } from '#platform/i18n/i18n.ts'

interface BubblePreviewProps {
  readonly kind: 'message' | 'template'
  readonly message: string
  readonly values: readonly string[]
  readonly image: string | null
  /** What is known of the one whose view this is. */
  readonly known: TemplateValues
  /** When it comes. */
  readonly at: string
}

/** What it says to one receiver, as it stands in their own conversation. */
export function BubblePreview({ kind, message, values, image, known, at }: BubblePreviewProps) {
  const { text } = kind === 'template' ? fillChannelTemplate(message, values, known) : fillMessage(message, known)
  const stamp = <time dateTime={at}>{formatClock(at)}</time>
  if (!text.trim() && !image) return <p className="broadcast-quiet">{t('broadcast.preview.empty')}</p>
  return (
    <>
      {image ? (
        <div className="broadcast-bubble">
          <img src={image} alt={t('broadcast.preview.image')} />
          {stamp}
        </div>
      ) : null}
      {text.trim() ? (
        <div className="broadcast-bubble">
          <span data-preview>{text}</span>
          {stamp}
        </div>
      ) : null}
    </>
  )
}
