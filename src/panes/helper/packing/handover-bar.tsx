import { handoverState, manifestCreate, manifestList } from '#contract/order/handover.endpoints.ts'
import { formatDay, formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCallMutation } from '#platform/query/use-call-mutation.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { manifestScreen } from './manifest.screen.ts'
import { packingScreen } from './packing.screen.ts'

/** Missing parcels that are named; of more only the number. */
const mostNamed = 8

/** Whose parcels are handed over, how many are there and missing, and the manifest that the courier signs. */
export function HandoverBar({ courier }: { courier: string | undefined }) {
  const pane = usePane()
  const state = usePart(handoverState, { query: { courier_name: courier } })
  const manifests = usePart(manifestList)
  const close = useCallMutation(manifestCreate, {
    onSuccess: ({ manifest_id }) => workbench.open(manifestScreen.href({ query: { manifest_id } }), 'window'),
  })
  const couriers = state.data?.couriers ?? []
  const { scanned = [], missing = [] } = state.data ?? {}
  const choose = (value: string) => pane.navigate(packingScreen.href({ query: { scan_action: 'handover', courier: value || undefined } }), 'replace')
  // One that is chosen stays among the choices when nothing of it is left.
  const names = [...new Set([...couriers.map(({ courier_name }) => courier_name), ...(courier ? [courier] : [])])]
  const wordOf = (name: string) => {
    const of = couriers.find(({ courier_name }) => courier_name === name)
    return of ? t('packing.handover.choice', { name, scanned: formatNumber(of.scanned), all: formatNumber(of.scanned + of.missing) }) : name
  }
  return (
    <section aria-label={t('packing.handover')} className="flex flex-col gap-2 border-b border-line bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('packing.handover.courier')}
          className="min-w-56"
          value={courier ?? ''}
          options={[{ value: '', label: t('packing.handover.all') }, ...names.map((value) => ({ value, label: wordOf(value) }))]}
          onChange={choose}
        />
        {courier ? (
          <>
            <span className="pb-1 text-lg tabular-nums">
              {t('packing.handover.count', { scanned: formatNumber(scanned.length), missing: formatNumber(missing.length) })}
            </span>
            <Button
              className="ml-auto"
              variant="primary"
              icon="clipboard-list"
              busy={close.isPending}
              disabled={scanned.length === 0}
              onClick={() => close.mutate({ body: { courier_name: courier } })}
            >
              {t('packing.handover.close', { count: scanned.length, number: formatNumber(scanned.length) })}
            </Button>
          </>
        ) : (
          <span className="pb-1 text-ink-2">{t('packing.handover.choose')}</span>
        )}
      </div>
      {close.error ? <Notice tone="danger">{errorText(close.error)}</Notice> : null}
      {courier && missing.length > 0 ? (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-warning" data-missing-parcels={missing.length}>
          {t('packing.handover.missing')}
          {missing.slice(0, mostNamed).map(({ parcel_code }) => (
            <Code key={parcel_code}>{parcel_code}</Code>
          ))}
          {missing.length > mostNamed ? t('packing.handover.more', { number: formatNumber(missing.length - mostNamed) }) : null}
        </p>
      ) : null}
      {manifests.data?.rows.length ? (
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
          {t('packing.handover.last')}
          {manifests.data.rows.slice(0, 5).map(({ manifest_id, manifest_no, courier_name, created_at, parcel_count }) => (
            <Link key={manifest_id} to={manifestScreen.href({ query: { manifest_id } })} className="text-accent underline underline-offset-2">
              {t('packing.handover.one', { no: manifest_no, courier: courier_name, day: formatDay(created_at), parcels: formatNumber(parcel_count) })}
            </Link>
          ))}
        </p>
      ) : null}
    </section>
  )
}
