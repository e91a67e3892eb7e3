import { create } from 'zustand'

/** The pane whose list of discussions is open. */
export const useDiscussionsOpen = create<{ readonly pane: string | null }>(() => ({ pane: null }))

export const openDiscussions = (pane: string | null): void => useDiscussionsOpen.setState({ pane })
