import { wakeChats } from '#server/domains/chat/chat.port.ts'
import type { Services } from '#server/domains/handler.ts'

const everyMs = 10_000

/** Looks for snoozed chats whose time has come. Several processes may look at once: each chat is woken once. */
export function startChatAlarm(services: Services): () => void {
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    await wakeChats(services).catch((error: unknown) => services.log.error({ err: error }, 'snoozed chats could not be woken'))
    looking = false
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
