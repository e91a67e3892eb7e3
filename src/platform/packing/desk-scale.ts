import { create } from 'zustand'
import { waitsForConfirmation } from '#kernel/packing-desk.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { weighAtDesk } from './desk.ts'
import { useDesk } from './desk-store.ts'
import { type ScaleReading, scaleReadings } from './scale-readings.ts'

/** What is needed of the Web Serial API, which only Chromium has. */
interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null
  open(options: { readonly baudRate: number }): Promise<void>
  close(): Promise<void>
}
interface Serial {
  getPorts(): Promise<SerialPort[]>
  requestPort(): Promise<SerialPort>
}
const serial = (): Serial | undefined => (navigator as { serial?: Serial }).serial

/** As scales leave their factories. */
const baudRate = 9600

/** Whether this browser can be wired to a scale, and whether one is. */
export const canWire = (): boolean => serial() !== undefined
export const useScale = create<{ readonly connected: boolean }>(() => ({ connected: false }))

/** The parcel that was weighed already, and its weight: it stays on the scale for a while. Taken off and put back it is weighed again. */
let weighed: string | null = null

/** A parcel that waits is weighed by what the scale shows once that stands still. */
function hear({ grams, stable }: ScaleReading): void {
  if (grams === null) {
    weighed = null
    return
  }
  const { state } = useDesk.getState()
  const { current, lock } = state
  if (!current || lock || !stable || !waitsForConfirmation(state)) return
  const reading = `${current.order.order_code} ${grams}`
  if (reading === weighed) return
  weighed = reading
  weighAtDesk(grams)
}

let ended: AbortController | null = null

async function listen(port: SerialPort): Promise<void> {
  ended?.abort()
  const mine = new AbortController()
  ended = mine
  try {
    await port.open({ baudRate })
    useScale.setState({ connected: true })
    for await (const reading of scaleReadings(port.readable, mine.signal)) hear(reading)
  } catch {
    if (!mine.signal.aborted) toast.show({ kind: 'error', text: t('packing.scale.failed') })
  } finally {
    await port.close().catch(() => undefined)
    if (ended === mine) useScale.setState({ connected: false })
  }
}

/** Asks which port the scale is wired to; browsers remember it. */
export async function chooseScale(): Promise<void> {
  // Nothing was chosen: there is nothing to say.
  const port = await serial()
    ?.requestPort()
    .catch(() => undefined)
  if (port) void listen(port)
}

/** The scale that was chosen before is heard while the desk is open. The returned function ends it. */
export function openScale(): () => void {
  void serial()
    ?.getPorts()
    .then(([port]) => port && listen(port))
  return () => ended?.abort()
}
