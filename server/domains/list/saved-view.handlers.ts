import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import {
  mostSavedViews,
  type SavedView,
  type SavedViewText,
  savedViewChange,
  savedViewCreate,
  savedViewDelete,
  savedViewList,
} from '#contract/list/saved-view.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { type Caller, handle } from '../handler.ts'

/** What the seat ($2) of a workspace ($1) sees; super admins ($3) change what is shared too. */
const columns = 'view_id, name, list, url, columns, shared, (user_id = $2 or $3) as changeable'
const seen = 'workspace_id = $1 and (user_id = $2 or shared)'
const seatOf = ({ workspace_id, user_id, agent_type }: Caller) => [workspace_id, user_id, agent_type === 'super_admin']

/** As many as a person's own, and as many as the workspace shares, beside the one that is written. */
async function requireRoom({ client }: Connection, { workspace_id, user_id }: Caller, shared: boolean, viewId: string | null): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from saved_view
     where workspace_id = $1 and shared = $3 and (shared or user_id = $2) and view_id is distinct from $4`,
    [workspace_id, user_id, shared, viewId],
  )
  if ((rows[0]?.count ?? 0) >= mostSavedViews) throw new DomainError('TOO_MANY_KEPT', { limit: mostSavedViews })
}

/** The view, which the caller may change. */
async function requireChangeable({ client }: Connection, caller: Caller, viewId: string): Promise<void> {
  const { rows } = await client.query<SavedView>(`select ${columns} from saved_view where ${seen} and view_id = $4 for update`, [
    ...seatOf(caller),
    viewId,
  ])
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  if (!rows[0].changeable) throw new DomainError('NO_PRIVILEGE')
}

/** Tells every window of the workspace; call it last in the transaction. */
const tellChange = (connection: Connection, { agent_id }: Caller, now: Date) =>
  appendEvent(connection, { type: 'saved-view.changed', at: now.toISOString(), agent_id })

const valuesOf = ({ name, list, url, columns, shared }: SavedViewText) => [name, list, url, JSON.stringify(columns), shared]

export const savedViewHandlers = [
  handle(savedViewList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<SavedView>(
        `select ${columns} from saved_view where ${seen} order by shared, lower(name), view_id`,
        seatOf(caller),
      )
      return { views: rows }
    }),
  ),

  handle(savedViewCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await requireRoom(connection, caller, body.shared, null)
      const { rows } = await connection.client.query<SavedView>(
        `insert into saved_view (workspace_id, user_id, view_id, name, list, url, columns, shared, updated_at)
         values ($1, $2, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
        [...seatOf(caller), randomUUID(), ...valuesOf(body), now().toISOString()],
      )
      await tellChange(connection, caller, now())
      return rows[0] as SavedView
    }),
  ),

  handle(savedViewChange, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await requireChangeable(connection, caller, params.view_id)
      await requireRoom(connection, caller, body.shared, params.view_id)
      const { rows } = await connection.client.query<SavedView>(
        `update saved_view set name = $5, list = $6, url = $7, columns = $8, shared = $9, updated_at = $10
         where workspace_id = $1 and view_id = $4 returning ${columns}`,
        [...seatOf(caller), params.view_id, ...valuesOf(body), now().toISOString()],
      )
      await tellChange(connection, caller, now())
      return rows[0] as SavedView
    }),
  ),

  handle(savedViewDelete, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await requireChangeable(connection, caller, params.view_id)
      await connection.client.query('delete from saved_view where workspace_id = $1 and view_id = $2', [caller.workspace_id, params.view_id])
      await tellChange(connection, caller, now())
      return { view_id: params.view_id }
    }),
  ),
]
