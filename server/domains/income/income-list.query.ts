import type { z } from 'zod'
import type { CallReply } from '#contract/core/endpoint.ts'
import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import { incomeLineList, incomeList, type incomeOfOrder, type incomeSummary, settlementList } from '#contract/income/income.endpoints.ts'
import type { ChannelRegistry } from '#server/channels/channel.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { listHandler } from '../list-handler.ts'
import { type Bind, type Condition, where } from '../list-where.ts'
import { readyIncome, settlingMarketplaces } from './keep-income.ts'
import { profitColumns, profitOfOrders } from './profit-order.query.ts'

/** Marketplaces that tell what they settle. */
export const tellingMarketplaces = (channels: ChannelRegistry): Marketplace[] => marketplaces.filter((name) => channels.get(name)?.income)

const storeName = (as: string) => `coalesce(st.store_name, ${as}.store_code) as store_name`
const joinStore = (as: string) => `left join store st on st.workspace_id = ${as}.workspace_id and st.store_code = ${as}.store_code`
const told = (column: string) => `to_json(${column})#>>'{}'`

const rowColumns = `i.order_code, i.marketplace, i.store_code, ${storeName('i')}, i.order_status, i.ordered_at, i.income_state, i.expected, i.settled, i.gap, i.fees,
  i.shipping, i.refund, i.adjustment, i.cost, i.profit_state, i.packing, i.profit, i.settled_at, i.note, i.accepted_by, i.accepted_at`

/** What narrows orders, whatever their money's state is. */
const ofAnyState = {
  search: where.words('lower(i.order_code)'),
  store_code: where.oneOf('i.store_code'),
  marketplace: where.oneOf('i.marketplace'),
  older: (days: number, bind: Bind) => `i.settled is null and i.ordered_at < now() - make_interval(days => ${bind(days)}::int)`,
  gap: (side: 'less' | 'more') => (side === 'less' ? 'i.gap < 0' : 'i.gap > 0'),
  start_date: where.since('i.ordered_at'),
  end_date: where.until('i.ordered_at'),
}

/** Of a marketplace that tells nothing, nothing is known to be owed. */
const isTold = (marketplacesSql: string) =>
  `i.income_state is not null and (i.settled is not null or i.marketplace = any(${marketplacesSql}::text[]))`

const pages = listHandler<typeof incomeList, ChannelServices>(incomeList, {
  from: 'order_income i',
  as: 'i',
  key: { column: 'order_code', from: 'order_income i' },
  join: joinStore('i'),
  select: rowColumns,
  where: {
    ...ofAnyState,
    income_state: where.equals('i.income_state'),
  },
  and: ({ services, bind }) => [isTold(bind(tellingMarketplaces(services.channels)))],
  order: {
    recent: 'i.ordered_at desc, i.order_code',
    oldest: 'i.ordered_at, i.order_code',
    gap: 'i.gap, i.order_code',
    settled: 'i.settled_at desc nulls last, i.order_code',
    profit: 'i.profit nulls last, i.order_code',
  },
})

export const incomePages: typeof pages = {
  ...pages,
  async run(request, services, asked) {
    await readyIncome(services.database, request.caller.workspace_id)
    return pages.run(request, services, asked)
  },
}

export const settlementPages = listHandler(settlementList, {
  from: 'settlement s',
  as: 's',
  key: { column: 'settlement_code', from: 'settlement s' },
  join: joinStore('s'),
  select: `s.settlement_code, s.mp_settlement_id, s.marketplace, s.store_code, ${storeName('s')}, s.payout_state, s.amount, s.sales, s.fees,
    s.amount - s.sales - s.fees as other, s.lines, s.settled_at, s.whole`,
  where: {
    search: where.words('lower(s.settlement_code)'),
    payout_state: where.equals('s.payout_state'),
    store_code: where.oneOf('s.store_code'),
    marketplace: where.oneOf('s.marketplace'),
    start_date: where.since('s.settled_at'),
    end_date: where.until('s.settled_at'),
  },
  order: {
    recent: 's.settled_at desc, s.settlement_code',
    oldest: 's.settled_at, s.settlement_code',
    amount: 's.amount desc, s.settlement_code',
  },
})

const hasOrder = `exists (select from orders o where o.workspace_id = l.workspace_id and o.order_code = l.order_code)`

export const linePages = listHandler(incomeLineList, {
  from: `settlement_line l ${joinStore('l')}`,
  as: 'l',
  select: `l.line_code, l.settlement_code, l.marketplace, l.store_code, ${storeName('l')}, l.order_code, ${hasOrder} as has_order, l.category, l.mp_kind, l.amount, l.settled_at`,
  where: {
    search: where.words(`lower(l.settlement_code || ' ' || coalesce(l.order_code, '') || ' ' || l.mp_kind)`),
    settlement_code: where.equals('l.settlement_code'),
    category: where.oneOf('l.category'),
    store_code: where.oneOf('l.store_code'),
    matched: (matched) => `l.order_code is not null and ${matched === 'yes' ? '' : 'not '}${hasOrder}`,
    start_date: where.since('l.settled_at'),
    end_date: where.until('l.settled_at'),
  },
  order: {
    recent: 'l.settled_at desc, l.settlement_code, l.line_code',
    oldest: 'l.settled_at, l.settlement_code, l.line_code',
    amount: 'l.amount, l.settlement_code, l.line_code',
  },
})

type Narrowing = z.output<(typeof incomeSummary)['query']>

/** The conditions of what is asked for, and those of the lists. */
function narrowedBy(asked: Narrowing, bind: Bind): string {
  const conditions = Object.entries(asked).flatMap(([name, value]) => {
    const condition = ofAnyState[name as keyof Narrowing] as Condition<unknown>
    return (value === undefined ? undefined : condition(value, bind)) ?? []
  })
  return conditions.map((one) => `and ${one}`).join(' ')
}

/** How many orders are where, and what that is; sums are over what the list shows with the same filters. */
export async function sumIncome(connection: Connection, asked: Narrowing, channels: ChannelRegistry): Promise<CallReply<typeof incomeSummary>> {
  const { store_code } = asked
  const telling = tellingMarketplaces(channels)
  const silent = settlingMarketplaces.filter((marketplace) => !telling.includes(marketplace))
  const workspaceId = workspaceOf(connection)
  const values: unknown[] = [workspaceId, telling]
  const { rows } = await connection.client.query<{
    income_state: 'owed' | 'settled' | 'different' | 'accepted'
    orders: number
    amount: number
    settled: number
    fees: number
  }>(
    `select i.income_state, count(*)::int as orders, sum(case when i.income_state = 'settled' then i.settled when i.settled is null then i.expected else i.gap end)::float8 as amount,
       coalesce(sum(i.settled), 0)::float8 as settled, sum(i.fees)::float8 as fees
     from order_income i where i.workspace_id = $1 and ${isTold('$2')} ${narrowedBy(asked, (value) => `$${values.push(value)}`)} group by 1`,
    values,
  )
  const [more] = await prepared<{ unmatched: number; silent: Marketplace[] }>(
    connection,
    `select (select count(*)::int from settlement_line l where l.workspace_id = $1 and l.order_code is not null and ${hasOrder.replace('exists', 'not exists')}
         and ($2::text[] is null or l.store_code = any($2))) as unmatched,
       (select coalesce(array_agg(distinct s.marketplace), '{}') from store s where s.workspace_id = $1 and s.status > 0
         and s.marketplace = any($3::text[]) and ($2::text[] is null or s.store_code = any($2))) as silent`,
    [workspaceId, store_code?.length ? store_code : null, silent],
  )
  const of = (state: (typeof rows)[number]['income_state']) => {
    const found = rows.find(({ income_state }) => income_state === state)
    return { orders: found?.orders ?? 0, amount: found?.amount ?? 0 }
  }
  return {
    states: { owed: of('owed'), settled: of('settled'), different: of('different'), accepted: of('accepted') },
    settled: rows.reduce((sum, row) => sum + row.settled, 0),
    fees: rows.reduce((sum, row) => sum + row.fees, 0),
    unmatched: more?.unmatched ?? 0,
    silent: more?.silent ?? [],
  }
}

/** What one order brought, line by line, and what is left of it. */
export async function readOrderIncome(
  connection: Connection,
  orderCode: string,
  channels: ChannelRegistry,
): Promise<CallReply<typeof incomeOfOrder>> {
  const [found] = await prepared<CallReply<typeof incomeOfOrder>>(
    connection,
    `select (select row_to_json(r) from (select ${rowColumns} from order_income i ${joinStore('i')}
         where i.workspace_id = $1 and i.order_code = $2 and ${isTold('$3')}) r) as income,
       (select row_to_json(r) from (select ${profitColumns} from ${profitOfOrders} ${joinStore('i')} where i.workspace_id = $1 and i.order_code = $2) r) as profit,
       (select coalesce(json_agg(r), '[]') from (select l.line_code, l.settlement_code, l.category, l.mp_kind, l.amount, ${told('l.settled_at')} as settled_at
         from settlement_line l where l.workspace_id = $1 and l.order_code = $2
         order by l.settled_at, l.settlement_code, l.amount desc, l.line_code limit 200) r) as lines`,
    [workspaceOf(connection), orderCode, tellingMarketplaces(channels)],
  )
  return found ?? { income: null, profit: null, lines: [] }
}
