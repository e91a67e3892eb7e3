import { create } from 'zustand'

/** Tries to open a window; false when the browser did not let it. */
type Opening = () => boolean

/** Windows that the browser blocked: each waits for a press of its own. */
export const useWaitingWindows = create<{ readonly waiting: readonly Opening[] }>(() => ({ waiting: [] }))

/** Opens windows one after another. From the first that is blocked on they wait, and a notice says how to go on. */
export function openWindows(openings: readonly Opening[]): void {
  const blocked = openings.findIndex((open) => !open())
  if (blocked >= 0) useWaitingWindows.setState(({ waiting }) => ({ waiting: [...waiting, ...openings.slice(blocked)] }))
}

/** Tries those that wait once more. */
export function openWaiting(): void {
  const { waiting } = useWaitingWindows.getState()
  useWaitingWindows.setState({ waiting: [] })
  openWindows(waiting)
}

export const forgetWaiting = (): void => useWaitingWindows.setState({ waiting: [] })
