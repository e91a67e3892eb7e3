import { any, mayAccess } from '#contract/core/privilege.ts'
import { customerKnown } from '#contract/customer/customer.endpoints.ts'
import {
  customerChange,
  customerCreate,
  saleBill,
  saleChange,
  saleCreate,
  saleDetail,
  saleInvoicePdf,
  salePay,
  saleSend,
  saleSkus,
  saleUnpay,
} from '#contract/sale/sale.endpoints.ts'
import { ownMarketplace } from '#contract/sale/sale.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import { billSale, tellSale } from '../receivable/receivable.port.ts'
import { type By, changeCustomer, createCustomer, customerPages } from './customer.ts'
import { drawInvoice } from './invoice.ts'
import { readKnown } from './known.query.ts'
import type { SaleErrand } from './letters.ts'
import { readSale, readSaleSkus, saleInvoicePages, salePages, todayOf } from './sale.query.ts'
import { bill, changeSale, createSale, lockSale, paySale, unpaySale } from './write-sale.ts'

const write = <T>(caller: Caller, { database, now }: Services, run: (connection: Connection, by: By) => Promise<T>): Promise<T> =>
  database.write(caller.workspace_id, (connection) => run(connection, { caller, at: now().toISOString() }))

/** Hours after which nobody wants the letter any more. */
const letterHours = 24

const readsChats = any('chat', 'chat-read')

export const saleHandlers = [
  salePages,
  saleInvoicePages,
  customerPages,

  handle(saleDetail, ({ query, caller }, { database, now }) =>
    database.read(caller.workspace_id, (connection) =>
      readSale(connection, query.order_code, { today: todayOf(now()), chats: mayAccess(readsChats, caller) }),
    ),
  ),

  handle(saleSkus, async ({ query, caller }, { database }) => ({
    skus: await database.read(caller.workspace_id, (connection) => readSaleSkus(connection, query)),
  })),

  handle(saleCreate, ({ body, caller }, services) => write(caller, services, (connection, by) => createSale(connection, body, by))),

  handle(saleChange, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => changeSale(connection, params.order_code, body, by)),
  ),

  handle(salePay, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => paySale(connection, params.order_code, body, by)),
  ),

  handle(saleUnpay, ({ params, caller }, services) =>
    write(caller, services, (connection, by) => unpaySale(connection, params.order_code, params.payment_id, by)),
  ),

  handle(saleBill, ({ params, caller }, services) => write(caller, services, (connection, by) => bill(connection, params.order_code, by))),

  handle(saleInvoicePdf, async ({ params, query, caller, language }, { database, now }) => {
    const sale = await database.read(caller.workspace_id, (connection) =>
      readSale(connection, params.order_code, { today: todayOf(now()), chats: false }),
    )
    return { content_type: 'application/pdf', ...(await drawInvoice(sale, query.paper, language)) }
  }),

  handle(saleSend, ({ params, body, caller, language }, services) =>
    write(caller, services, async (connection, by) => {
      const { order_code } = params
      await lockSale(connection, order_code)
      await billSale(connection, order_code, by.at)
      const errand: SaleErrand = {
        kind: 'sale-invoice',
        to: body.email,
        language,
        until: new Date(Date.parse(by.at) + letterHours * 3_600_000).toISOString(),
        workspace_id: workspaceOf(connection),
        order_code,
        message: body.message || null,
      }
      await post(connection, services, errand)
      await connection.client.query('update sale set sent_at = $3, sent_to = $4 where workspace_id = $1 and order_code = $2', [
        errand.workspace_id,
        order_code,
        by.at,
        body.email,
      ])
      await tellSale(connection, order_code, caller, by.at)
      return readSale(connection, order_code, { today: todayOf(services.now()) })
    }),
  ),

  handle(customerKnown, ({ params, caller }, { database, now }) =>
    database.read(caller.workspace_id, (connection) =>
      readKnown(connection, {
        ...params,
        isOwn: params.marketplace === ownMarketplace,
        chats: mayAccess(readsChats, caller),
        today: todayOf(now()),
      }),
    ),
  ),

  handle(customerCreate, ({ body, caller }, services) =>
    write(caller, services, (connection, by) => createCustomer(connection, body, by, todayOf(services.now()))),
  ),

  handle(customerChange, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => changeCustomer(connection, params.customer_id, body, by, todayOf(services.now()))),
  ),
]
