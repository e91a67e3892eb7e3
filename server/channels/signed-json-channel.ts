import type { Marketplace } from '#contract/core/marketplace.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { OrderCapabilities } from '#contract/store/store.ts'
import { atLeast, unlessAlready } from './already-done.ts'
import { ask, understand } from './ask.ts'
import type { Channel } from './channel.ts'
import type { ConnectByKey } from './connecting.ts'
import { inSeconds } from './consent.ts'
import { ChannelFailure, type FailureKind, type MessageRefusal } from './failure.ts'
import { latestNumbers } from './latest-numbers.ts'
import type { ActionReply, ChannelOrders } from './orders.ts'
import { hmacHex } from './signature.ts'
import { signedJsonChat } from './signed-json-chat.ts'
import { signedJsonIncome } from './signed-json-income.ts'
import { signedJsonListings } from './signed-json-listings.ts'
import { signedOrderIn } from './signed-json-order.ts'
import { signedJsonWebhook } from './signed-json-push.ts'
import {
  signedAnswerShape,
  signedLabelShape,
  signedListShape,
  signedOrderShape,
  signedStateShape,
  signedStoreShape,
  signedTokenShape,
} from './signed-json-shapes.ts'
import type { ChannelAccount, StoreConnection, StoreCredentials } from './store-connection.ts'

const statuses: Readonly<Record<string, OrderStatus>> = {
  pending_payment: orderStatus.waiting_payment,
  new: orderStatus.new,
  processing: orderStatus.processing,
  awaiting_pickup: orderStatus.waiting_pickup,
  shipped: orderStatus.shipped,
  returned: orderStatus.returned,
  arrived: orderStatus.arrived,
  completed: orderStatus.complete,
  complained: orderStatus.complained,
  cancelled: orderStatus.cancelled,
  cancel_requested: orderStatus.cancel_requested,
}

const failures: Readonly<Record<string, FailureKind>> = { token_expired: 'auth-expired', store_disconnected: 'auth-expired', busy: 'unavailable' }

const refusals: Readonly<Record<string, MessageRefusal>> = { chat_not_allowed: 'no-permission', bad_message: 'invalid' }

/**
 * The sister marketplaces speak one plain protocol: JSON over bearer tokens, and every request signed with the HMAC-SHA256 of
 * `timestamp.METHOD path.body`, pushes of `timestamp.body`. A marketplace that speaks it is one call of this.
 */
export function signedJsonChannel(declared: {
  readonly marketplace: Marketplace
  readonly capabilities: OrderCapabilities
  /** Its products are told too. */
  readonly listings?: true
}): Channel {
  return {
    marketplace: declared.marketplace,
    limits: { rate: 150, concurrency: 24, timeoutMs: 10_000 },
    webhook: signedJsonWebhook(statuses),
    connect(account) {
      const send = createSend(account)
      return {
        orders: createOrders(send, declared.capabilities),
        chat: signedJsonChat(send),
        income: signedJsonIncome(send),
        ...(declared.listings && { listings: latestNumbers(signedJsonListings(send)) }),
        connecting: createConnecting(send),
        refresh: ({ credentials, signal }) => tokenFor(send, { grant_type: 'refresh_token', refresh_token: credentials.refresh_token }, signal),
      }
    },
  }
}

async function tokenFor(send: Send, body: object, signal: AbortSignal | undefined): Promise<StoreCredentials> {
  const { access_token, refresh_token, expires_in } = understand(signedTokenShape, (await send({ signal }, 'POST', '/v1/oauth/token', body)).data)
  return { access_token, refresh_token, expires_at: inSeconds(expires_in) }
}

/** The key that a store shows its seller is changed for tokens. */
const createConnecting = (send: Send): ConnectByKey => ({
  way: 'key',
  fields: [
    { name: 'store_id', secret: false },
    { name: 'key', secret: true },
  ],
  async check({ store_id = '', key = '' }, signal) {
    const credentials = await tokenFor(send, { grant_type: 'store_key', store_id, key }, signal)
    const { data } = await send({ credentials, signal }, 'GET', `/v1/stores/${encodeURIComponent(store_id)}`)
    const shop = understand(signedStoreShape, data)
    return { store_id: shop.store_id, store_name: shop.name, avatar: shop.logo_url ?? null, credentials, permission_end: null }
  },
})

export type Send = ReturnType<typeof createSend>

const createSend =
  (account: ChannelAccount) =>
  async (store: Partial<Pick<StoreConnection, 'credentials' | 'signal'>>, method: 'GET' | 'POST', path: string, body?: object) => {
    const url = new URL(account.base_url + path)
    const text = body ? JSON.stringify(body) : ''
    const timestamp = String(Math.floor(Date.now() / 1000))
    const headers = {
      'x-app-id': account.app_id,
      'x-timestamp': timestamp,
      'x-signature': hmacHex(account.app_secret, `${timestamp}.${method} ${url.pathname}${url.search}.`, text),
      ...(store.credentials ? { authorization: `Bearer ${store.credentials.access_token}` } : {}),
    }
    const answer = await ask({ method, url, headers, body: body && text, signal: store.signal })
    const read = understand(signedAnswerShape, answer.json)
    if (answer.status < 400 && !read.error) return read
    const code = read.error?.code ?? ''
    throw new ChannelFailure(failures[code] ?? 'rejected', read.error?.message ?? `HTTP ${answer.status}`, undefined, refusals[code])
  }

function createOrders(send: Send, capabilities: OrderCapabilities): ChannelOrders {
  const orderPath = (store: StoreConnection, orderId: string) =>
    `/v1/stores/${encodeURIComponent(store.store_id)}/orders/${encodeURIComponent(orderId)}`
  const reply = (state: { status: string; tracking_number?: string | null; routing_code?: string | null }): ActionReply => ({
    order_status: statuses[state.status] ?? null,
    mp_status: state.status,
    ...(state.tracking_number ? { tracking_number: state.tracking_number } : {}),
    ...(state.routing_code ? { routing_code: state.routing_code } : {}),
  })
  const single = async (store: StoreConnection, orderId: string) =>
    understand(signedOrderShape, (await send(store, 'GET', orderPath(store, orderId))).data)

  async function act(
    store: StoreConnection,
    orderId: string,
    verb: string,
    body: object,
    already: (status: OrderStatus) => boolean,
  ): Promise<ActionReply> {
    try {
      return reply(understand(signedStateShape, (await send(store, 'POST', `${orderPath(store, orderId)}/${verb}`, body)).data))
    } catch (failure) {
      return unlessAlready(failure, async () => reply(await single(store, orderId)), already)
    }
  }
  const cancelled = (status: OrderStatus) => status === orderStatus.cancelled

  return {
    capabilities,
    async read(store, orderId) {
      const order = signedOrderIn(await single(store, orderId), statuses)
      if (!order) throw new ChannelFailure('rejected', 'unknown order status')
      return order
    },
    async changedSince(store, since) {
      const found: string[] = []
      let cursor = ''
      do {
        const query = new URLSearchParams({ updated_since: since, ...(cursor ? { cursor } : {}) })
        const page = await send(store, 'GET', `/v1/stores/${encodeURIComponent(store.store_id)}/orders?${query}`)
        found.push(...understand(signedListShape, page.data).map((order) => order.order_id))
        cursor = page.next_cursor ?? ''
      } while (cursor)
      return found
    },
    accept: (store, orderId) => act(store, orderId, 'accept', {}, atLeast(orderStatus.processing)),
    requestPickup: (store, orderId) => act(store, orderId, 'pickup', {}, atLeast(orderStatus.waiting_pickup)),
    cancel: (store, orderId, reason) => act(store, orderId, 'cancel', { reason }, cancelled),
    answerCancel: (store, orderId, agree) =>
      act(store, orderId, 'cancel-request', { agree }, agree ? cancelled : (status) => status < orderStatus.cancelled),
    async label(store, orderId) {
      const label = understand(signedLabelShape, (await send(store, 'GET', `${orderPath(store, orderId)}/label`)).data)
      return { tracking_number: label.tracking_number, routing_code: label.routing_code ?? null, service: label.service }
    },
  }
}
