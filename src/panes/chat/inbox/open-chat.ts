import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { paneLinks } from '#kernel/pane-link.ts'
import { isPhone } from '#platform/ui/phone.ts'
import { screenOf } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { conversationScreen } from '../conversation/conversation.screen.ts'

/** What an inbox needs beside a conversation. CSS pixels. */
const listWidth = 400

/**
 * Shows a chat beside its inbox, in a pane that is linked with it by colour and follows it from then on; one that is there already shows it. On a phone,
 * where one pane fits, the inbox gives way.
 */
export const openLinked = (inbox: string, chatCode: string): void => openLinkedUrl(inbox, conversationScreen.href({ query: { chat_code: chatCode } }))

/** The same for a place in a conversation. */
export function openLinkedUrl(inbox: string, url: string): void {
  const { root } = workbench.getLayout()
  const own = findLeaf(root, inbox)
  if (!own || isPhone()) {
    workbench.open(url, 'replace')
    return
  }
  const leaves = leavesOf(root)
  const there =
    own.link && leaves.find(({ id, link, url: shown }) => id !== inbox && link === own.link && screenOf(shown)?.id === conversationScreen.id)
  if (there) {
    workbench.dispatch({ type: 'navigate', pane: there.id, url, history: 'push' })
    workbench.dispatch({ type: 'focus', pane: there.id })
    return
  }
  const link = own.link ?? paneLinks.find((letter) => leaves.every((leaf) => leaf.link !== letter)) ?? 'a'
  workbench.dispatch({ type: 'focus', pane: inbox })
  workbench.open(url, 'right')
  const opened = workbench.focusedPane()
  if (opened === inbox) return
  workbench.dispatch({ type: 'link', pane: inbox, link })
  workbench.dispatch({ type: 'link', pane: opened, link })
  // The two alone share the window: the conversation gets the room.
  if (leaves.length === 1) {
    const share = Math.min(45, Math.max(24, (listWidth / window.innerWidth) * 100))
    workbench.dispatch({ type: 'resize', pane: inbox, by: share - 50 })
  }
}
