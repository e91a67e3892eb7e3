import { DomainError } from '#contract/core/error.ts'
import {
  orderMark,
  orderPrintClaim,
  orderPrintReturn,
  orderTagChange,
  orderTagCreate,
  orderTagDelete,
  orderTagList,
} from '#contract/order/order-marks.endpoints.ts'
import { mostOrderTags, type OrderTag } from '#contract/order/order-marks.ts'
import { actionRules } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { nextOf } from '#server/db/number-series.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type Caller, handle } from '../handler.ts'
import { nameTaken } from '../name-taken.ts'
import { actorOf } from './order-command.ts'
import { claimPrints, markOrders, outcomesOf, returnPrints } from './order-marks.ts'

const columns = 'tag_id, name, colour'

/** Told to every window of the workspace; last in the transaction. */
async function told<T>(connection: Connection, saved: T | undefined, { agent_id }: Caller, now: Date): Promise<T> {
  if (!saved) throw new DomainError('NOT_FOUND')
  await appendEvent(connection, { type: 'saved-view.changed', at: now.toISOString(), agent_id })
  return saved
}

export const orderMarksHandlers = [
  handle(orderTagList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({
      tags: await prepared<OrderTag>(connection, `select ${columns} from order_tag where workspace_id = $1 order by lower(name)`, [
        workspaceOf(connection),
      ]),
    })),
  ),

  handle(orderTagCreate, ({ body: { name, colour }, caller }, { database, now }) =>
    database
      .write(caller.workspace_id, async (connection) => {
        const [made] = await prepared<OrderTag>(
          connection,
          `insert into order_tag (workspace_id, tag_id, name, colour)
           select $1, $5, $2, $3 from order_tag where workspace_id = $1 having count(*) < $4 returning ${columns}`,
          [workspaceOf(connection), name, colour, mostOrderTags, await nextOf(connection, 'order_tag')],
        )
        if (!made) throw new DomainError('TOO_MANY_KEPT', { limit: mostOrderTags })
        return told(connection, made, caller, now())
      })
      .catch(nameTaken(name)),
  ),

  handle(orderTagChange, ({ params, body: { name, colour }, caller }, { database, now }) =>
    database
      .write(caller.workspace_id, async (connection) => {
        const text = `update order_tag set name = $3, colour = $4 where workspace_id = $1 and tag_id = $2 returning ${columns}`
        const [saved] = await prepared<OrderTag>(connection, text, [workspaceOf(connection), params.tag_id, name, colour])
        return told(connection, saved, caller, now())
      })
      .catch(nameTaken(name)),
  ),

  handle(orderTagDelete, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const text = 'delete from order_tag where workspace_id = $1 and tag_id = $2 returning tag_id'
      const [gone] = await prepared<{ tag_id: number }>(connection, text, [workspaceOf(connection), params.tag_id])
      return told(connection, gone, caller, now())
    }),
  ),

  handle(orderMark, ({ body, caller, language }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const codes = [...new Set(body.order_code)]
      const marked = await markOrders(connection, codes, body.change, actorOf(caller), now())
      return {
        results: await outcomesOf(connection, codes, marked, language),
        before: marked.changed.map(({ order_code, assignee_id, hold }) => ({ order_code, assignee_id, hold_reason: hold?.reason ?? null })),
      }
    }),
  ),

  handle(orderPrintClaim, ({ body, caller }, { database }) =>
    database.write(caller.workspace_id, async (connection) => ({
      order_codes: await claimPrints(connection, body.computer, actionRules.print_label.from, body.limit),
    })),
  ),

  handle(orderPrintReturn, ({ body, caller }, { database }) =>
    database.write(caller.workspace_id, async (connection) => ({
      returned: await returnPrints(connection, body.computer, body.order_code),
    })),
  ),
]
