import { orderLog } from '#contract/order/order.endpoints.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'

export const orderLogHandler = listHandler(orderLog, {
  from: 'order_log l',
  as: 'l',
  select: 'l.log_id, l.order_code, l.action, l.agent_id, l.agent_name, l.created_at, l.note, o.marketplace',
  join: 'join orders o on o.workspace_id = $1 and o.order_code = l.order_code',
  where: {
    order_code: where.equals('l.order_code'),
    action: where.oneOf('l.action', 'int2'),
    agent_id: where.equals('l.agent_id', 'int'),
    start_date: where.since('l.created_at'),
    end_date: where.until('l.created_at'),
  },
  order: 'l.log_id',
})
