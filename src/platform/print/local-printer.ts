import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The printer of this computer, by its print agent (specification §3, local preferences). */
export interface LocalPrinter {
  /** Labels go to it without a dialogue. */
  readonly is_active: boolean
  /** Where the agent listens. */
  readonly host: string
  readonly os: string
  /** Empty: the computer's standard. */
  readonly printer_name: string
  readonly computer_name: string
  /** What the agent gave when this page was paired; empty: it is not. */
  readonly token: string
}

export const usualHost = 'http://127.0.0.1:17631'
const storageKey = 'local-printer'

export const useLocalPrinter = create<LocalPrinter>()(
  persist((): LocalPrinter => ({ is_active: false, host: usualHost, os: '', printer_name: '', computer_name: '', token: '' }), {
    name: storageKey,
    version: 1,
  }),
)

export function changeLocalPrinter(change: Partial<LocalPrinter>): void {
  useLocalPrinter.setState(change)
}

/** Whether labels are printed without a dialogue. */
export const printsSilently = (): boolean => {
  const { is_active, token } = useLocalPrinter.getState()
  return is_active && token !== ''
}

/** Prints what waits for a printer as long as this computer has one that prints by itself; the code for it comes with the printer. */
export function followPrinter(): () => void {
  let stop: (() => void) | undefined
  let ended = false
  const look = () => {
    if (!printsSilently() || stop) return
    stop = () => undefined
    void import('./asked-labels.ts').then(({ startAskedLabels }) => {
      if (!ended) stop = startAskedLabels()
    })
  }
  look()
  const unsubscribe = useLocalPrinter.subscribe(look)
  return () => {
    ended = true
    unsubscribe()
    stop?.()
  }
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) void useLocalPrinter.persist.rehydrate()
  })
