import { ChannelFailure, type IncomingMessage } from '#server/channels/channel.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { ingestMessage } from '#server/domains/chat/chat.port.ts'
import { connectedStores, findStore, type StoreOrigin } from '#server/domains/store/store.port.ts'

/** Queue of looks at what was written in a store's conversations while nobody told us: pushes get lost, and sellers write elsewhere too. */
export const chatReconcileJob = 'chat.reconcile'
export interface ChatReconcile extends StoreOrigin {
  /** ISO 8601: messages from here on are looked at. */
  readonly since: string
}

const everySeconds = 300
/** Looks overlap: a channel's clock is not quite ours, and what was written last may not be listed at once. */
const overlapMs = 120_000
const firstLookMs = 24 * 3_600_000

/** A store's first look; no more than one waits for each store, however many processes start. */
export async function planChatReconciliation(services: ChannelServices): Promise<void> {
  const stores = (await connectedStores(services)).filter(({ marketplace }) => services.channels.get(marketplace)?.chat?.messagesSince)
  const since = new Date(services.now().getTime() - firstLookMs).toISOString()
  await services.database.system((connection) =>
    enqueue(
      connection,
      stores.map((store) => lookAt(store, since, everySeconds / 10)),
    ),
  )
}

const lookAt = ({ workspace_id, store_code, marketplace }: StoreOrigin, since: string, afterSeconds: number) => ({
  name: chatReconcileJob,
  data: { workspace_id, store_code, marketplace, since } satisfies ChatReconcile,
  singletonKey: `${workspace_id}/${store_code}`,
  startAfter: new Date(Date.now() + afterSeconds * 1000),
})

/** Takes in what a store's conversations hold since the last look, as if it had been pushed, and plans the next one from where this one began. */
export function createChatReconcile(services: ChannelServices): (job: ChatReconcile) => Promise<void> {
  return async ({ since, ...origin }) => {
    const began = services.now()
    const store = await findStore(services, origin)
    if (!store) return
    const messages = await services.channels
      .call(
        origin.marketplace,
        store,
        async ({ chat }, connection): Promise<IncomingMessage[]> => (await chat?.messagesSince?.(connection, since)) ?? [],
      )
      .catch((failure: unknown) => {
        if (!(failure instanceof ChannelFailure)) throw failure
        services.log.warn({ ...origin, failure: failure.message }, 'conversations could not be reconciled; the next look covers it')
        return null
      })
    // In their order: nobody is told of an answer before the question.
    for (const message of messages ?? []) await ingestMessage(services, { ...origin, message })
    const next = messages === null ? since : new Date(began.getTime() - overlapMs).toISOString()
    await services.database.system((connection) => enqueue(connection, [lookAt(origin, next, everySeconds)]))
  }
}
