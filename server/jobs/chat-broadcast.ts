import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type BroadcastRef, countBroadcast, stepBroadcast, wakeBroadcasts } from '#server/domains/chat-broadcast/chat-broadcast.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { every } from './every.ts'

const everyMs = 5_000

export const createBroadcastStep = (services: ChannelServices) => (job: BroadcastRef) => stepBroadcast(services, job)
export const createBroadcastCount = (services: Services) => (job: BroadcastRef) => countBroadcast(services, job)

/** Looks for broadcasts that wait for their time or for a process to go on with them, at once and every five seconds. */
export const startBroadcastWatch = (services: Services): (() => Promise<void>) =>
  every(everyMs, services.log, 'broadcasts', () => wakeBroadcasts(services))
