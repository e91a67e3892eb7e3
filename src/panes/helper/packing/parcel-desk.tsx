import { useMemo, useRef, useState } from 'react'
import { orderScanList } from '#contract/order/scan.endpoints.ts'
import type { ScanAction } from '#contract/order/scan-action.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { capabilitiesFrom } from '#platform/order/order-actions.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useScannerSettings } from '#platform/scanner/scanner-settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { ActionChoice, Count } from './desk-head.tsx'
import { HandoverBar } from './handover-bar.tsx'
import { wordLook } from './looks.ts'
import { scanLines } from './scan-line.ts'
import { ScanLines } from './scan-lines.tsx'
import { ScanResult } from './scan-result.tsx'
import { shipByScan } from './ship-by-scan.ts'
import { ShipOffer } from './ship-offer.tsx'
import { useScans } from './use-scans.ts'

/** Parcels by one scan each: packed as a whole, or handed over; read from a step away. */
export function ParcelDesk({ action, courier }: { action: ScanAction; courier: string | undefined }) {
  const { done, waiting, scan } = useScans(action, courier)
  const day = useCall(orderScanList, { query: { scan_action: action, limit: '50' } })
  const scannerOn = useScannerSettings((settings) => settings.on)
  const [typed, setTyped] = useState('')
  /** Scans up to this one are put away. */
  const [cleared, setCleared] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const newest = done.find((one) => one.action === action)
  const last = newest && newest.id > cleared ? newest : undefined
  usePaneController({
    scan,
    search: () => field.current?.focus(),
    refresh: () => void day.refetch(),
    escape() {
      if (last) setCleared(last.id)
      return !!last
    },
  })

  const stores = usePart(storeList)
  const capabilities = useMemo(() => capabilitiesFrom(stores.data), [stores.data])
  const offer = last ? shipByScan(done, capabilities) : null
  usePaneContext({ 'packing.order': offer?.order_code ?? null, 'packing.number': offer?.tracking_number ?? null })

  const rows = day.data?.rows
  const reply = last && last.reply.outcome !== 'failed' ? last.reply : null
  // Until the list was read anew the mark is not there yet; what it tells counts only from then on.
  const listed = last && day.dataUpdatedAt > Date.parse(last.at) && !day.isFetching
  const undone = reply?.outcome === 'ok' && !!listed && rows !== undefined && !rows.some((row) => row.parcel_code === reply.parcel_code)
  const lines = scanLines(rows ?? [], done, action)

  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-2.5">
        <ActionChoice action={action} />
        <dl className="flex gap-6 @max-[720px]:gap-4">
          <Count label={t(`packing.waiting.${action}`)} value={day.data?.waiting} />
          <Count label={t('packing.today')} value={day.data?.total} />
          <Count label={t('packing.own')} value={day.data?.own_total} />
        </dl>
      </header>
      {action === 'handover' ? <HandoverBar courier={courier} /> : null}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_--spacing(80)] @max-[720px]:block @max-[720px]:overflow-y-auto">
        <div className="flex flex-col gap-4 overflow-y-auto p-4">
          {scannerOn ? null : <Notice tone="warning">{t('packing.scanner-off')}</Notice>}
          {waiting.length > 0 ? (
            <p role="status" className="flex items-center gap-3 text-lg/5">
              <Icon name="loader" size={24} className="animate-turn" /> <Code>{waiting[0]}</Code>
              {waiting.length > 1 ? <span>{t('packing.more-waiting', { count: waiting.length - 1 })}</span> : null}
            </p>
          ) : null}
          {last ? (
            <>
              <ScanResult scan={last} undone={undone} onAgain={scan} />
              {offer ? <ShipOffer {...offer} /> : null}
            </>
          ) : (
            <div className="flex min-h-55 flex-1 flex-col items-center justify-center gap-3 text-center">
              <Icon name="scan-barcode" size={72} className="text-accent" />
              <strong className={wordLook}>{t(`packing.ready.${action}`)}</strong>
              <p className="text-lg text-ink-2">{t('packing.ready-text')}</p>
            </div>
          )}
          <form
            className="mt-auto flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim()) scan(typed.trim())
              setTyped('')
            }}
          >
            <TextField ref={field} className="flex-1" label={t('packing.type')} value={typed} onChange={setTyped} maxLength={100} />
            <Button type="submit">{t('packing.type-send')}</Button>
          </form>
        </div>
        <aside aria-label={t('packing.last')} className="overflow-y-auto border-l border-line @max-[720px]:border-t @max-[720px]:border-l-0">
          <h2 className="px-4 pt-3 pb-1 text-2xs font-medium text-ink-3">{t('packing.last')}</h2>
          {day.error && !day.data ? (
            <ErrorState error={day.error} onRetry={() => void day.refetch()} />
          ) : day.isPending ? (
            <Skeleton className="m-4 h-40" />
          ) : lines.length === 0 ? (
            <EmptyState icon="package" title={t('packing.none')} text={t('packing.none-text')} />
          ) : (
            <ScanLines lines={lines} />
          )}
        </aside>
      </div>
    </div>
  )
}
