import { useState } from 'react'
import {
  membershipCustomProducts,
  membershipOrderCreate,
  membershipProducts,
  membershipTrial,
  membershipUsage,
} from '#contract/membership/membership.endpoints.ts'
import type { MembershipOffer } from '#contract/membership/membership.ts'
import { limitNames } from '#contract/membership/package.ts'
import { call } from '#platform/http/call.ts'
import { formatDay, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { readAgain, useCall } from '#platform/query/query.ts'
import { keepMembership } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Progress } from '#platform/ui/progress.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { membershipOrderDetailScreen, membershipOrdersScreen } from './membership.screen.ts'

/** How much of the package is used. */
export function Usage() {
  const { data, error, refetch } = useCall(membershipUsage)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16" />
  return (
    <section aria-label={t('membership.usage')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('membership.usage')}</h3>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-1">
        {limitNames.map((of) => {
          const most = data.limits[of]
          const used = data.used[of]
          return (
            <div key={of} className="contents">
              <dt className="text-ink-2">{t(`membership.limit.${of}`)}</dt>
              <dd>
                {most === null || used === null ? (
                  used === null ? (
                    t('membership.limit.none')
                  ) : (
                    t('membership.limit.used', { used: formatNumber(used) })
                  )
                ) : (
                  <Progress value={used} total={most} label={t(`membership.limit.${of}`)} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {data.trial ? <Trial {...data.trial} /> : null}
    </section>
  )
}

function Trial({ package_name, days }: { package_name: string; days: number }) {
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const membership = await call(membershipTrial)
      keepMembership(membership)
      toast.show({
        kind: 'success',
        text: t('membership.trial.begun', { package: membership.package_name, day: formatDay(membership.membership_end ?? '') }),
      })
    } catch (error) {
      toast.show({ kind: 'error', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-60 flex-1 text-ink-2">{t('membership.trial.text', { package: package_name, count: days })}</p>
      <Button busy={busy} onClick={() => void begin()}>
        {t('membership.trial.begin')}
      </Button>
    </div>
  )
}

/** The operator may change prices at any time, of which no event tells. */
const asNow = { staleTime: 0, refetchOnWindowFocus: true } as const

/** What can be bought, each with what it costs now. */
export function Packages({ redirect_uri }: { redirect_uri: string | undefined }) {
  const sold = useCall(membershipProducts, {}, asNow)
  const upgrades = useCall(membershipCustomProducts, {}, asNow)
  const [wrong, setWrong] = useState<string>()
  const error = sold.error ?? upgrades.error
  if (error && !(sold.data && upgrades.data))
    return <ErrorState error={error} onRetry={() => void Promise.all([sold.refetch(), upgrades.refetch()])} />
  if (!sold.data || !upgrades.data) return <Skeleton className="h-60" />
  const offers = [...upgrades.data, ...sold.data]
  return (
    <section aria-label={t('membership.packages')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="flex-1 font-semibold">{t('membership.packages')}</h3>
        <Link to={membershipOrdersScreen.href({ query: { redirect_uri } })} className="font-medium text-accent underline-offset-2 hover:underline">
          {t('membership.orders.title')}
        </Link>
      </div>
      {wrong ? <Notice tone="danger">{wrong}</Notice> : null}
      <ul className="divide-y divide-line border-y border-line">
        {offers.map((offer) => (
          <Offer key={`${offer.product_id}/${offer.months}`} offer={offer} redirect_uri={redirect_uri} onWrong={setWrong} />
        ))}
      </ul>
    </section>
  )
}

const limitText = (offer: MembershipOffer): string =>
  limitNames
    .map((of) => (offer.limits[of] === null ? t(`membership.limit.any-${of}`) : t(`membership.limit.up-to-${of}`, { count: offer.limits[of] })))
    .join(' · ')

function Offer({
  offer,
  redirect_uri,
  onWrong,
}: {
  offer: MembershipOffer
  redirect_uri: string | undefined
  onWrong(text: string | undefined): void
}) {
  const { navigate } = usePane()
  const [busy, setBusy] = useState(false)
  const { name, product_id, months, pay, upgrade, refused, membership_end } = offer
  const title = months === 0 ? t('membership.offer.upgrade', { package: offer.package_name }) : name
  const order = async () => {
    setBusy(true)
    onWrong(undefined)
    try {
      const { order_code } = await call(membershipOrderCreate, { body: { product_id, upgrade_only: months === 0, pay: pay ?? undefined } })
      navigate(membershipOrderDetailScreen.href({ params: { order_code }, query: { redirect_uri } }))
    } catch (error) {
      onWrong(errorText(error))
      setBusy(false)
      // What is sold may be another by now.
      readAgain(['membership'])
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-50 flex-1">
        <strong className="font-semibold">{title}</strong>
        <p className="text-xs text-ink-3">{limitText(offer)}</p>
        {upgrade > 0 && months > 0 ? (
          <p className="text-xs text-ink-2">{t('membership.offer.with-upgrade', { amount: formatRupiah(upgrade) })}</p>
        ) : null}
        {membership_end ? <p className="text-xs text-ink-2">{t('membership.offer.until', { day: formatDay(membership_end) })}</p> : null}
      </div>
      {pay === null ? (
        <span className="ml-auto flex flex-col items-end">
          {offer.price > 0 ? <span className="text-ink-3">{formatRupiah(offer.price)}</span> : null}
          <span className="text-xs text-ink-3">{refused ? t(`membership.refused.${refused}`) : null}</span>
        </span>
      ) : (
        <div className="ml-auto flex items-center gap-4">
          <span className="font-semibold">{formatRupiah(pay)}</span>
          <Button variant="primary" busy={busy} aria-label={t('membership.offer.order', { name: title })} onClick={() => void order()}>
            {t('membership.offer.order-short')}
          </Button>
        </div>
      )}
    </li>
  )
}
