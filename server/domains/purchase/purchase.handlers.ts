import { DomainError } from '#contract/core/error.ts'
import {
  purchaseChange,
  purchaseCreate,
  purchaseDelete,
  purchaseDetail,
  purchaseIncomingProduct,
  purchasePay,
  purchaseReceive,
  purchaseSend,
  purchaseSkus,
  purchaseStatus,
  purchaseSuggested,
  purchaseUnpay,
  purchaseUnreceive,
} from '#contract/purchase/purchase.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import { type By, tellPurchase } from './incoming.ts'
import type { PurchaseErrand } from './letters.ts'
import { lockPurchase } from './lock-purchase.ts'
import { pay, unpay } from './pay.ts'
import { incomingPages, purchaseInvoicePages, purchasePages, readIncomingOf, readPurchase, readPurchaseSkus, todayOf } from './purchase.query.ts'
import { receive, unreceive } from './receive.ts'
import { changePurchase, createBySupplier, createPurchase, deletePurchase, moveStatus } from './write-purchase.ts'

const write = <T>(caller: Caller, { database, now }: Services, run: (connection: Connection, by: By) => Promise<T>): Promise<T> =>
  database.write(caller.workspace_id, (connection) => run(connection, { caller, at: now().toISOString() }))

/** Hours after which nobody wants the letter any more. */
const letterHours = 24

export const purchaseHandlers = [
  purchasePages,
  purchaseInvoicePages,
  incomingPages,

  handle(purchaseIncomingProduct, async ({ query, body, caller }, { database, now }) => ({
    rows: await database.read(caller.workspace_id, (connection) => readIncomingOf(connection, body.product_id, query.sort, todayOf(now()))),
  })),

  handle(purchaseDetail, ({ params, caller }, { database, now }) =>
    database.read(caller.workspace_id, (connection) => readPurchase(connection, params.purchase_id, todayOf(now()))),
  ),

  handle(purchaseSkus, async ({ query, caller }, { database }) => ({
    skus: await database.read(caller.workspace_id, (connection) => readPurchaseSkus(connection, query)),
  })),

  handle(purchaseCreate, ({ body, caller }, services) => write(caller, services, (connection, by) => createPurchase(connection, body, by))),

  handle(purchaseSuggested, async ({ body, caller }, services) => ({
    rows: await write(caller, services, (connection, by) => createBySupplier(connection, body.lines, by)),
  })),

  handle(purchaseChange, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => changePurchase(connection, params.purchase_id, body, by)),
  ),

  handle(purchaseDelete, ({ params, caller }, services) =>
    write(caller, services, (connection, by) => deletePurchase(connection, params.purchase_id, by)),
  ),

  handle(purchaseStatus, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => moveStatus(connection, params.purchase_id, body, by)),
  ),

  handle(purchaseReceive, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => receive(connection, params.purchase_id, body, by)),
  ),

  handle(purchaseUnreceive, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => unreceive(connection, params, body.allow_oversold, by)),
  ),

  handle(purchasePay, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => pay(connection, params.purchase_id, body, by)),
  ),

  handle(purchaseUnpay, ({ params, caller }, services) => write(caller, services, (connection, by) => unpay(connection, params, by))),

  handle(purchaseSend, ({ params, body, caller, language }, services) =>
    write(caller, services, async (connection, by) => {
      const { purchase } = await lockPurchase(connection, params.purchase_id, null)
      if (purchase.status_order === 'draft' || purchase.status_order === 'cancelled') throw new DomainError('PURCHASE_NOT_ORDERED')
      const errand: PurchaseErrand = {
        kind: 'purchase-order',
        to: body.email,
        language,
        until: new Date(Date.parse(by.at) + letterHours * 3_600_000).toISOString(),
        workspace_id: workspaceOf(connection),
        purchase_id: params.purchase_id,
        message: body.message || null,
      }
      await post(connection, services, errand)
      await connection.client.query(
        'update purchase set sent_at = $3, sent_to = $4, version = version + 1 where workspace_id = $1 and purchase_id = $2',
        [errand.workspace_id, params.purchase_id, by.at, body.email],
      )
      await tellPurchase(connection, params.purchase_id, by)
      return readPurchase(connection, params.purchase_id, todayOf(services.now()))
    }),
  ),
]
