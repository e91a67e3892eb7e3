import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { errorCodes } from '../core/error.ts'
import { keyset, listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { listOf } from '../core/query.ts'
import { addressSchema, orderDetailSchema, orderItemSchema, orderRowSchema } from './order.ts'
import { orderLogAction, orderLogEntrySchema } from './order-log.ts'
import {
  orderAddress,
  orderCodesBodySchema,
  orderCodesPerCall,
  orderCodesSchema,
  orderFilters,
  orderListDepthLimit,
  orderSorts,
} from './order-query.ts'
import { orderStatus, orderStatusSchema } from './order-status.ts'

const code = z.string().min(1).max(64)
const oneCode = z.object({ order_code: code })

/** What became of each order of a bulk call. An order that is already there counts as ok. */
export const orderOutcomeSchema = z.object({
  order_code: z.string(),
  ok: z.boolean(),
  /** The row as it is now; null when there is no such order. */
  order: orderRowSchema.nullable(),
  code: z.enum(errorCodes).nullable(),
  message: z.string().nullable(),
})
export type OrderOutcome = z.infer<typeof orderOutcomeSchema>
const outcomes = z.object({ results: z.array(orderOutcomeSchema) })

export const orderList = listEndpoint({
  id: 'order.list',
  path: '/order',
  access: any('order'),
  summary: 'A page of the order queue; its total is exact up to 10,000 and for plain tabs',
  row: orderRowSchema,
  filters: orderFilters,
  sorts: orderSorts,
  page: offset({ depth: orderListDepthLimit, live: true }),
  selects: ['order_code', 'order_status', 'action_state', 'hold'],
  errors: ['NOT_FOUND'],
  reads: ['order'],
})
export type OrderListQuery = z.output<(typeof orderList)['query']>

export const orderStatusSummary = endpoint({
  id: 'order.status-summary',
  method: 'GET',
  path: '/order/status-summary',
  access: any('order'),
  summary: 'Orders per status',
  query: orderAddress.schema.pick({ store_code: true, marketplace: true }),
  reply: z.object({
    summary: z.array(z.object({ status: orderStatusSchema, total: z.number().int() })),
    /** Cursor of the event log that these totals reflect. */
    cursor: z.number().int(),
  }),
  reads: ['order-summary'],
})

export const orderToday = endpoint({
  id: 'order.today',
  method: 'GET',
  path: '/order/today',
  access: any('order'),
  summary: 'What the caller did today, and what marketplaces refused',
  reply: z.object({
    /** The calendar day in Indonesia's western time. */
    date: z.string(),
    /** Orders that the caller brought on today. */
    done: z.object({ accepted: z.number().int(), printed: z.number().int(), pickups: z.number().int() }),
    /** Orders whose last action failed, newest failure first: a few of `failed_total`. */
    failed: z.array(orderRowSchema),
    failed_total: z.number().int(),
  }),
  reads: ['order', 'order-summary'],
})

export const orderDashboardSummary = endpoint({
  id: 'order.dashboard-summary',
  method: 'GET',
  path: '/order/dv2/summary',
  access: any('dashboard'),
  summary: "The day's orders for the dashboard: per status, and each open order with its status",
  reply: z.object({
    order_code_status: z.array(z.object({ order_code: z.string(), status: orderStatusSchema })),
    summary: z.object({
      open: z.number().int(),
      overdue: z.number().int(),
      today_orders: z.number().int(),
      today_total: z.number().int(),
      by_status: z.array(z.object({ status: orderStatusSchema, total: z.number().int() })),
    }),
  }),
  reads: ['order-summary'],
})

export const orderDetail = endpoint({
  id: 'order.detail',
  method: 'GET',
  path: '/order/detail',
  access: any('order'),
  summary: 'Everything of one order',
  query: oneCode,
  reply: orderDetailSchema,
  errors: ['ORDER_NOT_FOUND'],
  reads: ['order'],
})

export const orderProducts = endpoint({
  id: 'order.product',
  method: 'GET',
  path: '/order/product',
  access: any('order'),
  summary: 'The products of one order',
  query: oneCode,
  reply: z.object({ order_code: z.string(), products: z.array(orderItemSchema) }),
  errors: ['ORDER_NOT_FOUND'],
  reads: ['order'],
})

export const orderLog = listEndpoint({
  id: 'order.log',
  path: '/order/log',
  access: any('order'),
  summary: 'What happened to orders, newest first',
  row: orderLogEntrySchema.extend({ marketplace: marketplaceSchema }),
  filters: {
    order_code: filter.code(),
    action: filter.choices(Object.values(orderLogAction)),
    agent_id: filter.id(),
    /** Whose seat did it: an agent's or a super admin's. */
    user_id: filter.id(),
    /** What counts as somebody's work in `/performance`: done by a person, and not taken back. */
    work: filter.flag(),
    /** Hour of the workspace's clock. */
    hour: filter.choice(Array.from({ length: 24 }, (_, hour) => hour)),
    ...filter.days(),
  },
  page: keyset('log_id', 'before', { size: 100 }),
  reads: ['order'],
})

export const orderLogAgents = endpoint({
  id: 'order.log-agents',
  method: 'GET',
  path: '/order/log/agents',
  access: any('order'),
  summary: 'People who occur in the order log, by name, for filtering',
  reply: z.object({
    agents: z.array(
      z.object({
        user_id: z.number().int(),
        /** Null for a super admin. */
        agent_id: z.number().int().nullable(),
        agent_name: z.string(),
      }),
    ),
  }),
  reads: ['order-summary'],
})

export const orderCourierList = endpoint({
  id: 'order.courier-list',
  method: 'GET',
  path: '/order/courier-list',
  access: any('order'),
  summary: 'Couriers that occur in the orders, for filtering',
  reply: z.object({ couriers: z.array(z.string()) }),
  reads: ['order-summary'],
})

export const orderLogisticHistory = endpoint({
  id: 'order.logistic-history',
  method: 'GET',
  path: '/order/logistic/history',
  access: any('order'),
  summary: "The parcel's way, newest first",
  query: oneCode,
  reply: z.object({
    order_code: z.string(),
    tracking_number: z.string().nullable(),
    history: z.array(z.object({ at: z.string(), description: z.string(), location: z.string().nullable() })),
  }),
  errors: ['ORDER_NOT_FOUND'],
  reads: ['order'],
})

export const orderCustomer = endpoint({
  id: 'order.customer',
  method: 'GET',
  path: '/order/customer/:marketplace/:mp_buyer_id',
  access: any('customer', 'chat', 'chat-read', 'order'),
  summary: "A buyer and the buyer's latest orders; social channels have none",
  params: z.object({ marketplace: marketplaceSchema, mp_buyer_id: z.string().min(1).max(64) }),
  query: z.object({ /** How many of the latest orders. */ limit: z.coerce.number().int().min(1).max(200).default(20) }),
  reply: z.object({
    customer: z
      .object({
        marketplace: marketplaceSchema,
        mp_buyer_id: z.string(),
        name: z.string(),
        phone: z.string().nullable(),
        city: z.string().nullable(),
        order_total: z.number().int(),
        /** Of orders that are neither unpaid nor cancelled nor returned. */
        amount_total: z.number().int(),
        first_order_at: z.string(),
        last_order_at: z.string(),
        /** Of the latest order; null for who may see neither buyers nor orders. */
        address: addressSchema.nullable(),
      })
      .nullable(),
    orders: z.array(orderRowSchema),
  }),
  reads: ['order', 'customer'],
})

export const orderAccept = endpoint({
  id: 'order.accept',
  method: 'PUT',
  path: '/order/accept/:marketplace',
  access: any('order'),
  summary: 'Accepts orders; what the marketplace says to each arrives by event',
  params: z.object({ marketplace: marketplaceSchema }),
  query: z.object({ order_code: orderCodesSchema }),
  body: z.object({ shipping_method: z.string().max(64).optional() }),
  reply: outcomes,
  errors: ['SHIPPING_METHOD_REQUIRED', 'NOT_SUPPORTED'],
  touches: ['order', 'order-summary'],
  bulk: { of: 'order', key: 'query.order_code', together: orderCodesPerCall },
})

export const orderRequestPickup = endpoint({
  id: 'order.request-pickup',
  method: 'PUT',
  path: '/order/request-pickup',
  access: any('order'),
  summary: 'Asks the courier to pick up; what the marketplace says to each arrives by event',
  query: z.object({ order_code: orderCodesSchema }),
  body: z.object({}),
  reply: outcomes,
  touches: ['order', 'order-summary'],
  bulk: { of: 'order', key: 'query.order_code', together: orderCodesPerCall },
})

export const orderShip = endpoint({
  id: 'order.ship',
  method: 'PUT',
  path: '/order/ship',
  access: any('order'),
  summary: "Tells the marketplace that orders are sent, with the seller's own tracking number; what it says arrives by event",
  query: z.object({ order_code: orderCodesSchema }),
  body: z.object({
    tracking_number: z
      .string()
      .trim()
      .regex(/^[\w./-]{4,40}$/),
  }),
  reply: outcomes,
  touches: ['order', 'order-summary'],
  bulk: { of: 'order', key: 'query.order_code', together: orderCodesPerCall },
})

export const orderSetStatus = endpoint({
  id: 'order.set-status',
  method: 'PUT',
  path: '/order/sales/status',
  access: any('order', 'sales'),
  summary:
    'Cancels orders, or answers a cancel request (900 agrees, 200 refuses); of an order that was entered here 200 says that it is paid, 700 that it is over',
  body: z.object({
    order_code: z.union([code.transform((text) => [text]), z.array(code).min(1).max(orderCodesPerCall)]),
    status: z.union([z.literal(orderStatus.cancelled), z.literal(orderStatus.new), z.literal(orderStatus.complete)]),
    /** Needed to cancel; who agrees to the buyer's request need give none. */
    cancel_reason: z.string().trim().max(200).optional(),
    /** Put the items back on sale; otherwise they count as gone. */
    cancel_revert_stock: z.boolean().optional(),
    /** Meant for buyers' requests alone: an order whose buyer has none, or has none any more, is refused. */
    answers_request: z.boolean().optional(),
    /** The version that was seen; another one answers VERSION_CONFLICT. For a single order. */
    version: z.number().int().optional(),
  }),
  reply: z.object({ message: z.string(), results: z.array(orderOutcomeSchema) }),
  errors: ['VERSION_CONFLICT', 'TRANSITION_NOT_ALLOWED', 'ORDER_NOT_FOUND', 'CANCEL_REASON_REQUIRED'],
  touches: ['order', 'order-summary'],
  bulk: { of: 'order', key: 'body.order_code', together: orderCodesPerCall },
})

export const orderPickupListBulk = endpoint({
  id: 'order.pickup-list-bulk',
  method: 'POST',
  path: '/order/pickup-list/bulk',
  access: any('order'),
  summary: 'Keeps a selection under a batch id, for pickup lists and labels of 200 orders and more',
  body: z.object({ order_code: orderCodesBodySchema }),
  reply: z.object({ batch_id: z.string() }),
})

const codesOrBatch = z
  .object({ order_code: listOf(code, 199).optional(), batch_id: z.uuid().optional() })
  .refine((query) => !!query.order_code?.length !== !!query.batch_id, 'either order_code (under 200) or batch_id')

export const orderPickupList = endpoint({
  id: 'order.pickup-list',
  method: 'GET',
  path: '/order/pickup-list',
  access: any('order'),
  summary: 'What to take from which shelf for a selection of orders',
  query: codesOrBatch,
  reply: z.object({
    orders: z.array(orderRowSchema),
    groups: z.array(
      z.object({
        location: z.string().nullable(),
        skus: z.array(
          z.object({
            sku: z.string(),
            name: z.string(),
            variant: z.string(),
            image_url: z.string().nullable(),
            qty: z.number().int(),
            orders: z.array(z.object({ order_code: z.string(), qty: z.number().int() })),
          }),
        ),
      }),
    ),
    missing: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
  reads: ['order'],
})

export const labelPapers = ['100x150', 'a4'] as const
export type LabelPaper = (typeof labelPapers)[number]

/** `mixed` stands for a selection over several marketplaces. */
export const labelMarketplaceSchema = z.enum([...marketplaceSchema.options, 'mixed'])

export const orderPrintLabel = endpoint({
  id: 'order.print-label',
  method: 'POST',
  path: '/order/print-label/:marketplace',
  access: any('order'),
  summary: 'Makes one PDF of the labels, marks them printed and logs it',
  params: z.object({ marketplace: labelMarketplaceSchema }),
  /** `mark` false: they count as printed only once `document.printed` says so. */
  body: z
    .object({
      order_code: orderCodesBodySchema.optional(),
      batch_id: z.uuid().optional(),
      paper: z.enum(labelPapers).default('100x150'),
      mark: z.boolean().default(true),
    })
    .refine((body) => !!body.order_code !== !!body.batch_id, 'either order_code or batch_id'),
  reply: z.object({ document_id: z.uuid(), pages: z.number().int(), results: z.array(orderOutcomeSchema) }),
  errors: ['NOT_FOUND', 'ORDER_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
  touches: ['order'],
})

export const documentRead = endpoint({
  id: 'document.read',
  method: 'GET',
  path: '/document/:document_id',
  access: any('order'),
  summary: 'A document that was made before, as a PDF',
  params: z.object({ document_id: z.uuid() }),
  reply: z.unknown(),
  errors: ['NOT_FOUND'],
  replyKind: 'file',
  fileTypes: ['application/pdf'],
})
