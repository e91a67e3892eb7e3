import { DomainError } from '#contract/core/error.ts'
import {
  mostRules,
  type OrderRule,
  type OrderRuleText,
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
import { requirePerson, requireTag } from './order-marks.ts'
import { readRules } from './order-rule.query.ts'
import { tryRule } from './order-rule-try.ts'

/** The rule as it is now, told to every window of the workspace; last in the transaction. Throws NOT_FOUND. */
async function written(connection: Connection, ruleId: number | undefined, { agent_id }: Caller, now: Date): Promise<OrderRule> {
  const [rule] = ruleId === undefined ? [] : await readRules(connection, ruleId)
  if (!rule) throw new DomainError('NOT_FOUND')
  await appendEvent(connection, { type: 'saved-view.changed', at: now.toISOString(), agent_id })
  return rule
}

/** Throws NOT_FOUND where a filter, a tag or a person is not there. */
async function checkRule(connection: Connection, { query_id, acts }: OrderRuleText): Promise<void> {
  await readCustomFilter(connection, query_id)
  for (const act of acts) {
    if (act.act === 'tag') await requireTag(connection, act.tag_id)
    if (act.act === 'assign') await requirePerson(connection, act.user_id)
  }
}

export const orderRuleHandlers = [
  handle(orderRuleList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ rules: await readRules(connection) })),
  ),

  handle(orderRuleCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await checkRule(connection, body)
      if ((await readRules(connection)).length >= mostRules) throw new DomainError('TOO_MANY_KEPT', { limit: mostRules })
      const [made] = await prepared<{ rule_id: number }>(
        connection,
        `insert into order_rule (workspace_id, name, query_id, acts, place, updated_at)
         select $1, $2, $3, $4::jsonb, coalesce(max(place), 0) + 1, $5::timestamptz from order_rule where workspace_id = $1 returning rule_id`,
        [workspaceOf(connection), body.name, body.query_id, JSON.stringify(body.acts), now().toISOString()],
      )
      return written(connection, made?.rule_id, caller, now())
    }),
  ),

  handle(orderRuleChange, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await checkRule(connection, body)
      await prepared(
        connection,
        `update order_rule set name = $3, query_id = $4, acts = $5::jsonb, active = false, updated_at = $6 where workspace_id = $1 and rule_id = $2`,
        [workspaceOf(connection), params.id, body.name, body.query_id, JSON.stringify(body.acts), now().toISOString()],
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
