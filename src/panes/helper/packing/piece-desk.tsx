import { useEffect, useRef, useState } from 'react'
import { orderScanList } from '#contract/order/scan.endpoints.ts'
import { waitsForConfirmation } from '#kernel/packing-desk.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { formatClock, t } from '#platform/i18n/i18n.ts'
import { atDesk, openDesk, scanAtDesk } from '#platform/packing/desk.ts'
import { openScale } from '#platform/packing/desk-scale.ts'
import { useDeskSettings } from '#platform/packing/desk-settings.ts'
import { useDesk } from '#platform/packing/desk-store.ts'
import { useCall } from '#platform/query/query.ts'
import { useScannerSettings } from '#platform/scanner/scanner-settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { DeskFace } from './desk-face.tsx'
import { ActionChoice, Count } from './desk-head.tsx'
import { DeskSide } from './desk-side.tsx'
import { ShipOffer } from './ship-offer.tsx'
import { useShipOffer } from './use-ship-offer.ts'

/** Every piece is scanned into its parcel. */
export function PieceDesk() {
  useEffect(openDesk, [])
  const { state, waiting, offline } = useDesk()
  const day = useCall(orderScanList, { query: { scan_action: 'pack', limit: '50' } })
  const weigh = useDeskSettings((settings) => settings.weigh)
  useEffect(() => (weigh ? openScale() : undefined), [weigh])
  const scannerOn = useScannerSettings((settings) => settings.on)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const complete = waitsForConfirmation(state)
  const held = state.lock?.fault === 'held'
  const offer = useShipOffer(state)
  usePaneController({
    scan: scanAtDesk,
    scansWords: true,
    search: () => field.current?.focus(),
    refresh: () => void day.refetch(),
    escape() {
      // A lock is nothing to step out of by the way.
      if (state.lock || !(state.current || state.done)) return !!state.lock
      atDesk({ type: 'away' })
      return true
    },
  })
  usePaneContext({
    'packing.order': offer?.order_code ?? null,
    'packing.number': offer?.tracking_number ?? null,
    'packing.desk': true,
    'packing.open': state.current !== null,
    'packing.locked': state.lock !== null,
    'packing.held': held,
    'packing.complete': complete && !state.lock,
  })

  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-2.5">
        <ActionChoice action="pack" />
        <dl className="flex gap-6 @max-[720px]:gap-4">
          <Count label={t('packing.waiting.pack')} value={day.data?.waiting} />
          <Count label={t('packing.today')} value={day.data?.total} />
          <Count label={t('packing.own')} value={day.data?.own_total} />
        </dl>
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_--spacing(80)] @max-[720px]:block @max-[720px]:overflow-y-auto">
        <div className="flex flex-col gap-4 overflow-y-auto p-4">
          {scannerOn ? null : <Notice tone="warning">{t('packing.scanner-off')}</Notice>}
          {offline ? (
            <Notice tone="warning" className="text-lg">
              {t('packing.offline', { time: formatClock(offline), count: waiting.length })}
            </Notice>
          ) : null}
          <DeskFace
            state={state}
            onCount={(sku) => scanAtDesk(sku)}
            actions={
              <>
                {state.lock ? <Act command="helper.desk-continue" label={t('packing.command.continue')} primary={!held} /> : null}
                {held ? <Act command="helper.desk-take-over" label={t('packing.command.take-over')} primary /> : null}
                {!state.lock && complete ? (
                  <Act
                    command="helper.desk-confirm"
                    label={t(weigh ? 'packing.command.confirm-unweighed' : 'packing.command.confirm')}
                    primary={!weigh}
                  />
                ) : null}
                {!state.lock && (state.done || complete) ? <Act command="helper.desk-undo" label={t('packing.command.undo')} /> : null}
              </>
            }
          />
          {offer ? <ShipOffer {...offer} /> : null}
          <form
            className="mt-auto flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim()) scanAtDesk(typed.trim())
              setTyped('')
            }}
          >
            <TextField
              ref={field}
              className="min-w-48 flex-1"
              label={t(complete && weigh ? 'packing.type-weight' : 'packing.type')}
              value={typed}
              onChange={setTyped}
              maxLength={100}
            />
            <Button type="submit">{t('packing.type-send')}</Button>
            {state.current ? (
              <>
                <Act repeats command="helper.desk-undo" label={t('packing.command.undo')} />
                <Act command="helper.desk-away" label={t('packing.command.away')} />
              </>
            ) : null}
          </form>
        </div>
        <DeskSide state={state} day={day} />
      </div>
    </div>
  )
}

function Act({ command, label, primary = false, repeats = false }: { command: string; label: string; primary?: boolean; repeats?: boolean }) {
  const keys = useKeyOf(command)
  return (
    <Button repeats={repeats} variant={primary ? 'primary' : 'secondary'} keys={keys} onClick={() => void runCommand(command)}>
      {label}
    </Button>
  )
}
