import type { Channel } from '../channel.ts'
import { latestNumbers } from '../latest-numbers.ts'
import { createChat } from './chat.ts'
import { createClient } from './client.ts'
import { createConnecting, shopOf, shopStateOf } from './connecting.ts'
import { createIncome } from './income.ts'
import { createListingForm } from './listing-form.ts'
import { createListings } from './listings.ts'
import { lostPushes } from './lost-pushes.ts'
import { createOrders } from './orders.ts'
import { webhook } from './push.ts'
import { createRatings } from './ratings.ts'
import { createReturns } from './returns.ts'
import { tokenShape } from './shapes.ts'

export const channel: Channel = {
  marketplace: 'shopee',
  // The platform publishes no figure per shop; it answers error_rate_limit, and the job backs off.
  limits: { rate: 150, concurrency: 24, timeoutMs: 10_000 },
  webhook,
  connect(account) {
    const client = createClient(account)
    return {
      orders: createOrders(client),
      chat: createChat(client),
      listings: { ...latestNumbers(createListings(client)), form: createListingForm(client) },
      ratings: createRatings(client),
      returns: createReturns(client),
      income: createIncome(client),
      connecting: createConnecting(account, client),
      permissionEnd: async (store) => (await shopOf(client, store)).permission_end,
      shopState: (store) => shopStateOf(client, store),
      lostPushes: (signal) => lostPushes(client, signal),
      async refresh(store) {
        const body = { partner_id: Number(account.app_id), shop_id: Number(store.store_id), refresh_token: store.credentials.refresh_token }
        const token = await client.open('/auth/access_token/get', tokenShape, body, store.signal)
        return {
          access_token: token.access_token,
          refresh_token: token.refresh_token,
          expires_at: new Date(Date.now() + token.expire_in * 1000).toISOString(),
        }
      },
    }
  },
}
