import { memo } from 'react'
import type { ChatMessageKind, ChatMessageType, ChatProduct } from '#contract/chat/chat.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { FileCard } from './file-card.tsx'
import { LinkedText } from './linked-text.tsx'

export interface BodyProps {
  readonly type: ChatMessageType
  readonly kind?: ChatMessageKind | null | undefined
  readonly text: string
  readonly url: string | null
  readonly filename: string | null
  readonly product: ChatProduct | null
  /** Bytes of a file that is on its way from here. */
  readonly size?: number | undefined
}

/** What a message shows, by its type, and what it says. */
export const MessageBody = memo(({ type, kind, text, url, filename, product, size }: BodyProps) => (
  <>
    {type === 'product' && product ? (
      <ProductCard product={product} />
    ) : type === 'text' ? null : (
      <Media type={type} url={url} filename={filename} size={size} />
    )}
    {kind ? <span className="chat-file chat-quiet">{t(`inbox.message.${kind}`)}</span> : null}
    {text ? (
      <span className="chat-text">
        <LinkedText text={text} />
      </span>
    ) : null}
  </>
))
MessageBody.displayName = 'MessageBody'

function Media({ type, url, filename, size }: Pick<BodyProps, 'type' | 'url' | 'filename' | 'size'>) {
  const name = filename || t(`conversation.type.${type === 'text' || type === 'product' ? 'document' : type}`)
  if (!url && size !== undefined && type !== 'text' && type !== 'product') return <FileCard type={type} name={name} size={size} />
  if (!url)
    return (
      <span className="chat-file chat-quiet">
        <Icon name="circle-alert" />
        {t('conversation.noFile', { name })}
      </span>
    )
  if (type === 'image')
    return (
      <a href={url} target="_blank" rel="noreferrer noopener" className="chat-image">
        <img src={url} alt={name} loading="lazy" />
      </a>
    )
  // biome-ignore lint/a11y/useMediaCaption: a buyer's recording has no captions
  if (type === 'video') return <video src={url} controls preload="metadata" aria-label={name} className="chat-video" />
  // biome-ignore lint/a11y/useMediaCaption: a buyer's recording has no captions
  if (type === 'audio') return <audio src={url} controls preload="none" aria-label={name} className="chat-audio" />
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" download={filename ?? undefined} className="chat-file">
      <Icon name="download" />
      {name}
    </a>
  )
}

/** A product as the buyer sees it. Of one that a buyer shows the channel may tell little more than where it is: then nothing is said of its stock. */
function ProductCard({ product: { url, name, price, stock, image_url } }: { product: ChatProduct }) {
  const facts = [...(price > 0 ? [formatRupiah(price)] : []), ...(stock > 0 ? [t('conversation.product.stock', { stock: formatNumber(stock) })] : [])]
  const inside = (
    <>
      {image_url ? <img src={image_url} alt="" loading="lazy" /> : <Icon name="boxes" size={20} />}
      <span className="chat-product-text">
        <strong>{name || t('conversation.type.product')}</strong>
        <span>{facts.length ? facts.join(' · ') : t('conversation.product.look')}</span>
      </span>
      {url ? <Icon name="external-link" size={14} /> : null}
    </>
  )
  return url ? (
    <a href={url} target="_blank" rel="noreferrer noopener" className="chat-product">
      {inside}
    </a>
  ) : (
    <span className="chat-product" {...tip(t('conversation.product.noLink'))}>
      {inside}
    </span>
  )
}
