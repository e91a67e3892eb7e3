import type { Channel } from '../channel.ts'
import { latestNumbers } from '../latest-numbers.ts'
import { createChat } from './chat.ts'
import { createClient } from './client.ts'
import { createConnecting } from './connecting.ts'
import { createIncome } from './income.ts'
import { createListingForm } from './listing-form.ts'
import { createListings } from './listings.ts'
import { createOrders } from './orders.ts'
import { webhook } from './push.ts'
import { createReturns } from './returns.ts'

export const channel: Channel = {
  marketplace: 'tiktok',
  // 50 calls per second and shop, by its documentation.
  limits: { rate: 50, concurrency: 16, timeoutMs: 10_000 },
  webhook,
  connect(account) {
    const client = createClient(account)
    return {
      orders: createOrders(client),
      chat: createChat(client),
      listings: { ...latestNumbers(createListings(client)), form: createListingForm(client) },
      returns: createReturns(client),
      income: createIncome(client),
      connecting: createConnecting(account, client),
      refresh: client.refresh,
    }
  },
}
