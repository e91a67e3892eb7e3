import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type BroadcastRef, countBroadcast, stepBroadcast, wakeBroadcasts } from '#server/domains/chat-broadcast/chat-broadcast.port.ts'
import type { Services } from '#server/domains/handler.ts'

const everyMs = 5_000

export const createBroadcastStep = (services: ChannelServices) => (job: BroadcastRef) => stepBroadcast(services, job)
export const createBroadcastCount = (services: Services) => (job: BroadcastRef) => countBroadcast(services, job)

/** Looks for broadcasts that wait for their time or for a process to go on with them, at once and every five seconds. */
export function startBroadcastWatch(services: Services): () => Promise<void> {
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= wakeBroadcasts(services)
      .catch((error: unknown) => services.log.warn({ err: error }, 'broadcasts could not be woken; they are in five seconds'))
      .finally(() => {
        looking = undefined
      })
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
