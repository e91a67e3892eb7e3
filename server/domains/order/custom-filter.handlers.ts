import { DomainError } from '#contract/core/error.ts'
import { orderQueryChange, orderQueryCreate, orderQueryDelete, orderQueryPriority, orderQueryRead } from '#contract/order/custom-filter.endpoints.ts'
import { type CustomFilter, mostFilters } from '#contract/order/custom-filter.ts'
import { orderQueryList } from '#contract/order/custom-filter-list.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type Caller, handle } from '../handler.ts'

const columns = 'query_id, name, rows, as_tab'

const readAll = (connection: Connection): Promise<CustomFilter[]> =>
  prepared<CustomFilter>(connection, `select ${columns} from custom_filter where workspace_id = $1 order by place, query_id`, [
    workspaceOf(connection),
  ])

/** One custom filter. Throws NOT_FOUND. */
export async function readCustomFilter(connection: Connection, id: number): Promise<CustomFilter> {
  const text = `select ${columns} from custom_filter where workspace_id = $1 and query_id = $2`
  const [found] = await prepared<CustomFilter>(connection, text, [workspaceOf(connection), id])
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

/** Tells every window of the workspace; call it last in the transaction. */
const tell = (connection: Connection, { agent_id }: Caller, now: Date) =>
  appendEvent(connection, { type: 'saved-view.changed', at: now.toISOString(), agent_id })

export const customFilterHandlers = [
  handle(orderQueryList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ queries: await readAll(connection) })),
  ),

  handle(orderQueryRead, ({ params, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readCustomFilter(connection, params.id)),
  ),

  handle(orderQueryCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const all = await readAll(connection)
      if (all.length >= mostFilters) throw new DomainError('TOO_MANY_KEPT', { limit: mostFilters })
      const [made] = await prepared<CustomFilter>(
        connection,
        `insert into custom_filter (workspace_id, name, rows, as_tab, place, updated_at)
         select $1, $2, $3::jsonb, $5::boolean, coalesce(max(place), 0) + 1, $4::timestamptz from custom_filter where workspace_id = $1 returning ${columns}`,
        [workspaceOf(connection), body.name, JSON.stringify(body.rows), now().toISOString(), body.as_tab],
      )
      await tell(connection, caller, now())
      return made as CustomFilter
    }),
  ),

  handle(orderQueryChange, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const [changed] = await prepared<CustomFilter>(
        connection,
        `update custom_filter set name = $3, rows = $4::jsonb, updated_at = $5, as_tab = $6 where workspace_id = $1 and query_id = $2 returning ${columns}`,
        [workspaceOf(connection), params.id, body.name, JSON.stringify(body.rows), now().toISOString(), body.as_tab],
      )
      if (!changed) throw new DomainError('NOT_FOUND')
      await tell(connection, caller, now())
      return changed
    }),
  ),

  handle(orderQueryDelete, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const text = 'delete from custom_filter where workspace_id = $1 and query_id = $2 returning query_id'
      const [gone] = await prepared<{ query_id: number }>(connection, text, [workspaceOf(connection), params.id])
      if (!gone) throw new DomainError('NOT_FOUND')
      await tell(connection, caller, now())
      return gone
    }),
  ),

  handle(orderQueryPriority, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await prepared(
        connection,
        `update custom_filter f set place = x.place from unnest($2::bigint[]) with ordinality as x(query_id, place)
         where f.workspace_id = $1 and f.query_id = x.query_id`,
        [workspaceOf(connection), body.query_id],
      )
      await tell(connection, caller, now())
      return { queries: await readAll(connection) }
    }),
  ),
]
