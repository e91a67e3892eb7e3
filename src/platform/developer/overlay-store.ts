import { create } from 'zustand'

export const useDeveloperOverlay = create<{ readonly open: boolean }>(() => ({ open: false }))

export const toggleDeveloperOverlay = (): void => useDeveloperOverlay.setState(({ open }) => ({ open: !open }))
export const hideDeveloperOverlay = (): void => useDeveloperOverlay.setState({ open: false })
