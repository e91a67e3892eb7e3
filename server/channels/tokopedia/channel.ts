import type { Channel } from '../channel.ts'
import { latestNumbers } from '../latest-numbers.ts'
import { createChat } from './chat.ts'
import { createClient } from './client.ts'
import { createConnecting } from './connecting.ts'
import { createListings } from './listings.ts'
import { createOrders } from './orders.ts'
import { webhook } from './push.ts'

export const channel: Channel = {
  marketplace: 'tokopedia',
  // The service publishes no figure; it answers 429, and the job backs off.
  limits: { rate: 150, concurrency: 24, timeoutMs: 10_000 },
  webhook,
  connect(account) {
    const client = createClient(account)
    return {
      orders: createOrders(client),
      chat: createChat(client),
      listings: latestNumbers(createListings(client)),
      connecting: createConnecting(client),
      refresh: (store) => client.token(store.signal),
    }
  },
}
