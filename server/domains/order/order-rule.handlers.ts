import { DomainError } from '#contract/core/error.ts'
import {
  mostRules,
  type OrderRule,
  orderRuleChange,
  orderRuleCreate,
  orderRuleDelete,
  orderRuleList,
  orderRuleSwitch,
  orderRuleTry,
} from '#contract/order/order-rule.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { type Caller, handle } from '../handler.ts'
import { readCustomFilter } from './custom-filter.handlers.ts'
import { readRules, tryRule } from './order-rule.ts'

/** The rule as it is now, told to every window of the workspace; last in the transaction. Throws NOT_FOUND. */
async function written(connection: Connection, ruleId: number | undefined, { agent_id }: Caller, now: Date): Promise<OrderRule> {
  const [rule] = ruleId === undefined ? [] : await readRules(connection, ruleId)
  if (!rule) throw new DomainError('NOT_FOUND')
  await appendEvent(connection, { type: 'saved-view.changed', at: now.toISOString(), agent_id })
  return rule
}

export const orderRuleHandlers = [
  handle(orderRuleList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ rules: await readRules(connection) })),
  ),

  handle(orderRuleCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await readCustomFilter(connection, body.query_id)
      if ((await readRules(connection)).length >= mostRules) throw new DomainError('TOO_MANY_KEPT', { limit: mostRules })
      const [made] = await prepared<{ rule_id: number }>(
        connection,
        `insert into order_rule (workspace_id, name, query_id, act, shipping_method, place, updated_at)
         select $1, $2, $3, $4, $5, coalesce(max(place), 0) + 1, $6::timestamptz from order_rule where workspace_id = $1 returning rule_id`,
        [workspaceOf(connection), body.name, body.query_id, body.act, body.shipping_method, now().toISOString()],
      )
      return written(connection, made?.rule_id, caller, now())
    }),
  ),

  handle(orderRuleChange, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await readCustomFilter(connection, body.query_id)
      await prepared(
        connection,
        `update order_rule set name = $3, query_id = $4, act = $5, shipping_method = $6, active = false, updated_at = $7 where workspace_id = $1 and rule_id = $2`,
        [workspaceOf(connection), params.id, body.name, body.query_id, body.act, body.shipping_method, now().toISOString()],
      )
      return written(connection, params.id, caller, now())
    }),
  ),

  handle(orderRuleSwitch, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const values = [workspaceOf(connection), params.id, body.active, now().toISOString()]
      await prepared(connection, 'update order_rule set active = $3, updated_at = $4 where workspace_id = $1 and rule_id = $2', values)
      return written(connection, params.id, caller, now())
    }),
  ),

  handle(orderRuleDelete, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const text = 'delete from order_rule where workspace_id = $1 and rule_id = $2 returning rule_id'
      const [gone] = await prepared<{ rule_id: number }>(connection, text, [workspaceOf(connection), params.id])
      if (!gone) throw new DomainError('NOT_FOUND')
      await appendEvent(connection, { type: 'saved-view.changed', at: now().toISOString(), agent_id: caller.agent_id })
      return gone
    }),
  ),

  handle<typeof orderRuleTry, ChannelServices>(orderRuleTry, ({ params, caller }, { database, channels, now }) =>
    database.read(caller.workspace_id, (connection) => tryRule(connection, params.id, channels, now())),
  ),
]
