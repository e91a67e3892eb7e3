import { z } from 'zod'
import type { Channel } from '../channel.ts'
import { latestNumbers } from '../latest-numbers.ts'
import { createChat, roomsPath } from './chat.ts'
import { createClient } from './client.ts'
import { createConnecting } from './connecting.ts'
import { createIncome } from './income.ts'
import { createListingForm } from './listing-form.ts'
import { createListings } from './listings.ts'
import { createOrders } from './orders.ts'
import { webhook } from './push.ts'

const aDayMs = 86_400_000

export const channel: Channel = {
  marketplace: 'blibli',
  limits: { rate: 20, concurrency: 8, timeoutMs: 10_000 },
  webhook,
  connect(account) {
    const client = createClient(account)
    return {
      orders: createOrders(client),
      chat: createChat(client),
      listings: { ...latestNumbers(createListings(client)), form: createListingForm(client) },
      income: createIncome(client),
      connecting: createConnecting(client),
      /** A seller's key holds until the seller withdraws it: it is tried, and good for another day. */
      async refresh(store) {
        await client.call(store, 'GET', roomsPath, z.array(z.unknown()), { query: { size: 1 } })
        return { access_token: store.credentials.access_token, refresh_token: '', expires_at: new Date(Date.now() + aDayMs).toISOString() }
      },
    }
  },
}
