import { orderCancel, orderReturn } from '#contract/order/return.endpoints.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle } from '../handler.ts'
import type { MarketplaceAction } from './order-action.rules.ts'
import { actorOf, askMarketplace } from './order-command.ts'
import { tellReturn } from './parcel-lost.ts'

const actionOfType = { cancel: 'cancel', accept: 'accept_cancel', reject: 'reject_cancel' } as const satisfies Record<string, MarketplaceAction>

export const returnHandlers = [
  handle(orderReturn, ({ params, body, caller, language }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => tellReturn(connection, { ...params, ...body }, actorOf(caller), language, now())),
  ),

  handle<typeof orderCancel, ChannelServices>(orderCancel, async ({ params, body, ...asking }, services) => {
    const { order_code, ...ask } = body
    return { results: await askMarketplace(services, asking, order_code, { ...ask, action: () => actionOfType[params.cancel_type] }) }
  }),
]
