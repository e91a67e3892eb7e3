import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type ChatTell, findChannelChat, saveMedia, saveProfile } from '#server/domains/chat/chat.port.ts'

/** Tells a channel that a chat was read, or asks it who the buyer is. A failure that waiting may mend is thrown, for the queue to try again. */
export function createChatTell(services: ChannelServices): (job: ChatTell) => Promise<void> {
  return async (job) => {
    const { workspace_id, chat_code, what } = job
    const chat = await findChannelChat(services, workspace_id, chat_code)
    const channel = chat && services.channels.get(chat.marketplace)?.chat
    if (!chat || !channel) return
    const { marketplace, store, last_mp_msg_id, is_read } = chat
    try {
      if (job.what === 'media') {
        const file = await services.channels.call(marketplace, store, async (connected, connection) =>
          connected.chat?.media?.(connection, job.media_id),
        )
        if (file) await saveMedia(services, workspace_id, chat_code, { ...job, file })
      } else if (what === 'profile') {
        const profile = await services.channels.call(marketplace, store, async (connected, connection) => connected.chat?.profile?.(connection, chat))
        if (profile) await saveProfile(services, workspace_id, chat_code, profile)
      } else if (is_read && last_mp_msg_id !== null) {
        await services.channels.call(marketplace, store, async (connected, connection) =>
          connected.chat?.markRead?.(connection, chat, last_mp_msg_id),
        )
      }
    } catch (failure) {
      const waitingHelps = !(failure instanceof ChannelFailure) || failure.kind === 'unavailable' || failure.kind === 'rate-limited'
      if (waitingHelps) throw failure
      services.log.info({ workspace_id, chat_code, what, failure: failure.message }, 'channel would not be told')
    }
  }
}
