import { z } from 'zod'
import type { Channel } from '../channel.ts'
import { latestNumbers } from '../latest-numbers.ts'
import { createChat } from './chat.ts'
import { createClient } from './client.ts'
import { createConnecting, shopStateOf } from './connecting.ts'
import { createIncome } from './income.ts'
import { createListingForm } from './listing-form.ts'
import { createListings } from './listings.ts'
import { createOrders } from './orders.ts'
import { webhook } from './push.ts'
import { createRatings } from './ratings.ts'
import { createReturns } from './returns.ts'

const tokenShape = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1), expires_in: z.number() })

export const channel: Channel = {
  marketplace: 'lazada',
  limits: { rate: 40, concurrency: 12, timeoutMs: 10_000 },
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
      shopState: (store) => shopStateOf(client, store),
      async refresh(store) {
        const token = await client.auth('/auth/token/refresh', tokenShape, { refresh_token: store.credentials.refresh_token }, store.signal)
        const { access_token, refresh_token } = token
        return { access_token, refresh_token, expires_at: new Date(Date.now() + token.expires_in * 1000).toISOString() }
      },
    }
  },
}
