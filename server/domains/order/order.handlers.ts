import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import {
  orderAccept,
  orderCourierList,
  orderCustomer,
  orderDashboardSummary,
  orderDetail,
  orderLogAgents,
  orderLogisticHistory,
  orderPickupList,
  orderPickupListBulk,
  orderProducts,
  orderRequestPickup,
  orderSetStatus,
  orderShip,
  orderStatusSummary,
  orderToday,
} from '#contract/order/order.endpoints.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle } from '../handler.ts'
import { keptPages } from '../kept-pages.ts'
import { readCustomer } from './customer.query.ts'
import { possibleActions } from './order-action.rules.ts'
import { actionOfStatus, askMarketplace, checkShippingMethod } from './order-command.ts'
import { readLogistics, readOrderDetail, readOrderItems } from './order-detail.query.ts'
import { orderPages } from './order-list.query.ts'
import { isUntouched } from './order-list-news.ts'
import { orderLogHandler, readLogPeople } from './order-log.query.ts'
import { readCouriers, readDashboard, readStatusSummary } from './order-summary.query.ts'
import { readToday } from './order-today.query.ts'
import { keepBatch, readBatch, readPickupList } from './pickup.ts'

const sent: Readonly<Record<Language, (n: number) => string>> = {
  id: (n) => `${n} pesanan dikirim ke marketplace`,
  en: (n) => `${n} ${n === 1 ? 'order' : 'orders'} sent to the marketplace`,
}

export const orderHandlers = [
  keptPages(orderPages, { ages: ({ deadline }) => deadline !== undefined, isUntouched }),

  handle(orderStatusSummary, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readStatusSummary(connection, query)),
  ),

  handle(orderDashboardSummary, ({ caller }, { database, now }) =>
    database.read(caller.workspace_id, (connection) => readDashboard(connection, now())),
  ),

  handle(orderToday, ({ caller }, { database, now }) => database.read(caller.workspace_id, (connection) => readToday(connection, caller, now()))),

  handle<typeof orderDetail, ChannelServices>(orderDetail, async ({ query, caller }, { database, channels }) => {
    const detail = await database.read(caller.workspace_id, (connection) => readOrderDetail(connection, query.order_code))
    const capabilities = channels.capabilities(detail.marketplace)
    return { ...detail, actions: possibleActions(detail, capabilities), shipping_methods: capabilities.accept?.shipping_methods ?? [] }
  }),

  handle(orderProducts, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({
      order_code: query.order_code,
      products: await readOrderItems(connection, query.order_code),
    })),
  ),

  orderLogHandler,

  handle(orderLogAgents, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ agents: await readLogPeople(connection) })),
  ),

  handle(orderCourierList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ couriers: await readCouriers(connection) })),
  ),

  handle(orderLogisticHistory, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({
      order_code: query.order_code,
      ...(await readLogistics(connection, query.order_code)),
    })),
  ),

  handle(orderCustomer, async ({ params, query, caller }, { database }) => {
    const { customer, orders } = await database.read(caller.workspace_id, (connection) =>
      readCustomer(connection, params.marketplace, params.mp_buyer_id, query.limit),
    )
    // Who only chats needs no address.
    const mayAsk = mayAccess(any('customer', 'order'), caller)
    return { customer: customer && { ...customer, address: mayAsk ? customer.address : null }, orders }
  }),

  handle<typeof orderAccept, ChannelServices>(orderAccept, async ({ params, query, body, ...asking }, services) => {
    checkShippingMethod(services, params.marketplace, body.shipping_method)
    const ask = { action: () => 'accept' as const, marketplace: params.marketplace, shipping_method: body.shipping_method }
    return { results: await askMarketplace(services, asking, query.order_code, ask) }
  }),

  handle<typeof orderRequestPickup, ChannelServices>(orderRequestPickup, async ({ query, ...asking }, services) => ({
    results: await askMarketplace(services, asking, query.order_code, { action: () => 'request_pickup' }),
  })),

  handle<typeof orderShip, ChannelServices>(orderShip, async ({ query, body, ...asking }, services) => ({
    results: await askMarketplace(services, asking, query.order_code, { action: () => 'ship', tracking_number: body.tracking_number }),
  })),

  handle<typeof orderSetStatus, ChannelServices>(orderSetStatus, async ({ body, ...asking }, services) => {
    const { order_code: codes, status, cancel_reason, cancel_revert_stock, answers_request, version } = body
    // A version is of one order, whose refusal is then the call's: VERSION_CONFLICT reloads.
    const single = version !== undefined
    if (single && codes.length > 1) throw new DomainError('VALIDATION', { first: 'version' })
    const results = await askMarketplace(services, asking, codes, {
      action: actionOfStatus(status, answers_request),
      cancel_reason,
      cancel_revert_stock,
      version,
    })
    const failed = results.find((outcome) => outcome.code !== null)
    if (single && failed?.code) throw new DomainError(failed.code, { order_code: failed.order_code }, failed.message ?? undefined)
    return { message: sent[asking.language](results.filter((outcome) => outcome.ok).length), results }
  }),

  handle(orderPickupListBulk, ({ body, caller }, { database }) =>
    database.write(caller.workspace_id, async (connection) => ({ batch_id: await keepBatch(connection, body.order_code, caller.user_id) })),
  ),

  handle(orderPickupList, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) =>
      readPickupList(connection, query.batch_id ? await readBatch(connection, query.batch_id) : (query.order_code ?? [])),
    ),
  ),
]
