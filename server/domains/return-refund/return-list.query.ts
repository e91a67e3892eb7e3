import type { CallReply } from '#contract/core/endpoint.ts'
import { type returnCounts, returnList } from '#contract/return-refund/return-refund.endpoints.ts'
import { endedReturns, type ReturnDetail, type ReturnNews, type ReturnStage } from '#contract/return-refund/return-refund.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'

const ended = `(${endedReturns.map((status) => `'${status}'`).join(', ')})`

/** Over `order_return r`; what somebody has to answer waits, whatever its status is called. */
const stages: Readonly<Record<ReturnStage, string>> = {
  waiting: `(r.answers && array['accept', 'reject', 'offer', 'accept_offer']::text[] and r.return_status not in ${ended})`,
  going: `(not r.answers && array['accept', 'reject', 'offer', 'accept_offer']::text[] and r.return_status not in ${ended})`,
  ended: `r.return_status in ${ended}`,
}

/** An instant as the contract has it. */
const told = (column: string) => `to_json(${column})#>>'{}'`

const newsColumns = `r.return_code, r.order_code, r.return_status, r.refund_amount, r.deadline, r.answers, r.mp_updated_at as updated_at`
const rowColumns = `${newsColumns}, r.mp_return_id, r.mp_order_id, r.marketplace, r.store_code, coalesce(st.store_name, r.store_code) as store_name, r.kind,
  r.buyer_name, r.reason, r.comment, r.product_name, r.product_image_url, r.return_qty, cardinality(r.image_urls) + cardinality(r.video_urls) as evidence,
  r.requested_at as created_at`
const joinStore = 'left join store st on st.workspace_id = r.workspace_id and st.store_code = r.store_code'

export const returnPages = listHandler(returnList, {
  from: 'order_return r',
  as: 'r',
  key: { column: 'return_code', from: 'order_return r' },
  join: joinStore,
  select: rowColumns,
  where: {
    search: where.words('r.search_text'),
    stage: (stage) => stages[stage],
    return_status: where.oneOf('r.return_status'),
    kind: where.oneOf('r.kind'),
    store_code: where.oneOf('r.store_code'),
    due: (hours, bind) => `r.deadline < now() + make_interval(hours => ${bind(hours)}::int) and ${stages.waiting}`,
    start_date: where.since('r.requested_at'),
    end_date: where.until('r.requested_at'),
  },
  order: {
    deadline: 'r.deadline asc nulls last, r.return_code',
    recent: 'r.requested_at desc, r.return_code',
    oldest: 'r.requested_at, r.return_code',
    amount: 'r.refund_amount desc, r.return_code',
  },
})

export async function countReturns(connection: Connection): Promise<CallReply<typeof returnCounts>> {
  const [counts] = await prepared<CallReply<typeof returnCounts>>(
    connection,
    `select count(*)::int as "all", ${Object.entries(stages)
      .map(([stage, holds]) => `(count(*) filter (where ${holds}))::int as ${stage}`)
      .join(', ')}
     from order_return r where r.workspace_id = $1`,
    [workspaceOf(connection)],
  )
  return counts ?? { all: 0, waiting: 0, going: 0, ended: 0 }
}

/** Returns as they are now, for those who look at them. */
export async function readReturnNews(connection: Connection, codes: readonly string[]): Promise<ReturnNews[]> {
  const rows = await prepared<{ news: ReturnNews }>(
    connection,
    `select row_to_json(n) as news from (select ${newsColumns} from order_return r where r.workspace_id = $1 and r.return_code = any($2::text[]) order by r.return_code) n`,
    [workspaceOf(connection), codes],
  )
  return rows.map(({ news }) => news)
}

export async function readReturn(connection: Connection, code: string): Promise<ReturnDetail | undefined> {
  const rows = await prepared<{ detail: ReturnDetail }>(
    connection,
    `select row_to_json(d) as detail from (
       select ${rowColumns}, r.mp_status, o.order_code is not null as has_order, o.total as order_total, ${told('r.ship_deadline')} as ship_deadline,
         r.tracking_number, r.image_urls, r.video_urls, r.items, r.steps, r.offer
       from order_return r ${joinStore} left join orders o on o.workspace_id = r.workspace_id and o.order_code = r.order_code
       where r.workspace_id = $1 and r.return_code = $2) d`,
    [workspaceOf(connection), code],
  )
  return rows[0]?.detail
}

export async function readReturnsOfOrder(connection: Connection, orderCode: string) {
  return prepared<Pick<ReturnDetail, 'return_code' | 'return_status' | 'refund_amount' | 'deadline' | 'kind' | 'reason'>>(
    connection,
    `select r.return_code, r.return_status, r.refund_amount, ${told('r.deadline')} as deadline, r.kind, r.reason
     from order_return r where r.workspace_id = $1 and r.order_code = $2 order by r.requested_at desc, r.return_code limit 20`,
    [workspaceOf(connection), orderCode],
  )
}
