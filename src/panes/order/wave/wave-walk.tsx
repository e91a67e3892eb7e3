import { useEffect, useRef, useState } from 'react'
import { orderRelease, type WaveLine, wavePick, waveRead } from '#contract/order/wave.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useCallMutation } from '#platform/query/use-call-mutation.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { pickupListScreen } from '../pickup-list/pickup-list.screen.ts'
import { waveScreen } from './wave.screen.ts'
import { WaveFigures } from './wave-figures.tsx'
import { WaveShelf } from './wave-shelf.tsx'

const same = (a: string | null, b: string) => a?.toUpperCase() === b.toUpperCase()
const openOf = ({ qty, picked, short }: WaveLine) => qty - picked - short

/** One walk along the shelves: pieces are scanned as they are taken, or counted by hand. */
export function WaveWalk({ waveId }: { waveId: number }) {
  const pane = usePane()
  const params = { wave_id: String(waveId) }
  const { data, error, refetch } = useCall(waveRead, { params })
  const pick = useCallMutation(wavePick, { onError: (failure) => toast.show({ kind: 'error', text: errorText(failure) }) })
  const release = useCallMutation(orderRelease, { onError: (failure) => toast.show({ kind: 'error', text: errorText(failure) }) })
  const [last, setLast] = useState<string | null>(null)
  /** Scans that the server has not answered yet, by SKU. */
  const ahead = useRef(new Map<string, number>())
  const number = data?.wave.wave_no
  useEffect(() => {
    if (number !== undefined) pane.setTitle(t('wave.number', { no: number }))
  }, [number, pane.setTitle])

  const take = (sku: string, add: number) => {
    setLast(sku)
    ahead.current.set(sku, (ahead.current.get(sku) ?? 0) + add)
    const back = () => void ahead.current.set(sku, (ahead.current.get(sku) ?? 0) - add)
    pick.mutate({ params, body: { sku, add } }, { onSettled: back })
  }
  usePaneController({
    scansWords: true,
    refresh: () => void refetch(),
    scan(code) {
      const lines = data?.lines ?? []
      const named = lines.filter(({ sku }) => same(sku, code))
      const line = (named.length > 0 ? named : lines.filter(({ barcode }) => same(barcode, code))).find(
        (one) => openOf(one) - (ahead.current.get(one.sku) ?? 0) > 0,
      )
      const known = lines.some(({ sku, barcode }) => same(sku, code) || same(barcode, code))
      if (line) {
        playTone('ok')
        take(line.sku, 1)
        return
      }
      playTone(known ? 'already' : 'unknown')
      toast.show({ kind: 'error', text: t(known ? 'wave.enough' : 'wave.not-in', { code }) })
    },
    escape() {
      pane.navigate(waveScreen.href())
      return true
    },
  })

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-60" />
  const { wave, lines, orders } = data
  const shelves = [true, false].flatMap((single) => {
    const own = lines.filter((line) => line.single === single)
    return [...new Set(own.map(({ location }) => location))].map((location) => ({
      single,
      location,
      lines: own.filter((line) => line.location === location),
    }))
  })
  const missing = orders.filter((order) => order.missing !== null)
  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-2.5">
        <strong className="text-lg">{t('wave.number', { no: wave.wave_no })}</strong>
        <WaveFigures wave={wave} />
        <Button
          icon="printer"
          onClick={() =>
            workbench.open(pickupListScreen.href({ query: { order_code: orders.map(({ order_code }) => order_code).join(',') } }), 'window')
          }
        >
          {t('order.command.pickupList')}
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {missing.length > 0 ? (
          <section aria-label={t('wave.held-orders')} className="border-b border-line bg-warning-soft px-4 py-2">
            <h2 className="text-xs font-medium text-warning">{t('wave.held-orders')}</h2>
            <ul>
              {missing.map((order) => (
                <li key={order.order_code} data-held={order.order_code} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
                  <Link to={orderDetailScreen.href({ query: { order_code: order.order_code } })}>
                    <Code>{order.order_code}</Code>
                  </Link>
                  <span className="text-sm">{t('wave.misses', { what: order.missing ?? '' })}</span>
                  <Button size="small" className="ml-auto" onClick={() => release.mutate({ body: { order_code: [order.order_code] } })}>
                    {t('wave.release')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {shelves.map(({ single, location, lines: own }, at) => (
          <section key={`${single}/${location}`} className="pb-2">
            {at === 0 || shelves[at - 1]?.single !== single ? (
              <h2 className="bg-sunken px-4 py-1.5 text-xs font-medium text-ink-2">{t(single ? 'wave.singles' : 'wave.others')}</h2>
            ) : null}
            <WaveShelf
              location={location}
              lines={own}
              last={last}
              onTake={take}
              onShort={(sku, short) => pick.mutate({ params, body: { sku, short } })}
            />
          </section>
        ))}
      </div>
    </div>
  )
}
