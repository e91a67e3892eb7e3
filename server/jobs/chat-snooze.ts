import { wakeChats } from '#server/domains/chat/chat.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { every } from './every.ts'

const everyMs = 10_000

/** Looks for snoozed chats whose time has come. Several processes may look at once: each chat is woken once. */
export const startChatAlarm = (services: Services): (() => Promise<void>) => every(everyMs, services.log, 'snoozed chats', () => wakeChats(services))
