import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ChannelRegistry } from '#server/channels/channel.ts'
import type { Connecting } from '#server/channels/connecting.ts'
import type { ChannelListingForm } from '#server/channels/listing-form.ts'
import type { IncomingListing, ProductAct } from '#server/channels/listings.ts'
import type { ChannelReturns, IncomingReturn } from '#server/channels/returns.ts'
import { createFakeChannel } from '../chat/fake-channel.ts'

/** Marketplaces whose stores are connected in each way, and a shop of each seller who comes back from one. */
const credentials = { access_token: 'x', refresh_token: 'x', expires_at: '2100-01-01T00:00:00.000Z' }
const shopOf = (store_id: string) => ({ store_id, store_name: 'Toko Baru', avatar: null, credentials, permission_end: null })
const connecting: Readonly<Partial<Record<Marketplace, Connecting>>> = {
  shopee: {
    way: 'consent',
    purposes: ['store', 'chat'],
    link: ({ state }) => `http://marketplace.test/?state=${state}`,
    redeem: async ({ shops = '' }) => shops.split(',').map(shopOf),
  },
  blibli: { way: 'key', fields: [{ name: 'key', secret: true }], check: async ({ key = '' }) => shopOf(key) },
  tokopedia: { way: 'invitation', open: async (storeId) => shopOf(storeId) },
}
/** What a store lists once something was written, and a marketplace that takes anything. */
const soldAnew: IncomingListing = {
  mp_product_id: '1',
  name: 'Kaos',
  status: 'active',
  mp_status: 'NORMAL',
  image_url: null,
  url: null,
  variants: [{ mp_variant_id: '1', mp_sku: 'SKU-1', variant: '', price: 75_000, stock: 3, image_url: null }],
}
/** A return that was agreed to. */
export const takenBack: IncomingReturn = {
  mp_return_id: '1',
  mp_order_id: '1',
  return_status: 'complete',
  mp_status: 'REFUND_PAID',
  kind: 'refund',
  reason: '',
  comment: '',
  buyer_name: '',
  refund_amount: 5000,
  deadline: null,
  ship_deadline: null,
  tracking_number: null,
  image_urls: [],
  video_urls: [],
  items: [],
  answers: [],
  offer: null,
  steps: [],
  created_at: '2026-01-05T03:00:00.000Z',
  updated_at: '2100-01-05T03:00:00.000Z',
}
const range = { least: 0, most: 1_000_000 }
const listingForm: ChannelListingForm = {
  categories: async () => [{ code: '100008', parent: null, name: 'Kaos', is_leaf: true }],
  attributes: async () => [{ code: '1', name: 'Bahan', kind: 'text', required: true, choices: [], is_open: true, units: [], most: 1 }],
  rules: async () => ({
    name: range,
    description: range,
    images: range,
    price: range,
    stock: range,
    variants: { most: 9, options: 9, dimensions: 2, name: 9, option: 9, known: [], pictures: false },
    brand: null,
    weight: null,
    measures: null,
    size_chart: null,
    logistics: null,
    condition: false,
    unlisted: true,
  }),
  read: () => Promise.reject(new Error('nobody reads it')),
  find: async () => null,
  create: async () => '1',
  update: async () => undefined,
}
/** Channels that do whatever is asked of them. */
export function willingChannels() {
  const { registry } = createFakeChannel()
  const everything = { accept: { shipping_methods: [] }, request_pickup: {}, ship: {}, cancel: { reasons: [] }, answer_cancel: {}, label: {} }
  const unlist: ProductAct = { most: 10, becomes: 'inactive', run: async (_store, products) => products.map(() => null) }
  const listings = { acts: { unlist }, boost: {}, read: async () => soldAnew, form: listingForm } as never
  const ratings = {
    replies: { most: 10, max_text: 500, send: async (_store: unknown, replies: readonly unknown[]) => replies.map(() => null) },
  } as never
  const returns: ChannelReturns = {
    answers: ['accept'],
    page: async () => ({ returns: [], next: null }),
    read: async (_store, mpReturnId) => ({ ...takenBack, mp_return_id: mpReturnId }),
    choices: async () => ({ reasons: [], offers: [] }),
    answer: async () => undefined,
  }
  const get: ChannelRegistry['get'] = (marketplace) => {
    const part = registry.get(marketplace)
    return part && { ...part, connecting: connecting[marketplace], orders: {} as never, listings, ratings, returns }
  }
  const call: ChannelRegistry['call'] = (marketplace, store, run) =>
    registry.call(marketplace, store, (channel, connection) => run({ ...channel, listings, ratings, returns }, connection))
  return { ...registry, get, call, capabilities: () => everything }
}
