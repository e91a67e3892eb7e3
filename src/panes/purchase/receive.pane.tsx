import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { purchaseDetail, purchaseReceive } from '#contract/purchase/purchase.endpoints.ts'
import { openStatuses, type PurchaseDetail, type PurchaseLine } from '#contract/purchase/purchase.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { LineTable } from '#platform/document/line-table.tsx'
import type { Said } from '#platform/document/use-scanned-lines.ts'
import { FormBody } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useScannerSettings } from '#platform/scanner/scanner-settings.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { purchaseIncomingScreen, type purchaseReceiveScreen, purchaseScreen } from './purchase.screen.ts'
import { purchaseContext, purchaseName } from './purchase-text.tsx'
import {
  allCame,
  awaitedOf,
  bodyOf,
  type Counted,
  countedOf,
  type Difference,
  differencesOf,
  receiveForm,
  scanned,
  withCount,
  wrongCounts,
} from './receive-form.ts'

const hrefOf = (purchase_id: number | string) => purchaseScreen.href({ params: { purchase_id: String(purchase_id) } })

/** What came of an order; without a number, all that is awaited. */
export default function PurchaseReceivePane({ params: { purchase_id } }: PropsOf<typeof purchaseReceiveScreen>) {
  const { navigate } = usePane()
  useEffect(() => {
    if (purchase_id === undefined) navigate(purchaseIncomingScreen.href(), 'replace')
  }, [purchase_id, navigate])
  return purchase_id === undefined ? null : <Receive key={purchase_id} purchase_id={purchase_id} />
}

function Receive({ purchase_id }: { purchase_id: string }) {
  const { setTitle } = usePane()
  const { data, error, refetch } = useCall(purchaseDetail, { params: { purchase_id } })
  const title = data && t('purchase.receive.of', { purchase: purchaseName(data) })
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
  if (error && !data)
    return error.code === 'NOT_FOUND' ? (
      <EmptyState
        icon="package-check"
        title={t('purchase.gone')}
        action={{ label: t('purchase.incoming.title'), to: purchaseIncomingScreen.href() }}
      />
    ) : (
      <ErrorState error={error} fallback={t('purchase.failed')} onRetry={() => void refetch()} />
    )
  if (!data || !title)
    return (
      <Page wide title={t('purchase.receive.title')}>
        <Skeleton className="h-60" />
      </Page>
    )
  if (!openStatuses.includes(data.status_order))
    return (
      <EmptyState
        icon="package-check"
        title={t('purchase.receive.over', { purchase: purchaseName(data) })}
        action={{ label: t('purchase.receive.to-purchase'), to: hrefOf(purchase_id) }}
      />
    )
  return (
    <Page wide title={title} text={[data.supplier, t('purchase.receive.how')].filter(Boolean).join('. ')}>
      <Count purchase={data} onRefresh={() => void refetch()} />
    </Page>
  )
}

/** Pieces are counted by scanner alone, or written. */
function Count({ purchase, onRefresh }: { purchase: PurchaseDetail; onRefresh(): void }) {
  const { purchase_id } = purchase
  const pane = usePane()
  const scannerOn = useScannerSettings((settings) => settings.on)
  const [said, setSaid] = useState<Said | null>(null)
  const [latest, setLatest] = useState<string | null>(null)
  const form = useForm(receiveForm, {
    keep: `purchase.receive.${purchase_id}`,
    check: wrongCounts,
    send: (counts) => call(purchaseReceive, { params: { purchase_id }, body: bodyOf(purchase, counts) }),
    sent(now) {
      const made = now.receipts.at(-1)
      const values = { purchase: purchaseName(now), pieces: formatNumber(made?.lines.reduce((sum, { qty }) => sum + qty, 0) ?? 0) }
      if (made)
        rememberUndo({
          label: 'purchase.done.received',
          values,
          by: { command: 'purchase.unreceive', args: { purchase_id, receipt_id: made.receipt_id, sure: 'yes' } },
        })
      toast.show({ kind: 'success', text: t('purchase.done.received', values) })
      pane.navigate(hrefOf(purchase_id), 'replace')
    },
    // What somebody else took in meanwhile is read again, and stands in the lines.
    refused: onRefresh,
  })
  const latestCounts = useRef(form.values)
  latestCounts.current = form.values
  const purchaseNow = useRef(purchase)
  purchaseNow.current = purchase
  const { set } = form
  const write = (lines: Counted[]) => {
    latestCounts.current = { ...latestCounts.current, lines }
    set({ lines })
  }
  const writeNow = useRef(write)
  writeNow.current = write
  const scan = useCallback((code: string) => {
    const { damaged } = latestCounts.current
    const found = scanned(purchaseNow.current, latestCounts.current, code)
    if (!found || 'several' in found) {
      playTone('unknown')
      setLatest(null)
      return setSaid({
        tone: 'danger',
        text: found ? t('purchase.scan.several', { code, skus: found.several.join(', ') }) : t('purchase.receive.not-in-it', { code }),
      })
    }
    writeNow.current(found.lines)
    const { sku, name, variant } = found.line
    const counts = countedOf(found.lines, sku)
    const surplus = !damaged && Number(counts.qty) > awaitedOf(found.line)
    playTone(surplus ? 'already' : 'ok')
    setLatest(sku)
    setSaid({
      tone: surplus ? 'danger' : 'success',
      text: t(damaged ? 'purchase.receive.scanned-damaged' : surplus ? 'purchase.receive.scanned-surplus' : 'purchase.receive.scanned', {
        name: [name, variant].filter(Boolean).join(' · '),
        pieces: damaged ? counts.damaged : counts.qty,
        awaited: formatNumber(awaitedOf(found.line)),
      }),
    })
  }, [])
  usePaneController({ scan, scansWords: true, refresh: onRefresh })
  usePaneContext({
    'selection.kind': 'purchase',
    'selection.count': 1,
    'selection.codes': [String(purchase_id)],
    ...purchaseContext(purchase),
    ...stockContext(purchase.lines.map(({ sku }) => sku)),
  })
  const differences = differencesOf(purchase, form.values)
  const total = (of: (typeof differences)[number][keyof Omit<(typeof differences)[number], 'line'>][]) => of.reduce((sum, one) => sum + one, 0)
  const [came, damaged, short, surplus] = [
    total(differences.map((one) => one.came)),
    total(differences.map((one) => one.damaged)),
    total(differences.map((one) => one.short)),
    total(differences.map((one) => one.surplus)),
  ]
  const submitTitle = commandHandle('purchase.receive').title
  return (
    <FormBody
      form={form}
      className="flex flex-col gap-4"
      end={
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" icon="package-check" keys="Mod+Enter" busy={form.busy}>
            {submitTitle}
          </Button>
          <Button onClick={() => pane.navigate(hrefOf(purchase_id))}>{t('purchase.receive.to-purchase')}</Button>
          {form.changed ? (
            <Button variant="ghost" onClick={form.reset}>
              {t('purchase.discard')}
            </Button>
          ) : null}
        </div>
      }
    >
      {scannerOn ? null : <Notice tone="warning">{t('packing.scanner-off')}</Notice>}
      {said ? <Notice tone={said.tone}>{said.text}</Notice> : null}
      <div className="flex flex-wrap items-center gap-4">
        <Checkbox checked={form.values.damaged} onChange={(on) => set({ damaged: on })}>
          {t('purchase.receive.scan-damaged')}
        </Checkbox>
        <span className="flex-1" />
        <Button size="small" icon="check-check" onClick={() => write(allCame(purchase))}>
          {t('purchase.receive.all')}
        </Button>
      </div>
      <Counts purchase={purchase} lines={form.values.lines} latest={latest} errorOf={(path) => form.bind(path).error} onChange={write} />
      <p role="status" className="tabular-nums">
        {[
          t('purchase.receive.sum-came', { pieces: formatNumber(came) }),
          damaged > 0 ? t('purchase.receive.sum-damaged', { pieces: formatNumber(damaged) }) : null,
          short > 0 ? t('purchase.receive.sum-short', { pieces: formatNumber(short) }) : null,
          surplus > 0 ? t('purchase.receive.sum-surplus', { pieces: formatNumber(surplus) }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {short > 0 ? (
        <Checkbox checked={form.values.close} onChange={(on) => set({ close: on })}>
          {t('purchase.receive.close')}
        </Checkbox>
      ) : null}
      {form.field('reference')}
      {form.field('note')}
    </FormBody>
  )
}

interface CountsProps {
  purchase: PurchaseDetail
  lines: readonly Counted[]
  latest: string | null
  errorOf(path: string): string | undefined
  onChange(lines: Counted[]): void
}

/** What is awaited of each line, and what was counted of it. */
function Counts({ purchase, lines, latest, errorOf, onChange }: CountsProps) {
  // Those of which nothing was written have no place among the counts, and nothing wrong with them.
  const placeOf = (sku: string) => lines.findIndex((line) => line.sku === sku)
  const field = (name: 'qty' | 'damaged') => ({
    name,
    width: 'w-24',
    field: ({ sku }: PurchaseLine) => {
      const place = placeOf(sku)
      return {
        path: place < 0 ? `${name}.${sku}` : `lines.${place}.${name}`,
        label: t(`purchase.receive.${name}-of`, { sku }),
        value: countedOf(lines, sku)[name],
        error: place < 0 ? undefined : errorOf(`lines.${place}.${name}`),
        maxLength: 16,
        onChange: (written: string) => onChange(withCount(lines, sku, { [name]: written })),
      }
    },
  })
  const differences = new Map(differencesOf(purchase, { lines }).map((difference) => [difference.line.sku, difference]))
  return (
    <LineTable
      lines={purchase.lines}
      columns={[
        { name: 'awaited', head: t('purchase.receive.awaited'), width: 'w-20', show: (line) => formatNumber(awaitedOf(line)) },
        { ...field('qty'), head: t('purchase.receive.good') },
        { ...field('damaged'), head: t('purchase.column.damaged') },
        { name: 'difference', head: t('purchase.receive.difference'), width: 'w-20', show: ({ sku }) => differs(differences.get(sku)) },
      ]}
      latest={latest}
      error={errorOf('lines')}
      path="lines"
      about={({ location }) => (location ? <span className="text-xs text-ink-3"> · {location}</span> : null)}
    />
  )
}

function differs(difference: Difference | undefined): ReactNode {
  if (!difference || difference.came + difference.damaged === 0) return null
  const { short, surplus } = difference
  if (surplus > 0) return <span className="text-danger">+{formatNumber(surplus)}</span>
  return <span className="text-ink-2">{short > 0 ? `−${formatNumber(short)}` : '✓'}</span>
}
