import { z } from 'zod'
import { broadcastChanged, chatChanged, chatSettingsChanged, messageChanged, messageRemoved } from '../chat/chat-event.ts'
import { type Access, any, testUser } from '../core/privilege.ts'
import { jobChanged } from '../job/job.ts'
import { orderRowSchema } from '../order/order.ts'
import { orderStatusSchema } from '../order/order-status.ts'
import { discussionSchema } from '../product/discussion.ts'
import { listingNewsSchema } from '../product/listing.ts'
import { stockNewsSchema } from '../product/product.ts'
import { readsProducts, setsProducts } from '../product/product-access.ts'
import { ratingNewsSchema } from '../product/rating.ts'
import { keepsStockIo } from '../product/stock-io.ts'
import { keepsPurchases } from '../purchase/purchase.ts'
import { notificationChanged } from '../push/notification.ts'
import { returnNewsSchema } from '../return-refund/return-refund.ts'
import { keepsSales } from '../sale/sale.ts'
import { storeSyncSchema } from '../store/store.ts'

const base = {
  cursor: z.number().int(),
  at: z.string(),
  /** The agent who caused it, null for the marketplace. */ agent_id: z.number().int().nullable(),
}

/** An order that was not there before. */
export const orderCreatedSchema = z.object({
  ...base,
  type: z.literal('order.created'),
  order: orderRowSchema,
  /** It was placed before its store was connected: nobody is told of what a first sync fills in. */
  is_history: z.literal(true).optional(),
})
/** An order as it is now; `previous_status` says whether a tab's count moved. */
export const orderChangedSchema = z.object({ ...base, type: z.literal('order.changed'), previous_status: orderStatusSchema, order: orderRowSchema })
/** Others have it open or pack it than before. */
export const orderOnItSchema = z.object({ ...base, type: z.literal('order.on-it'), order_code: z.string() })
export const storeChangedSchema = z.object({ ...base, type: z.literal('store.changed'), store_code: z.string() })
/** How far a store's sync is; at most one a second while it runs. */
export const storeSyncChangedSchema = z.object({ ...base, type: z.literal('store.sync-changed'), sync: storeSyncSchema })
/** Stock or prices as they are now; `sync` names products that are sent to the marketplaces from now on, or no more. */
export const productChangedSchema = z.object({
  ...base,
  type: z.literal('product.changed'),
  skus: z.array(stockNewsSchema),
  sync: z.array(z.object({ product_id: z.number().int(), sync: z.boolean() })).optional(),
  /** More than numbers changed: lists read again. Which products are new or changed, as far as that is some of them. */
  products: z.array(z.number().int()).optional(),
})

/** Listings as they are now at their marketplaces, and what became of their numbers. */
export const listingChangedSchema = z.object({ ...base, type: z.literal('listing.changed'), listings: z.array(listingNewsSchema) })

/** A campaign that holds stock was made, changed or deleted. */
export const campaignChangedSchema = z.object({ ...base, type: z.literal('campaign.changed'), campaign_id: z.string() })

/** A prize draw was made, or drawn. */
export const rouletteChangedSchema = z.object({ ...base, type: z.literal('roulette.changed'), roulette_id: z.string() })

/** The plan of boosts was changed, or some were made. */
export const boostChangedSchema = z.object({ ...base, type: z.literal('boost.changed') })

/** A stock document was begun, changed, posted or deleted. */
export const stockIoChangedSchema = z.object({ ...base, type: z.literal('stock-io.changed'), io_id: z.number().int() })

/** A purchase was begun, changed, ordered, came, was paid, or was deleted. */
export const purchaseChangedSchema = z.object({ ...base, type: z.literal('purchase.changed'), purchase_id: z.number().int() })

/** A sale was made, changed, paid, sent or voided. */
export const saleChangedSchema = z.object({ ...base, type: z.literal('sale.changed'), order_code: z.string() })

/** A customer of our own was added or changed. */
export const customerChangedSchema = z.object({ ...base, type: z.literal('customer.changed'), customer_id: z.number().int() })

/** A supplier was added, changed or deleted. */
export const supplierChangedSchema = z.object({ ...base, type: z.literal('supplier.changed'), supplier_id: z.number().int() })

/** What waits in the product discussions of a store; null: nothing does any more. */
export const discussionChangedSchema = z.object({
  ...base,
  type: z.literal('discussion.changed'),
  store_code: z.string(),
  discussion: discussionSchema.nullable(),
})

/** Ratings as they are now. */
export const ratingChangedSchema = z.object({
  ...base,
  type: z.literal('rating.changed'),
  ratings: z.array(ratingNewsSchema),
  /** Some of them were not there before. */
  came: z.boolean(),
})

/** Returns as they are now. */
export const returnChangedSchema = z.object({
  ...base,
  type: z.literal('return.changed'),
  returns: z.array(returnNewsSchema),
  /** Some of them were not there before. */
  came: z.boolean(),
})

/** Settlements were read, or what orders brought was accepted; what is shown of them is read again. */
export const incomeChangedSchema = z.object({
  ...base,
  type: z.literal('income.changed'),
  /** Null: of no one store. */ store_code: z.string().nullable(),
})

/** A seat of the workspace, or who is invited to one, is not as it was. */
/** The workspace itself was changed: its name, what it prints, whose it is, when it ends. */
export const workspaceChangedSchema = z.object({ ...base, type: z.literal('workspace.changed') })
export const agentChangedSchema = z.object({ ...base, type: z.literal('agent.changed'), user_id: z.number().int() })

/** Somebody's attendance, leave or pay is not as it was. */
export const attendanceChangedSchema = z.object({ ...base, type: z.literal('attendance.changed'), user_id: z.number().int() })

/** The saved views of the workspace are not as they were. */
export const savedViewChangedSchema = z.object({ ...base, type: z.literal('saved-view.changed') })

export const chatChangedSchema = z.object({ ...base, ...chatChanged })
export const chatMessageChangedSchema = z.object({ ...base, ...messageChanged })
export const chatMessageRemovedSchema = z.object({ ...base, ...messageRemoved })
export const broadcastChangedSchema = z.object({ ...base, ...broadcastChanged })
export const chatSettingsChangedSchema = z.object({ ...base, ...chatSettingsChanged })
export const jobChangedSchema = z.object({ ...base, ...jobChanged })
/** People were told of something, or have read it. */
export const notificationChangedSchema = z.object({ ...base, ...notificationChanged })

export const liveEventSchema = z.discriminatedUnion('type', [
  orderCreatedSchema,
  orderChangedSchema,
  orderOnItSchema,
  productChangedSchema,
  listingChangedSchema,
  campaignChangedSchema,
  rouletteChangedSchema,
  boostChangedSchema,
  stockIoChangedSchema,
  purchaseChangedSchema,
  supplierChangedSchema,
  saleChangedSchema,
  customerChangedSchema,
  storeChangedSchema,
  storeSyncChangedSchema,
  agentChangedSchema,
  workspaceChangedSchema,
  attendanceChangedSchema,
  savedViewChangedSchema,
  discussionChangedSchema,
  ratingChangedSchema,
  returnChangedSchema,
  incomeChangedSchema,
  chatChangedSchema,
  chatMessageChangedSchema,
  chatMessageRemovedSchema,
  chatSettingsChangedSchema,
  broadcastChangedSchema,
  jobChangedSchema,
  notificationChangedSchema,
])
export type LiveEvent = z.infer<typeof liveEventSchema>
export type LiveEventType = LiveEvent['type']

/** Who receives which event: the gateway leaves out what a subscriber may not see. */
export const eventAccess: Readonly<Record<LiveEventType, Access>> = {
  'order.created': { any: ['order'] },
  'order.changed': { any: ['order'] },
  'order.on-it': { any: ['order'] },
  'product.changed': readsProducts,
  'listing.changed': readsProducts,
  'campaign.changed': setsProducts,
  'roulette.changed': 'user',
  'boost.changed': setsProducts,
  'stock-io.changed': keepsStockIo,
  'purchase.changed': keepsPurchases,
  'supplier.changed': keepsPurchases,
  'sale.changed': keepsSales,
  'customer.changed': { any: ['sales', 'customer'] },
  'store.changed': 'user',
  'store.sync-changed': 'user',
  'agent.changed': 'user',
  'workspace.changed': 'user',
  'attendance.changed': 'user',
  'saved-view.changed': 'user',
  'rating.changed': testUser,
  'return.changed': { any: ['order', 'return-refund'] },
  'income.changed': any('sales-report'),
  'discussion.changed': { any: ['chat', 'chat-read'] },
  'chat.changed': { any: ['chat', 'chat-read'] },
  'chat.message': { any: ['chat', 'chat-read'] },
  'chat.message-removed': { any: ['chat', 'chat-read'] },
  'chat.settings-changed': 'user',
  'chat.broadcast-changed': { any: ['chat', 'chat-broadcast'] },
  'job.changed': 'user',
  'notification.changed': 'user',
}
