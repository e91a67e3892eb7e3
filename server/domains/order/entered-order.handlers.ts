import { DomainError } from '#contract/core/error.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { orderBuyers, orderCreate, orderEdit, orderSellable } from '#contract/order/entered-order.endpoints.ts'
import { handle } from '../handler.ts'
import { buyerOfChat, findBuyers } from './entered-buyers.query.ts'
import { editOrder } from './entered-edit.ts'
import { checkEntered, enterOrder } from './entered-order.ts'
import { readSellable } from './entered-sellable.query.ts'
import { actorOf } from './order-command.ts'

const readsChats = any('chat', 'chat-read')

export const enteredOrderHandlers = [
  handle(orderCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => {
      checkEntered(body)
      return enterOrder(connection, body, actorOf(caller), now())
    }),
  ),

  handle(orderEdit, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => {
      checkEntered(body)
      return editOrder(connection, params.order_code, body, actorOf(caller), now())
    }),
  ),

  handle(orderBuyers, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => {
      const mayRead = mayAccess(readsChats, caller)
      if (query.chat_code === undefined) return { buyers: await findBuyers(connection, query.s ?? '', mayRead) }
      if (!mayRead) throw new DomainError('NO_PRIVILEGE')
      return { buyers: [await buyerOfChat(connection, query.chat_code)] }
    }),
  ),

  handle(orderSellable, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ rows: await readSellable(connection, query) })),
  ),
]
