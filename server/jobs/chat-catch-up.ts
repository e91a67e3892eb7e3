import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type ChatCatchUp, ingestConversation } from '#server/domains/chat/chat.port.ts'
import { findStore } from '#server/domains/store/store.port.ts'

/** For a conversation of many pages. */
const readMs = 60_000

/**
 * Reads what was written in one conversation since an instant, by either side, and takes it in in its order. A failure that waiting may mend is thrown, for
 * the queue to try again; after any other, the looks at the store find what is missing once the store can be asked.
 */
export function createChatCatchUp(services: ChannelServices): (job: ChatCatchUp) => Promise<void> {
  return async ({ chat, since, ...origin }) => {
    const store = await findStore(services, origin)
    if (!store) return
    try {
      const said = await services.channels.call(
        origin.marketplace,
        store,
        async (connected, connection) => (await connected.chat?.messagesOf?.(connection, chat, since)) ?? [],
        { timeoutMs: readMs },
      )
      await ingestConversation(services, origin, said)
    } catch (failure) {
      const waitingHelps = !(failure instanceof ChannelFailure) || failure.kind === 'unavailable' || failure.kind === 'rate-limited'
      if (waitingHelps) throw failure
      services.log.warn({ ...origin, chat_id: chat.chat_id, failure: failure.message }, 'conversation could not be read')
    }
  }
}
