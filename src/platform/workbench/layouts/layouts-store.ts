import { create } from 'zustand'

/** Whether the list of layouts is open. */
export const useLayoutsOpen = create<{ readonly open: boolean }>(() => ({ open: false }))

export const showLayouts = (): void => useLayoutsOpen.setState({ open: true })
export const hideLayouts = (): void => useLayoutsOpen.setState({ open: false })
