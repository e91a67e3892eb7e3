import { create } from 'zustand'

/** Dialogs of the shell itself; one at a time. */
export type ShellDialog = 'settings' | 'workspace' | 'panes'

interface ShellState {
  readonly dialog: ShellDialog | null
  /** The side menu is drawn over the panes: below the breakpoint, after its button was pressed. */
  readonly drawer: boolean
}

export const useShell = create<ShellState>(() => ({ dialog: null, drawer: false }))

export const openShellDialog = (dialog: ShellDialog): void => useShell.setState({ dialog, drawer: false })
export const closeShellDialog = (): void => useShell.setState({ dialog: null })
export const setDrawer = (drawer: boolean): void => useShell.setState({ drawer })
