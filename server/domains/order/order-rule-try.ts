import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import { daySpan, type FilterableOrder, type FilterFieldName, rowHolds } from '#contract/order/custom-filter.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { mostTried, type orderRuleTry } from '#contract/order/order-rule.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { filterSql } from './custom-filter.sql.ts'
import { type RuleWithRows, readWithRows } from './order-rule.query.ts'
import { planActs } from './order-rule.rules.ts'

type Reply = CallReply<typeof orderRuleTry>

/** What an order is when it arrives, whatever became of it since. */
const onArrival: Pick<FilterableOrder, 'order_status' | 'is_packed' | 'label_printed' | 'tracking_number' | 'tag' | 'assignee' | 'held'> = {
  order_status: orderStatus.new,
  is_packed: false,
  label_printed: false,
  tracking_number: null,
  tag: [],
  assignee: null,
  held: false,
}
const changesLater = (field: FilterFieldName): boolean => field in onArrival

interface Arrived {
  readonly from: Date
  readonly until: Date
}

const span = 'o.workspace_id = $1 and o.ordered_at >= $2 and o.ordered_at < $3 and o.marketplace = any($4::text[])'
const spanValues = (connection: Connection, { from, until }: Arrived): unknown[] => [
  workspaceOf(connection),
  from.toISOString(),
  until.toISOString(),
  marketplaces.filter((one) => !isEntered(one)),
]

/** Yesterday's orders that fit a rule as they were when they came, the newest first. */
async function fittingThen(
  connection: Connection,
  { rows }: RuleWithRows,
  day: Arrived,
): Promise<{ order_code: string; marketplace: Marketplace }[]> {
  if (!rows || rows.some((row) => changesLater(row.field) && !rowHolds(row, onArrival as FilterableOrder, day.from.getTime()))) return []
  const values = spanValues(connection, day)
  const bind = (value: unknown) => `$${values.push(value)}`
  const kept = filterSql(
    rows.filter(({ field }) => !changesLater(field)),
    day.from,
    bind,
  )
  const { rows: found } = await connection.client.query<{ order_code: string; marketplace: Marketplace }>(
    `select o.order_code, o.marketplace from orders o where ${[span, ...kept].join(' and ')} order by o.ordered_at desc, o.order_code`,
    values,
  )
  return found
}

/** What a rule would have done with yesterday's orders, beside the rules that stand before it and are switched on. Throws NOT_FOUND. */
export async function tryRule(connection: Connection, ruleId: number, channels: ChannelServices['channels'], now: Date): Promise<Reply> {
  const all = await readWithRows(connection, null)
  const at = all.findIndex(({ rule_id }) => rule_id === ruleId)
  const rule = all[at]
  if (!rule) throw new DomainError('NOT_FOUND')
  const today = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  const [until] = daySpan({ operator: 'on', value: today }, now.getTime())
  const day = { from: new Date((until ?? 0) - 86_400_000), until: new Date(until ?? 0) }
  const arrived = await connection.client.query<{ arrived: number }>(
    `select count(*)::int as arrived from orders o where ${span}`,
    spanValues(connection, day),
  )
  const own = await fittingThen(connection, rule, day)
  const fit = []
  for (const before of all.slice(0, at).filter(({ active }) => active))
    fit.push({ rule: before, acts: before.acts, codes: (await fittingThen(connection, before, day)).map(({ order_code }) => order_code) })
  const plan = planActs([...fit, { rule, acts: rule.acts, codes: own.map(({ order_code }) => order_code) }]).filter((one) => one.rule === rule)
  const accepting = new Set(marketplaces.filter((one) => channels.capabilities(one).accept))
  const told = new Map(
    own.map(({ order_code }) => [order_code, { acts: [] as Reply['orders'][number]['acts'], left: [] as Reply['orders'][number]['left'] }]),
  )
  const counts = plan.map(({ act, codes, left }) => {
    const mine = new Set(codes)
    let orders = 0
    for (const { order_code, marketplace } of own) {
      const one = told.get(order_code)
      if (!mine.has(order_code)) one?.left.push({ act: act.act, why: 'rule', rule: left.get(order_code)?.name ?? null })
      else if (act.act === 'accept' && !accepting.has(marketplace)) one?.left.push({ act: act.act, why: 'marketplace', rule: null })
      else {
        orders += 1
        one?.acts.push(act.act)
      }
    }
    return { act, orders }
  })
  const touched = own.filter(({ order_code }) => (told.get(order_code)?.acts.length ?? 0) > 0)
  const among = new Set(touched)
  const shown = [...touched, ...own.filter((one) => !among.has(one))].slice(0, mostTried).map(({ order_code }) => order_code)
  const facts = await prepared<Omit<Reply['orders'][number], 'acts' | 'left'>>(
    connection,
    `select o.order_code, o.buyer_name, o.total, o.ordered_at from unnest($2::text[]) with ordinality as w(code, place)
     join orders o on o.workspace_id = $1 and o.order_code = w.code order by w.place`,
    [workspaceOf(connection), shown],
  )
  return {
    arrived: arrived.rows[0]?.arrived ?? 0,
    touched: touched.length,
    acts: counts,
    orders: facts.map((order) => ({ ...order, ...(told.get(order.order_code) ?? { acts: [], left: [] }) })),
  }
}
