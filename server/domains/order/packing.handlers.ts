import type { Language } from '#contract/core/error-messages.ts'
import { orderLook, orderOnIt, packingAct, packingCodes, packingFind, packingLeave, packingReady } from '#contract/order/packing.endpoints.ts'
import { type DeskSign, deskCodes, deskSigns } from '#contract/order/packing-codes.ts'
import { handle } from '../handler.ts'
import { leaveOrder, lookAt, readOnIt } from './on-it.ts'
import { actorOf } from './order-command.ts'
import { findCode, readReady } from './packing.query.ts'
import { packOrder } from './packing.ts'

const signNames: Readonly<Record<Language, Readonly<Record<DeskSign, string>>>> = {
  id: { continue: 'Lanjut', confirm: 'Paket selesai', undo: 'Batalkan pindaian', away: 'Sisihkan pesanan', take_over: 'Ambil alih' },
  en: { continue: 'Continue', confirm: 'Parcel complete', undo: 'Take back the scan', away: 'Put the order away', take_over: 'Take over' },
}

export const packingHandlers = [
  handle(packingCodes, async ({ language }) => {
    // Drawing loads two large packages: only those who print wait for them.
    const { skuLabelDocument } = await import('#server/documents/sku-label/sku-label-document.ts')
    const labels = deskSigns.map((sign) => ({
      sku: deskCodes[sign],
      name: signNames[language][sign],
      variant: '',
      barcode: null,
      price: '',
      copies: 1,
    }))
    const content = skuLabelDocument(labels, { paper: 'a4', code: 'code128', texts: ['name', 'sku'] })
    return { content_type: 'application/pdf', file_name: 'dermaga-codes.pdf', content }
  }),

  handle(packingReady, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ orders: await readReady(connection, query.limit) })),
  ),

  handle(packingFind, ({ query, caller }, { database }) => database.read(caller.workspace_id, (connection) => findCode(connection, query.code))),

  handle(packingAct, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => packOrder(connection, body, actorOf(caller), now())),
  ),

  handle(packingLeave, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => ({
      left: await leaveOrder(connection, body.order_code, body.desk, actorOf(caller), now()),
    })),
  ),

  handle(orderOnIt, ({ query, caller }, { database, now }) =>
    database.read(caller.workspace_id, async (connection) => ({
      on_it: (await readOnIt(connection, query.order_code, now()))
        .filter(({ user_id }) => user_id !== caller.user_id)
        .map(({ user_id, name, doing, at }) => ({ user_id, name, doing, at })),
    })),
  ),

  handle(orderLook, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => ({
      changed: await lookAt(connection, body.order_code, body.open, caller, now()),
    })),
  ),
]
