import { broadcastAudience, broadcastCancel, broadcastCreate, broadcastDetail, broadcastRetry } from '#contract/chat/broadcast.endpoints.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle } from '../handler.ts'
import { readAudience } from './audience.query.ts'
import { readBroadcast } from './broadcast.query.ts'
import { broadcasts, receivers } from './broadcast-lists.ts'
import { cancelBroadcast, retryBroadcast } from './change-broadcast.ts'
import { fitsOf, rateOf, untellable } from './channel-limits.ts'
import { createBroadcast } from './create-broadcast.ts'

/** Messages of all stores together that are written per second, whatever their channels take: for the time it takes. */
const writtenPerSecond = 25
/** What the browser makes of every picture. */
const mime_type = 'image/jpeg'

const audience = handle<typeof broadcastAudience, ChannelServices>(broadcastAudience, async ({ query, caller }, services) => {
  const { kind, length, image_bytes: bytes, at, ...wanted } = query
  const now = services.now()
  const channels = fitsOf(services.channels, { kind, length, image: bytes > 0 ? { bytes, mime_type } : null })
  const question = { audience: wanted, channels, template: kind === 'template', at: at ? new Date(at) : now, now }
  const found = await services.database.read(caller.workspace_id, (connection) => readAudience(connection, question))
  const stores = found.stores.map((store) => ({ ...store, per_second: rateOf(services.channels, store.marketplace) }))
  const chats = channels.map(({ marketplace }) => services.channels.get(marketplace)?.chat?.capabilities)
  return {
    ...found,
    stores,
    seconds: Math.max(Math.ceil(found.total / writtenPerSecond), ...stores.map(({ total, per_second }) => Math.ceil(total / per_second))),
    templates: chats.some((capabilities) => capabilities?.templates),
    images: chats.some((capabilities) => capabilities?.images),
  }
})
const create = handle<typeof broadcastCreate, ChannelServices>(broadcastCreate, ({ body, caller }, services) =>
  createBroadcast(services, caller, body),
)
const detail = handle<typeof broadcastDetail, ChannelServices>(broadcastDetail, ({ params, caller }, { database, channels }) =>
  database.read(caller.workspace_id, (connection) => readBroadcast(connection, params.broadcast_id, untellable(channels))),
)
const cancel = handle(broadcastCancel, ({ params, caller }, services) => cancelBroadcast(services, caller, params.broadcast_id))
const retry = handle<typeof broadcastRetry, ChannelServices>(broadcastRetry, async ({ params, body, caller }, services) => ({
  retried: await retryBroadcast(services, caller, params.broadcast_id, body.chat_codes),
}))

export const chatBroadcastHandlers = [audience, broadcasts, create, detail, receivers, cancel, retry]
