import type { ReactNode } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { returnPhotoList } from '#contract/return-refund/return-photo.endpoints.ts'
import type { ReturnAnswer, ReturnDetail } from '#contract/return-refund/return-refund.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { formatInstant, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { SelectionCommands } from '#platform/list/selection-bar.tsx'
import { ParcelPhotos } from '#platform/order/parcel-photos.tsx'
import { usePhotoDays } from '#platform/order/photo-days.ts'
import { ReturnStatusChip } from '#platform/order/return-status.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { subject } from '#platform/session/session.ts'
import { Code } from '#platform/ui/code.tsx'
import { Deadline } from '#platform/ui/deadline.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { PhotoStrip } from '#platform/ui/photo-strip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { AnswerForm } from './answer-form.tsx'

interface ReturnViewProps {
  readonly one: ReturnDetail
  readonly answer: ReturnAnswer | undefined
  onAnswered(): void
}

/** One return: what is asked for and why, what proves it, until when, and what may be answered. */
export function ReturnView({ one, answer, onAnswered }: ReturnViewProps) {
  return (
    <article className="@container h-full overflow-y-auto p-4" data-return={one.return_code}>
      <header className="flex flex-wrap items-center gap-2">
        <MarketplaceDot marketplace={one.marketplace} label />
        <Code>{one.return_code}</Code>
        <ReturnStatusChip status={one.return_status} />
        <span className="text-xs text-ink-2">{t(`return.kind.${one.kind}`)}</span>
        {one.deadline ? <Deadline at={one.deadline} kind="return" always /> : null}
      </header>
      <div className="mt-3 flex flex-wrap gap-2">
        <SelectionCommands kind="return" count={1} context={{ 'return.code': one.return_code, 'return.answers': one.answers }} variant="secondary" />
      </div>
      {answer && answer !== 'accept' && answer !== 'accept_offer' ? (
        <AnswerForm key={answer} one={one} answer={answer} onAnswered={onAnswered} />
      ) : null}
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-4 @min-[720px]:grid-cols-2">
        <Facts one={one} />
        <Why one={one} />
      </div>
      <Items one={one} />
      <section className="mt-5">
        <Head>{t('return.detail.steps')}</Head>
        <Steps one={one} />
      </section>
      <SentPhotos one={one} />
      <ParcelPhotos order_code={one.order_code} />
    </article>
  )
}

/** What went along with answers. */
function SentPhotos({ one: { return_code } }: { one: ReturnDetail }) {
  const days = usePhotoDays()
  const sent = (usePart(returnPhotoList, { query: { return_code } }).data?.photos ?? []).filter(({ sent_at }) => sent_at !== null)
  if (sent.length === 0) return null
  return (
    <section aria-label={t('return.detail.sent')} className="mt-5">
      <Head>{t('return.detail.sent')}</Head>
      <PhotoStrip
        photos={sent.map(({ photo_id, image_url, name, sent_at }, at) => ({
          id: photo_id,
          image_url,
          name: t('return.detail.picture', { number: at + 1 }),
          caption: t('return.detail.sent-at', { name, at: formatInstant(sent_at ?? '') }),
        }))}
      />
      <p className="mt-1 text-xs text-ink-3">{t('packing.photo.kept', { days })}</p>
    </section>
  )
}

const Head = ({ children }: { children: ReactNode }) => <h2 className="mb-1 text-xs font-semibold text-ink-2">{children}</h2>

function Facts({ one }: { one: ReturnDetail }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('return.detail.refund'), <strong key="refund">{formatRupiah(one.refund_amount)}</strong>],
    [t('return.detail.order-total'), one.order_total === null ? null : formatRupiah(one.order_total)],
    [
      t('return.detail.offer'),
      one.offer
        ? t(`return.detail.offer-${one.offer.by}`, { amount: formatRupiah(one.offer.amount), solution: t(`return.kind.${one.offer.solution}`) })
        : null,
    ],
    [t('return.detail.deadline'), one.deadline && formatInstant(one.deadline)],
    [t('return.detail.ship-deadline'), one.ship_deadline && formatInstant(one.ship_deadline)],
    [t('return.detail.tracking'), one.tracking_number && <Code key="tracking">{one.tracking_number}</Code>],
    [t('return.detail.order'), <OrderLink key="order" one={one} />],
    [t('return.detail.buyer'), one.buyer_name || null],
    [t('return.detail.store'), one.store_name],
    [t('return.detail.requested'), formatInstant(one.created_at)],
    [t('return.detail.updated'), formatInstant(one.updated_at)],
  ]
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function OrderLink({ one: { order_code, has_order } }: { one: ReturnDetail }) {
  if (!has_order || !mayAccess(orderDetailScreen.access, subject())) return <Code>{order_code}</Code>
  return (
    <Link to={orderDetailScreen.href({ query: { order_code } })} placement="right" className="list-link">
      <Code>{order_code}</Code>
    </Link>
  )
}

/** What the buyer says, and what they show for it. */
function Why({ one }: { one: ReturnDetail }) {
  return (
    <section>
      <Head>{t('return.detail.why')}</Head>
      <p className="break-words whitespace-pre-wrap">{one.comment || t('return.detail.no-words')}</p>
      {one.reason ? <p className="text-xs break-words text-ink-3">{one.reason}</p> : null}
      <ul className="mt-2 flex flex-wrap gap-2" aria-label={t('return.detail.evidence')}>
        {one.image_urls.map((url, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be shown twice
          <li key={at}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={t('return.detail.picture', { number: at + 1 })}
                loading="lazy"
                className="size-24 rounded-md border border-line bg-neutral-soft object-cover"
              />
            </a>
          </li>
        ))}
        {one.video_urls.map((url, at) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" className="list-link inline-flex items-center gap-1">
              <Icon name="play" size={14} />
              {t('return.detail.video', { number: at + 1 })}
            </a>
          </li>
        ))}
      </ul>
      {one.image_urls.length + one.video_urls.length === 0 ? <p className="text-xs text-ink-3">{t('return.detail.no-evidence')}</p> : null}
    </section>
  )
}

function Items({ one }: { one: ReturnDetail }) {
  if (one.items.length === 0) return null
  return (
    <section className="mt-5">
      <Head>{t('return.detail.items', { count: one.return_qty })}</Head>
      <ul className="divide-y divide-line border-y border-line">
        {one.items.map((item) => (
          <li key={`${item.mp_variant_id}/${item.sku}/${item.name}`} className="flex items-center gap-3 py-1.5">
            {item.image_url ? (
              <img src={item.image_url} alt="" width={32} height={32} loading="lazy" className="size-8 rounded-sm bg-neutral-soft object-cover" />
            ) : (
              <span className="size-8 rounded-sm bg-neutral-soft" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{[item.name, item.variant].filter(Boolean).join(' · ')}</span>
              {item.sku ? <Code>{item.sku}</Code> : null}
            </span>
            <span className="list-number">{formatNumber(item.qty)} ×</span>
            <span className="list-number w-24 text-right">{formatRupiah(item.price)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Steps({ one: { steps } }: { one: ReturnDetail }) {
  if (steps.length === 0) return <p className="text-ink-3">{t('return.detail.no-steps')}</p>
  return (
    <ol className="grid grid-cols-1 gap-2 border-l border-line pl-3">
      {steps.toReversed().map((step) => (
        <li key={`${step.at}${step.by}${step.text}`}>
          <span className="block break-words">{step.text}</span>
          <span className="text-xs text-ink-3">
            {t(`return.by.${step.by}`)} · {formatInstant(step.at)}
          </span>
        </li>
      ))}
    </ol>
  )
}
