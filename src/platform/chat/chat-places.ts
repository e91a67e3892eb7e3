import { leavesOf, shownLeavesOf } from '#kernel/layout-tree.ts'
import { paneContext } from '#platform/workbench/pane-store.ts'
import { screenById, screenOf } from '#platform/workbench/screens.ts'
import { otherWindows } from '#platform/workbench/window-registry.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const conversationId = 'chat.conversation'

/** The chat that a conversation shows. */
const codesIn = (pane: string): readonly string[] => (paneContext(pane)['selection.codes'] as readonly string[] | undefined) ?? []

const isConversation = (url: string): boolean => screenOf(url)?.id === conversationId
const names = (url: string, chatCode: string): boolean => new URLSearchParams(url.slice(url.indexOf('?'))).get('chat_code') === chatCode

/** Whether a pane of this window shows this conversation. */
export function isChatIn(pane: string, chatCode: string): boolean {
  const url = workbench.urlOf(pane) ?? '/'
  return isConversation(url) && (names(url, chatCode) || codesIn(pane).includes(chatCode))
}

/** Whether any window that can be seen shows this conversation. */
export const isChatShown = (chatCode: string): boolean =>
  shownLeavesOf(workbench.getLayout().root).some(({ id }) => isChatIn(id, chatCode)) ||
  otherWindows().some(({ visible, panes }) => visible && panes.some(({ url }) => isConversation(url) && names(url, chatCode)))

/** Shows a conversation in the pane that has it, else in one that shows conversations, else as its screen docks. */
export function openChat(chatCode: string): void {
  const url = screenById(conversationId)?.href({ query: { chat_code: chatCode } })
  if (!url) return
  const conversations = leavesOf(workbench.getLayout().root).filter((leaf) => isConversation(leaf.url))
  const pane = conversations.find(({ id }) => isChatIn(id, chatCode)) ?? conversations[0]
  if (!pane) {
    workbench.open(url)
    return
  }
  workbench.dispatch({ type: 'focus', pane: pane.id })
  if (!isChatIn(pane.id, chatCode)) workbench.dispatch({ type: 'navigate', pane: pane.id, url, history: 'push' })
}
