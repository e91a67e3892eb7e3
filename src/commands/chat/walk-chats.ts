import { conversationScreen } from '#panes/chat/conversation/conversation.screen.ts'
import { writeInNext } from '#platform/chat/composer-port.ts'
import { inboxWalk } from '#platform/chat/inbox-walk.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { screenOf } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { nextUnreplied } from './next-unreplied.ts'

/** The focused pane, where it shows a conversation. */
function focusedConversation(): string | undefined {
  const pane = workbench.focusedPane()
  return screenOf(workbench.urlOf(pane) ?? '/')?.id === conversationScreen.id ? pane : undefined
}

/**
 * Shows a chat where one is at work: the inbox's cursor goes there, and a conversation that has the keys shows it. `writing`: whoever writes goes on
 * writing there.
 */
function goToChat(chatCode: string, writing = false): void {
  inboxWalk()?.go(chatCode)
  const pane = focusedConversation()
  if (!pane) return
  if (writing) writeInNext(pane)
  workbench.dispatch({ type: 'navigate', pane, url: conversationScreen.href({ query: { chat_code: chatCode } }), history: 'replace' })
}

/** Goes on from a chat that one is done with to the next of the inbox; a selection of several is done with as it stands. */
export function stepOn(codes: readonly string[]): void {
  const [only] = codes
  const next = codes.length === 1 && only !== undefined ? inboxWalk()?.after(only) : undefined
  if (next) goToChat(next)
}

/** Goes to the next chat that waits for a reply: as the inbox is in order, or where none is shown, the newest. */
export async function goToUnreplied(from: string | undefined, writing = false): Promise<void> {
  const inbox = inboxWalk()
  const next = inbox ? await inbox.nextUnreplied(from) : await nextUnreplied(from)
  if (next) goToChat(next, writing)
  else toast.show({ kind: 'info', text: t('inbox.done.all-replied') })
}
