import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'

/** What a channel can do for a store's orders. A key that is absent is not supported, and no screen offers it. */
export const orderCapabilitiesSchema = z.object({
  /** The seller says that the buyer paid; marketplaces take the money themselves. */
  confirm_payment: z.object({}).optional(),
  accept: z.object({ /** Empty: the marketplace chooses. */ shipping_methods: z.array(z.object({ id: z.string(), name: z.string() })) }).optional(),
  request_pickup: z.object({}).optional(),
  /** Sending with a tracking number of the seller's own, where the order's courier gives none. */
  ship: z.object({}).optional(),
  /** The seller says that the order has arrived and is over; marketplaces hear it from couriers and buyers. */
  complete: z.object({}).optional(),
  cancel: z
    .object({
      /** Reasons the marketplace takes; empty: any text. `out_of_stock`: the goods are not there, so none of them goes back on sale by itself. */
      reasons: z.array(z.object({ id: z.string(), text: z.string(), out_of_stock: z.boolean().optional() })),
    })
    .optional(),
  answer_cancel: z.object({}).optional(),
  /** `routing_code`: the marketplace tells the code that couriers sort by. */
  label: z.object({ routing_code: z.boolean().optional() }).optional(),
  /** An order's goods in several parcels, or those of several orders of one buyer in one; while they are new. */
  shipments: z
    .object({
      /** `pieces`: those of one line may go apart. `packs`: each parcel is packed at once, and the order so accepted; what is packed by half can be gone on with. */
      split: z.object({ most: z.number().int(), pieces: z.boolean(), packs: z.boolean().optional() }).optional(),
      unsplit: z.object({}).optional(),
      merge: z.object({ most: z.number().int() }).optional(),
      unmerge: z.object({}).optional(),
    })
    .optional(),
})
export type OrderCapabilities = z.infer<typeof orderCapabilitiesSchema>

const token = z.object({ token_valid: z.boolean() })

/**
 * A store's chat (specification §4). `active`: messages come and go. `expired`: its authorisation ended. `inactive`: it was never authorised, or the
 * marketplace closed it. `unavailable`: the marketplace has no chat for us. Old messages stay readable in each.
 */
export const chatFeatures = ['active', 'expired', 'inactive', 'unavailable'] as const

/**
 * How a shop stands at its marketplace, where that tells, while its token still holds. `frozen`: for a while; `banned`: by the marketplace, for good unless it is
 * appealed; `inactive`: it is not open; `deleted`: it is no more. `open` where nothing else is told.
 */
export const shopStates = ['open', 'inactive', 'frozen', 'banned', 'deleted'] as const
export type ShopState = (typeof shopStates)[number]

/** A professional profile of a social network (specification §4). */
export const socialProfileSchema = z.object({
  id: z.string(),
  username: z.string(),
  followers_count: z.number().int(),
  media_count: z.number().int(),
  profile_picture_url: z.string().nullable(),
})
export type SocialProfile = z.infer<typeof socialProfileSchema>

/** What is read from a store when it is connected, and again later. */
export const syncParts = ['orders', 'listings', 'returns', 'ratings', 'chats', 'income'] as const
export type SyncPart = (typeof syncParts)[number]

/** One part of a store's sync: how far it is, and what could not be read. */
export const storeSyncSchema = z.object({
  store_code: z.string(),
  part: z.enum(syncParts),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Read so far, by this run. */
  done: z.number().int(),
  /** Null while the marketplace has not told how many there are. */
  total: z.number().int().nullable(),
  /** Of `done`, those that were not known before. */
  brought: z.number().int(),
  failed: z.number().int(),
  /** Listings whose number at the marketplace was not what it should be; the right one was sent. */
  mended: z.number().int(),
  /** The marketplace's own words of the last failure. */
  reason: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})
export type StoreSync = z.infer<typeof storeSyncSchema>

/** How many pieces of every SKU a store can be left out of. */
export const stockBuffer = z.number().int().min(0).max(1_000_000)

/** What people call it. */
export const storeName = z.string().trim().min(1).max(100)

export const storeSchema = z.object({
  store_code: z.string(),
  store_name: z.string(),
  /** The marketplace's own id of the store. */
  store_id: z.string(),
  marketplace: marketplaceSchema,
  /** 1 means not connected for Tokopedia, 2 connected; 0: it was disconnected, or its invitation called off. */
  status: z.number().int(),
  store_shopee: token.extend({ permission_end: z.string().nullable() }).nullable(),
  store_lazada: token.nullable(),
  store_tiktok: token.nullable(),
  shop_state: z.enum(shopStates),
  /** Null where it is none. */
  social_profile: socialProfileSchema.nullable(),
  /** Nothing is read from or sent to a store that is paused. */
  paused: z.boolean(),
  chat_feature: z.enum(chatFeatures),
  /** Until when its chat is authorised; null: without an end that is known. */
  chat_active_until: z.string().nullable(),
  /** Pieces of every SKU that it is not told of. */
  stock_buffer: z.number().int(),
  order_capabilities: orderCapabilitiesSchema,
})
export type Store = z.infer<typeof storeSchema>
