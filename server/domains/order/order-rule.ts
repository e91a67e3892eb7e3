import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { OrderMark } from '#contract/order/order-marks.endpoints.ts'
import type { OrderRule, RuleAct } from '#contract/order/order-rule.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import type { ChannelServices } from '../channel-services.ts'
import { askAs } from './order-command.ts'
import { markOrders } from './order-marks.ts'
import { fitting, readWithRows } from './order-rule.query.ts'
import { type PlannedAct, planActs } from './order-rule.rules.ts'
import type { OrderRuleOrders } from './order-rule-jobs.ts'
import type { Actor, KnownOrder } from './order-state.ts'

type Act<Name extends RuleAct['act']> = Extract<RuleAct, { act: Name }>

/** Whose doing it is: a rule has no seat, and is known by its name. */
const actorOfRule = ({ name }: OrderRule): Actor => ({ user_id: null, agent_id: null, name })

/**
 * Lets the rules that are switched on look at orders that arrived, each under its own name; an order that somebody was faster with stays as it is.
 * The same twice changes nothing.
 */
export async function applyRules(services: ChannelServices, { workspace_id, order_codes }: OrderRuleOrders): Promise<void> {
  const { database, log, now } = services
  const marketplaces = new Map<string, Marketplace>()
  const plan = await database.read(workspace_id, async (connection) => {
    const found = []
    for (const { rows, ...rule } of await readWithRows(connection, null)) {
      if (!rule.active || !rows) continue
      const orders = await fitting(connection, rows, order_codes, now())
      for (const { order_code, marketplace } of orders) marketplaces.set(order_code, marketplace)
      if (orders.length > 0) found.push({ rule, acts: rule.acts, codes: orders.map(({ order_code }) => order_code) })
    }
    return planActs(found)
  })
  if (plan.length === 0) return
  await database.write(workspace_id, async (connection) => {
    for (const planned of plan) await markBy(connection, planned, now())
  })
  for (const { rule, act, codes } of plan) {
    const asked = act.act === 'accept' ? await acceptBy(services, workspace_id, rule, act, codes, marketplaces) : undefined
    log.info({ workspace_id, rule_id: rule.rule_id, act: act.act, orders: codes.length, asked }, 'a rule looked at orders')
  }
}

const isNew = ({ order_status }: KnownOrder): boolean => order_status === orderStatus.new

/** The acts that are ours alone. A tag or a person that is gone since is left out. */
async function markBy(connection: Connection, { rule, act, codes }: PlannedAct<OrderRule>, now: Date): Promise<void> {
  const mark = (change: OrderMark, only?: (order: KnownOrder) => boolean) =>
    markOrders(connection, codes, change, actorOfRule(rule), now, only).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error
    })
  switch (act.act) {
    case 'tag':
      await mark({ mark: 'tag', tag_id: act.tag_id, on: true })
      break
    case 'assign':
      await mark({ mark: 'assignee', user_id: act.user_id }, ({ assignee_id }) => assignee_id === null)
      break
    case 'hold':
      await mark({ mark: 'hold', reason: act.reason }, (order) => isNew(order) && order.hold === null && order.action_state?.state !== 'pending')
      break
    case 'print':
      await mark({ mark: 'print', on: true }, ({ label_printed }) => !label_printed)
      break
    case 'accept':
  }
}

/** Asks marketplaces as an agent would, so that versions, what is on its way and capabilities are judged by the same rules. Answers how many were asked. */
async function acceptBy(
  services: ChannelServices,
  workspace_id: number,
  rule: OrderRule,
  act: Act<'accept'>,
  codes: readonly string[],
  marketplaces: ReadonlyMap<string, Marketplace>,
): Promise<number> {
  let count = 0
  for (const marketplace of new Set(codes.map((code) => marketplaces.get(code)))) {
    const accept = marketplace && services.channels.capabilities(marketplace).accept
    if (!accept) continue
    const methods = accept.shipping_methods
    const shipping_method = (methods.find(({ id }) => id === act.shipping_method) ?? methods[0])?.id
    const some = codes.filter((code) => marketplaces.get(code) === marketplace)
    const outcomes = await askAs(services, { workspace_id, by: actorOfRule(rule), language: 'id' }, some, {
      action: () => 'accept',
      shipping_method,
    })
    count += outcomes.filter(({ ok }) => ok).length
  }
  return count
}
