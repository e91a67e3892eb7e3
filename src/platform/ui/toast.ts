import { create } from 'zustand'

export interface ToastText {
  kind: 'info' | 'success' | 'error'
  text: string
  /** A newer toast of the same group takes the place of the one that is shown. */
  group?: string
  action?: { label: string; keys?: string; run(): void }
}
export interface ShownToast extends ToastText {
  readonly id: number
  /** The number of its latest showing among all toasts': it grows where the same toast is shown again, which starts its time anew. */
  readonly turn: number
}

/** How long a toast stays (specification §9). Milliseconds. */
export const toastDuration = 5000
/** More than these push out the oldest. */
const most = 5

export const useToasts = create<{ readonly toasts: readonly ShownToast[] }>(() => ({ toasts: [] }))

let lastId = 0
let lastTurn = 0

export const toast = {
  /** Shows a text at the top right for 5 seconds; the same text twice is one toast, and so is a group. Gives an id for `dismiss`. */
  show(shown: ToastText): number {
    const { toasts } = useToasts.getState()
    const same = toasts.find((other) =>
      shown.group === undefined ? other.kind === shown.kind && other.text === shown.text : other.group === shown.group,
    )
    const id = same?.id ?? ++lastId
    lastTurn += 1
    const next = { ...shown, id, turn: lastTurn }
    // It stays where it is: two that count on would change places with each piece of news, and appear anew.
    useToasts.setState({ toasts: same ? toasts.map((other) => (other === same ? next : other)) : [...toasts, next].slice(-most) })
    return id
  },
  dismiss(id: number): void {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((other) => other.id !== id) }))
  },
}
