import { create } from 'zustand'

/** Tries to open a window; false when the browser did not let it. */
export type Opening = () => boolean

interface Waiting {
  /** Each waits for a press of its own. */
  readonly waiting: readonly Opening[]
  /** The browser held them back; else nobody pressed anything yet. */
  readonly blocked: boolean
}

/** Windows that could not be opened at once. */
export const useWaitingWindows = create<Waiting>(() => ({ waiting: [], blocked: false }))

/** Opens windows one after another. From the first that is blocked on they wait, and a notice says how to go on. */
export function openWindows(openings: readonly Opening[]): void {
  const blocked = openings.findIndex((open) => !open())
  if (blocked >= 0) useWaitingWindows.setState(({ waiting }) => ({ waiting: [...waiting, ...openings.slice(blocked)], blocked: true }))
}

/** Offers to open windows. */
export const waitWith = (openings: readonly Opening[]): void => useWaitingWindows.setState({ waiting: openings, blocked: false })

/** Tries those that wait once more. */
export function openWaiting(): void {
  const { waiting } = useWaitingWindows.getState()
  forgetWaiting()
  openWindows(waiting)
}

/** They are not wanted any more. */
export const stopWaiting = (openings: readonly Opening[]): void =>
  useWaitingWindows.setState(({ waiting }) => ({ waiting: waiting.filter((opening) => !openings.includes(opening)) }))

export const forgetWaiting = (): void => useWaitingWindows.setState({ waiting: [], blocked: false })
