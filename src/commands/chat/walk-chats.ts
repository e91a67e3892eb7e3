import { conversationScreen } from '#panes/chat/conversation/conversation.screen.ts'
import { composerOf, writeInNext } from '#platform/chat/composer-port.ts'
import { inboxWalk } from '#platform/chat/inbox-walk.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { paneContext } from '#platform/workbench/pane-store.ts'
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

/** As long as a conversation may take to load. Milliseconds. */
const patience = 3000

/** Puts the keyboard where one replies in the pane that has the focus, once it shows this chat; not if one went elsewhere meanwhile. */
export async function focusComposer(chatCode: string): Promise<void> {
  const pane = workbench.focusedPane()
  for (const until = Date.now() + patience; Date.now() < until && workbench.focusedPane() === pane; ) {
    const { 'selection.codes': codes, 'chat.composer': open } = paneContext(pane)
    const composer = composerOf(pane)
    if (open && composer && (codes as readonly string[] | undefined)?.[0] === chatCode) {
      composer.reply()
      return
    }
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
}

/**
 * Goes on from a chat that one is done with to the next of the inbox, or where none is shown, to the newest that waits for a reply; a selection of several
 * is done with as it stands.
 */
export async function stepOn(codes: readonly string[]): Promise<void> {
  const [only] = codes
  if (codes.length !== 1 || only === undefined) return
  const inbox = inboxWalk()
  if (inbox) {
    const next = inbox.after(only)
    if (next) goToChat(next)
    return
  }
  const pane = focusedConversation()
  const url = pane && workbench.urlOf(pane)
  const next = pane ? await nextUnreplied(only).catch(() => undefined) : undefined
  // Who went elsewhere meanwhile stays there.
  if (next && focusedConversation() === pane && pane && workbench.urlOf(pane) === url) goToChat(next)
}

/** Goes to the next chat that waits for a reply: as the inbox is in order, or where none is shown, the newest. */
export async function goToUnreplied(from: string | undefined, writing = false): Promise<void> {
  const inbox = inboxWalk()
  const next = inbox ? await inbox.nextUnreplied(from) : await nextUnreplied(from)
  if (next) goToChat(next, writing)
  else toast.show({ kind: 'info', text: t('inbox.done.all-replied') })
}
