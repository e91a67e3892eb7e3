import type { ChannelServices } from '#server/domains/channel-services.ts'
import { attendChat, dealChats, reassignChats, remindOfPayment, workspacesWith } from '#server/domains/chat-attention/chat-attention.port.ts'
import type { AttendChat, DealChats } from '#server/domains/chat-settings/chat-settings.port.ts'
import type { Services } from '#server/domains/handler.ts'

const everyMs = 20_000

export const createAttendChat = (services: Services) => (job: AttendChat) => attendChat(services, job)
export const createDealChats = (services: Services) => (job: DealChats) => dealChats(services, job)

/** What only time brings about in chats: those that wait too long for their agent, and orders that are not paid. */
export async function sweepChats(services: ChannelServices): Promise<void> {
  for (const workspaceId of await workspacesWith(services, 'chat_reassignment')) await reassignChats(services, workspaceId)
  for (const workspaceId of await workspacesWith(services, 'auto_payment_reminder')) await remindOfPayment(services, workspaceId)
}

/** Sweeps every 20 seconds, one sweep at a time; answers how to stop. */
export function startChatSweep(services: ChannelServices): () => Promise<void> {
  let sweeping: Promise<void> | undefined
  const timer = setInterval(() => {
    sweeping ??= sweepChats(services)
      .catch((error: unknown) => services.log.warn({ err: error }, 'chats could not be swept; they are in 20 seconds'))
      .finally(() => {
        sweeping = undefined
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
