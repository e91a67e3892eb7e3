import { conversationScreen } from '#panes/chat/conversation/conversation.screen.ts'
import { inboxWalk } from '#platform/chat/inbox-walk.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { screenOf } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** Shows a chat where one is at work: the inbox's cursor goes there, and a conversation that has the keys shows it. */
function goToChat(chatCode: string): void {
  inboxWalk()?.go(chatCode)
  const pane = workbench.focusedPane()
  if (screenOf(workbench.urlOf(pane) ?? '/')?.id === conversationScreen.id)
    workbench.dispatch({ type: 'navigate', pane, url: conversationScreen.href({ query: { chat_code: chatCode } }), history: 'replace' })
}

/** Goes on from a chat that one is done with to the next of the inbox; a selection of several is done with as it stands. */
export function stepOn(codes: readonly string[]): void {
  const [only] = codes
  const next = codes.length === 1 && only !== undefined ? inboxWalk()?.after(only) : undefined
  if (next) goToChat(next)
}

/** Goes to the next chat that waits for a reply. */
export async function goToUnreplied(from: string | undefined): Promise<void> {
  const next = await inboxWalk()?.nextUnreplied(from)
  if (next) goToChat(next)
  else toast.show({ kind: 'info', text: t(inboxWalk() ? 'inbox.done.all-replied' : 'inbox.done.no-inbox') })
}
