import { DomainError } from '#contract/core/error.ts'
import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import { daySpan, type FilterableOrder, type FilterFieldName, type FilterRow, rowHolds } from '#contract/order/custom-filter.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { mostTried, type OrderRule } from '#contract/order/order-rule.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { filterSql } from './custom-filter.sql.ts'
import { askAs } from './order-command.ts'
import type { OrderRuleOrders } from './order-rule-jobs.ts'

type RuleWithRows = OrderRule & { readonly rows: FilterRow[] | null }

const selectText = `
  select r.rule_id, r.name, r.query_id, r.act, r.shipping_method, r.active, f.name as filter_name, f.rows
  from order_rule r left join custom_filter f on f.workspace_id = r.workspace_id and f.query_id = r.query_id
  where r.workspace_id = $1 and ($2::int is null or r.rule_id = $2) order by r.place, r.rule_id`

const readWithRows = (connection: Connection, ruleId: number | null): Promise<RuleWithRows[]> =>
  prepared<RuleWithRows>(connection, selectText, [workspaceOf(connection), ruleId])

export const readRules = async (connection: Connection, ruleId: number | null = null): Promise<OrderRule[]> =>
  (await readWithRows(connection, ruleId)).map(({ rows: _, ...rule }) => rule)

/** Of some orders, those that fit rows. */
async function fitting(
  connection: Connection,
  rows: readonly FilterRow[],
  codes: readonly string[],
  now: Date,
): Promise<{ order_code: string; marketplace: Marketplace }[]> {
  const values: unknown[] = [workspaceOf(connection), codes]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { rows: found } = await connection.client.query<{ order_code: string; marketplace: Marketplace }>(
    `select o.order_code, o.marketplace from orders o where ${['o.workspace_id = $1', 'o.order_code = any($2::text[])', ...filterSql(rows, now, bind)].join(' and ')} order by o.order_code`,
    values,
  )
  return found
}

/**
 * Lets the rules that are switched on look at orders that arrived. The first that fits acts, under its own name; an order that somebody was faster with stays as it is.
 * The same twice changes nothing.
 */
export async function applyRules(services: ChannelServices, { workspace_id, order_codes }: OrderRuleOrders): Promise<void> {
  const { database, channels, log, now } = services
  const acts = await database.read(workspace_id, async (connection) => {
    let left = [...order_codes]
    const found: { rule: OrderRule; orders: Awaited<ReturnType<typeof fitting>> }[] = []
    for (const { rows, ...rule } of await readWithRows(connection, null)) {
      if (!rule.active || !rows || left.length === 0) continue
      const orders = await fitting(connection, rows, left, now())
      const taken = new Set(orders.map(({ order_code }) => order_code))
      left = left.filter((code) => !taken.has(code))
      if (orders.length > 0) found.push({ rule, orders })
    }
    return found
  })
  for (const { rule, orders } of acts) {
    for (const marketplace of new Set(orders.map((one) => one.marketplace))) {
      const accept = channels.capabilities(marketplace).accept
      if (!accept) continue
      const methods = accept.shipping_methods
      const shipping_method = (methods.find(({ id }) => id === rule.shipping_method) ?? methods[0])?.id
      const codes = orders.filter((one) => one.marketplace === marketplace).map(({ order_code }) => order_code)
      const by = { user_id: null, agent_id: null, name: rule.name }
      const outcomes = await askAs(services, { workspace_id, by, language: 'id' }, codes, { action: () => 'accept', shipping_method })
      log.info(
        { workspace_id, rule_id: rule.rule_id, marketplace, asked: outcomes.filter(({ ok }) => ok).length, of: codes.length },
        'a rule looked at orders',
      )
    }
  }
}

/** What an order is when it arrives, whatever became of it since. */
const onArrival: Pick<FilterableOrder, 'order_status' | 'is_packed' | 'label_printed' | 'tracking_number'> = {
  order_status: orderStatus.new,
  is_packed: false,
  label_printed: false,
  tracking_number: null,
}
const changesLater = (field: FilterFieldName): boolean => field in onArrival

/** Which of yesterday's orders a rule would have touched, as they were when they came. Throws NOT_FOUND. */
export async function tryRule(connection: Connection, ruleId: number, channels: ChannelServices['channels'], now: Date) {
  const [rule] = await readWithRows(connection, ruleId)
  if (!rule) throw new DomainError('NOT_FOUND')
  const today = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  const [until] = daySpan({ operator: 'on', value: today }, now.getTime())
  const from = new Date((until ?? 0) - 86_400_000)
  const asked = marketplaces.filter((one) => !isEntered(one))
  const accepting = asked.filter((one) => channels.capabilities(one).accept)
  const values: unknown[] = [workspaceOf(connection), from.toISOString(), new Date(until ?? 0).toISOString(), asked]
  const span = 'o.workspace_id = $1 and o.ordered_at >= $2 and o.ordered_at < $3 and o.marketplace = any($4::text[])'
  const arrived = await connection.client.query<{ arrived: number }>(`select count(*)::int as arrived from orders o where ${span}`, values)
  const rows = rule.rows ?? []
  const never = rule.rows === null || rows.some((row) => changesLater(row.field) && !rowHolds(row, onArrival as FilterableOrder, from.getTime()))
  if (never) return { arrived: arrived.rows[0]?.arrived ?? 0, touched: 0, orders: [] }
  const bind = (value: unknown) => `$${values.push(value)}`
  const kept = filterSql(
    rows.filter(({ field }) => !changesLater(field)),
    from,
    bind,
  )
  const fits = [span, `o.marketplace = any(${bind(accepting)}::text[])`, ...kept].join(' and ')
  const { rows: found } = await connection.client.query<{
    order_code: string
    buyer_name: string
    total: number
    ordered_at: string
    touched: number
  }>(
    `select o.order_code, o.buyer_name, o.total, o.ordered_at, (count(*) over ())::int as touched from orders o where ${fits} order by o.ordered_at desc, o.order_code limit ${mostTried}`,
    values,
  )
  return {
    arrived: arrived.rows[0]?.arrived ?? 0,
    touched: found[0]?.touched ?? 0,
    orders: found.map(({ touched: _, ...order }) => order),
  }
}
