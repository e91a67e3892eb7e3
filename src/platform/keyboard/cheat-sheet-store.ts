import { create } from 'zustand'

export const useCheatSheet = create<{ readonly open: boolean }>(() => ({ open: false }))

export const showCheatSheet = (): void => useCheatSheet.setState({ open: true })
export const hideCheatSheet = (): void => useCheatSheet.setState({ open: false })
