import { create } from 'zustand'

/** The note that is being written: of which chat, and in which pane. */
export const useNote = create<{ readonly note: { readonly pane: string; readonly chat_code: string } | null }>(() => ({ note: null }))

export const writeNote = (pane: string, chat_code: string): void => useNote.setState({ note: { pane, chat_code } })
export const closeNote = (): void => useNote.setState({ note: null })

/** What is written of a chat's note until it is saved is kept under this name, wherever it is written. */
export const notesDraftKey = (chatCode: string): string => `chat-notes:${chatCode}`
