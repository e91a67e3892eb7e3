import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { ratingList, ratingReply } from '#contract/product/rating.endpoints.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { listingDetailScreen } from '#panes/product/listing/listing.screen.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import type { PeekProps } from '#platform/list/list-spec.ts'
import { useCall } from '#platform/query/query.ts'
import { subject } from '#platform/session/session.ts'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { Row } from './reply-state.tsx'
import { Stars } from './stars.tsx'

const may = (screen: { readonly access: Parameters<typeof mayAccess>[0] }) => mayAccess(screen.access, subject())

/** One rating beside the list: all of what was said, and its answer. */
export function RatingSheet({ code, onClose }: PeekProps) {
  const { data, error, refetch } = useCall(ratingList, { query: { rating_code: [code], limit: 1 } })
  const row = data?.rows[0]
  return (
    <aside
      aria-label={t('rating.sheet.label')}
      data-rating={code}
      className="flex min-h-0 w-95 flex-none flex-col border-l border-line bg-surface @max-[900px]:absolute @max-[900px]:inset-y-0 @max-[900px]:right-0 @max-[900px]:z-4 @max-[900px]:max-w-full @max-[900px]:shadow-float @max-[520px]:w-full"
    >
      <header className="flex h-8 items-center gap-2 border-b border-line pr-1.5 pl-3">
        {row ? <Stars count={row.rating} /> : null}
        <IconButton icon="x" size="small" label={t('rating.sheet.close')} keys="Escape" onClick={onClose} className="ml-auto" />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        {row ? (
          <Content key={code} row={row} />
        ) : error ? (
          <ErrorState error={error} fallback={t('rating.list.failed')} onRetry={() => void refetch()} />
        ) : data ? (
          <p className="text-ink-3">{t('rating.sheet.gone')}</p>
        ) : (
          <div className="grid gap-4" aria-busy>
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/4" />
          </div>
        )}
      </div>
    </aside>
  )
}

function Content({ row }: { row: Row }) {
  return (
    <div className="flex flex-col gap-4">
      <section className="flex flex-col gap-2">
        <p className={row.comment ? 'break-words whitespace-pre-wrap' : 'text-ink-3'}>{row.comment || t('rating.no-comment')}</p>
        <Seen row={row} />
        <p className="text-xs text-ink-3">{[row.buyer_name, formatInstant(row.created_at)].filter(Boolean).join(' · ')}</p>
      </section>
      <About row={row} />
      <Answer row={row} />
    </div>
  )
}

/** What the buyer showed. */
function Seen({ row: { image_urls, video_urls } }: { row: Row }) {
  if (image_urls.length + video_urls.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {image_urls.map((url, at) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={t('rating.picture', { number: at + 1 })}>
          <img
            src={url}
            alt=""
            width={72}
            height={72}
            loading="lazy"
            className="size-18 rounded-md border border-line bg-neutral-soft object-cover"
          />
        </a>
      ))}
      {video_urls.map((url, at) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" className="list-link inline-flex items-center gap-1">
          <Icon name="play" size={14} />
          {t('rating.video', { number: at + 1 })}
        </a>
      ))}
    </div>
  )
}

/** Of which product, of which order. */
function About({
  row: { marketplace, store_code, store_name, mp_product_id, product_name, product_image_url, order_code, mp_order_id },
}: {
  row: Row
}) {
  const name = product_name || mp_product_id
  return (
    <section className="flex gap-3 border-t border-line pt-3">
      {product_image_url ? (
        <img src={product_image_url} alt="" width={48} height={48} className="size-12 rounded-md bg-neutral-soft object-cover" />
      ) : null}
      <div className="min-w-0">
        {may(listingDetailScreen) && product_name ? (
          <Link
            to={listingDetailScreen.href({ params: { marketplace }, query: { product_code: mp_product_id, store_code: [store_code] } })}
            placement="right"
            className="list-link"
          >
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        <p className="flex items-center gap-1.5 text-xs text-ink-3">
          <MarketplaceDot marketplace={marketplace} label={false} /> {store_name} · {marketplaceFacts[marketplace].name}
        </p>
        {order_code && may(orderDetailScreen) ? (
          <Link to={orderDetailScreen.href({ query: { order_code } })} placement="right" className="list-link">
            <Code>{order_code}</Code>
          </Link>
        ) : mp_order_id ? (
          <Code>{mp_order_id}</Code>
        ) : null}
      </div>
    </section>
  )
}

/** What was answered, or where it is. */
function Answer({ row }: { row: Row }) {
  const { product_rating_reply: reply, can_reply, rating_code } = row
  if (reply)
    return (
      <section className="border-t border-line pt-3">
        <h3 className="text-xs font-semibold text-ink-2">{t('rating.reply.ours')}</h3>
        <p className="break-words whitespace-pre-wrap">{reply.comment}</p>
        <p className="text-xs text-ink-3">
          {[reply.name ?? t('rating.reply.there'), reply.mp_created_at && formatInstant(reply.mp_created_at)].filter(Boolean).join(' · ')}
        </p>
      </section>
    )
  return (
    <section className="border-t border-line pt-3">
      {!can_reply ? (
        <p className="text-ink-3">{t('rating.reply.closed-text')}</p>
      ) : mayAccess(ratingReply.access, subject()) ? (
        <ReplyForm rating_code={rating_code} />
      ) : (
        <p className="text-ink-3">{t('rating.reply.no-privilege')}</p>
      )}
    </section>
  )
}
