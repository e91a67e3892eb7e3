import { broadcastAudience, broadcastCreate, broadcastDetail, broadcastReceivers } from '#contract/chat/broadcast.endpoints.ts'
import type { Broadcast, Receiver } from '#contract/chat/broadcast.ts'
import type { CallInput } from '#contract/core/endpoint.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { countBroadcast, stepBroadcast } from '#server/domains/chat-broadcast/chat-broadcast.port.ts'
import { createChatSend } from '#server/jobs/chat-send.ts'
import type { TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import type { FakeChannel } from '../chat/fake-channel.ts'

type Body = NonNullable<CallInput<typeof broadcastCreate>['body']>

/** A workspace with a store, somebody who may broadcast and nothing else, and what they do. */
export async function openHall(app: TestApp, channel: FakeChannel) {
  const { workspace_id } = await app.build.workspace()
  const store = await app.build.store({ workspace_id })
  const agent = await app.build.agent({ workspace_id, privileges: ['chat-broadcast'], name: 'Rizky' })
  /** Anew each time: tests move the clock by days. */
  const tokenNow = () => app.tokenOf(agent)
  const send = createChatSend(app.services)

  const hall = {
    workspace_id,
    store,
    get token() {
      return tokenNow()
    },
    /** Buyers with a conversation each, who wrote an hour ago. */
    async buyers(count: number, fields: { store_code?: string; marketplace?: Marketplace; full_name?: string } & Record<string, unknown> = {}) {
      const chats = []
      for (let n = 0; n < count; n += 1)
        chats.push(
          await app.build.chat({
            workspace_id,
            store_code: store.store_code,
            full_name: `Pembeli ${unique()}`,
            last_reply_at: new Date(Date.now() - 3_600_000).toISOString(),
            ...fields,
          }),
        )
      return chats
    },
    create: (body: Partial<Body> = {}, as = tokenNow()) =>
      app.call(
        broadcastCreate,
        { body: { name: 'Promo', audience: {}, content: { kind: 'message', message: 'Halo kak {name}, promo di {store}' }, ...body } },
        as,
      ),
    audience: async (query: CallInput<typeof broadcastAudience>['query'] = {}) => (await app.call(broadcastAudience, { query }, tokenNow())).data,
    detail: async ({ broadcast_id }: Pick<Broadcast, 'broadcast_id'>) =>
      (await app.call(broadcastDetail, { params: { broadcast_id } }, tokenNow())).data,
    async receivers(
      { broadcast_id }: Pick<Broadcast, 'broadcast_id'>,
      query: CallInput<typeof broadcastReceivers>['query'] = {},
    ): Promise<Receiver[]> {
      return (await app.call(broadcastReceivers, { params: { broadcast_id }, query: { limit: '500', ...query } }, tokenNow())).data.rows
    },
    /** The broadcast's own job runs once. */
    step: ({ broadcast_id }: Pick<Broadcast, 'broadcast_id'>, services: ChannelServices = app.services) =>
      stepBroadcast(services, { workspace_id, broadcast_id }),
    /** Whatever is on its way goes, and the broadcast is counted. */
    async goes(broadcast: Pick<Broadcast, 'broadcast_id'>): Promise<void> {
      for (const { chat_code } of await hall.receivers(broadcast, { status: 2 })) await send({ workspace_id, chat_code })
      await countBroadcast(app.services, { workspace_id, broadcast_id: broadcast.broadcast_id })
    },
    /** Second after second, until nothing is left to do. */
    async runs(broadcast: Pick<Broadcast, 'broadcast_id'>): Promise<void> {
      for (let second = 0; second < 60; second += 1) {
        await hall.step(broadcast)
        await hall.goes(broadcast)
        const { status } = await hall.detail(broadcast)
        if (status === 3 || status === 9) return
        app.advance(1_000)
      }
      throw new Error('The broadcast did not end')
    },
    /** What a buyer got, in order. */
    gotBy: (chat_id: string) => channel.got.filter((one) => one.chat_id === chat_id).map(({ outgoing }) => outgoing),
  }
  return hall
}
export type Hall = Awaited<ReturnType<typeof openHall>>
