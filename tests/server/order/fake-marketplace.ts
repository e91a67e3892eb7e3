import type { Marketplace } from '#contract/core/marketplace.ts'
import { enteredCapabilities, isEntered } from '#contract/order/entered-order.ts'
import type { OrderCapabilities } from '#contract/store/store.ts'
import type { ChannelRegistry, ConnectedChannel } from '#server/channels/channel.ts'
import type { ActionReply, ChannelOrders, IncomingOrder } from '#server/channels/orders.ts'

export const everything: OrderCapabilities = {
  accept: { shipping_methods: [] },
  request_pickup: {},
  ship: {},
  cancel: { reasons: [] },
  answer_cancel: {},
  label: {},
}

type Step = 'accept' | 'requestPickup' | 'ship' | 'cancel' | 'answerCancel' | 'read' | 'changedSince'
type Answer = () => Promise<ActionReply | IncomingOrder | string[]>

/** A marketplace that says what a test tells it to, and remembers what it was asked. */
export interface FakeMarketplace {
  readonly registry: ChannelRegistry
  /** Steps in the order they were called, each with the marketplace's own order id. */
  readonly asked: { step: Step; id: string; rest: unknown[] }[]
  capabilities: Partial<Record<Marketplace, OrderCapabilities>>
  answers: Partial<Record<Step, Answer>>
}

const agree: ActionReply = { order_status: null }

export function createFakeMarketplace(): FakeMarketplace {
  const asked: FakeMarketplace['asked'] = []
  const answer = async (step: Step, id: string, rest: unknown[]) => {
    asked.push({ step, id, rest })
    return (await fake.answers[step]?.()) ?? (step === 'changedSince' ? [] : agree)
  }
  const orders = {
    capabilities: everything,
    read: (_, id) => answer('read', id, []) as Promise<IncomingOrder>,
    changedSince: (_, since) => answer('changedSince', since, []) as Promise<string[]>,
    accept: (_, id, choice) => answer('accept', id, [choice]) as Promise<ActionReply>,
    requestPickup: (_, id) => answer('requestPickup', id, []) as Promise<ActionReply>,
    ship: (_, id, number) => answer('ship', id, [number]) as Promise<ActionReply>,
    cancel: (_, id, reason) => answer('cancel', id, [reason]) as Promise<ActionReply>,
    answerCancel: (_, id, yes) => answer('answerCancel', id, [yes]) as Promise<ActionReply>,
  } satisfies ChannelOrders
  const channel: ConnectedChannel = { orders, refresh: () => Promise.reject(new Error('Nothing to refresh')) }
  const fake: FakeMarketplace = {
    asked,
    capabilities: { shopee: everything, tokopedia: everything },
    answers: {},
    registry: {
      get: () => channel as ReturnType<ChannelRegistry['get']>,
      capabilities: (marketplace) => fake.capabilities[marketplace] ?? (isEntered(marketplace) ? enteredCapabilities : {}),
      call: (_, store, run) =>
        run(channel, { store_id: store.store_id, credentials: { access_token: '', refresh_token: '', expires_at: '2100-01-01T00:00:00.000Z' } }),
      readOrder: (_, __, id) => answer('read', id, []) as Promise<IncomingOrder>,
    },
  }
  return fake
}

/** An order as a marketplace tells it. */
export const incoming = (fields: Partial<IncomingOrder> & { mp_order_id: string }): IncomingOrder => ({
  order_status: 200,
  mp_status: 'NEW',
  mp_updated_at: '2026-03-01T02:00:00.000Z',
  mp_buyer_id: 'buyer-7',
  buyer_name: 'Rina Wati',
  buyer_phone: '081211112222',
  address: {
    recipient: 'Rina Wati',
    phone: '081211112222',
    street: 'Jl. Kenanga 9',
    district: 'Tebet',
    city: 'Jakarta Selatan',
    province: 'DKI Jakarta',
    postal_code: '12810',
  },
  note: null,
  shipping_fee: 10_000,
  discount: 0,
  total: 85_000,
  courier_name: 'JNE',
  courier_service_name: 'REG',
  courier_type: 'normal',
  tracking_number: null,
  fulfillment_opt: null,
  location: null,
  routing_code: null,
  cod: false,
  is_booking: false,
  accept_deadline: '2026-03-02T02:00:00.000Z',
  confirm_shipping_deadline: '2026-03-03T02:00:00.000Z',
  ordered_at: '2026-03-01T02:00:00.000Z',
  cancel_reason: null,
  items: [{ sku: 'MUG-01', name: 'Mug keramik', variant: 'Biru', qty: 3, price: 25_000, image_url: null }],
  logistics: [],
  ...fields,
})
