import { useCallback, useRef, useState } from 'react'
import { orderScan } from '#contract/order/scan.endpoints.ts'
import type { ScanAction } from '#contract/order/scan-action.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { call } from '#platform/http/call.ts'
import { playTone } from '#platform/scanner/tones.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { unscanCommandId } from './packing.screen.ts'
import { type Scan, type ScanOutcome, toneOf } from './verdict.ts'

/** Scans that are kept on the screen. */
const most = 50

interface Scans {
  /** Newest first. */
  readonly done: readonly Scan[]
  /** Codes that are being asked about, in their order. */
  readonly waiting: readonly string[]
  scan(code: string): void
}

/** Takes scans as fast as they come, one after the other, so that the last answer belongs to the last parcel. */
export function useScans(action: ScanAction, courier?: string): Scans {
  const [done, setDone] = useState<readonly Scan[]>([])
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const turn = useRef<Promise<void>>(Promise.resolve())
  const lastId = useRef(0)

  const scan = useCallback(
    (code: string) => {
      setWaiting((before) => [...before, code])
      turn.current = turn.current.then(async () => {
        const result = await ask(code, action, courier)
        playTone(toneOf[result.reply.outcome])
        setWaiting((before) => before.slice(1))
        setDone((before) => [{ id: ++lastId.current, code, action, at: new Date().toISOString(), ...result }, ...before].slice(0, most))
      })
    },
    [action, courier],
  )
  return { done, waiting, scan }
}

async function ask(code: string, action: ScanAction, courier: string | undefined): Promise<ScanOutcome> {
  try {
    const reply = await call(orderScan, { body: { scan_code: code, action, courier_name: courier } })
    const { outcome, parcel_code } = reply
    if (outcome !== 'ok' || !parcel_code) return { reply, undo: null }
    // What was undone before this knows the argument by this name.
    const by = { command: unscanCommandId, args: { order_code: parcel_code, action } }
    return { reply, undo: rememberUndo({ label: `packing.undo.${action}`, values: { code: parcel_code }, by }) }
  } catch (error) {
    return { reply: { outcome: 'failed', why: errorText(error) }, undo: null }
  }
}
