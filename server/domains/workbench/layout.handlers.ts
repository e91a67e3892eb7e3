import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import { layoutChange, layoutCreate, layoutDelete, layoutList, mostLayouts, type NamedLayout } from '#contract/workbench/layout.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { type Caller, handle } from '../handler.ts'

const columns = 'layout_id, name, slot, windows'

/** A digit brings one layout: the one that is written takes it from the one that had it. */
async function freeSlot({ client }: Connection, { workspace_id, user_id }: Caller, slot: number | null): Promise<void> {
  if (slot === null) return
  await client.query('update named_layout set slot = null where workspace_id = $1 and user_id = $2 and slot = $3', [workspace_id, user_id, slot])
}

export const layoutHandlers = [
  handle(layoutList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<NamedLayout>(
        `select ${columns} from named_layout where workspace_id = $1 and user_id = $2 order by lower(name), layout_id`,
        [caller.workspace_id, caller.user_id],
      )
      return { layouts: rows }
    }),
  ),

  handle(layoutCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await freeSlot(connection, caller, body.slot)
      const { rows } = await connection.client.query<NamedLayout>(
        `insert into named_layout (workspace_id, layout_id, user_id, name, slot, windows, updated_at)
         select $1, $2, $3, $4, $5, $6, $7
         where (select count(*) from named_layout where workspace_id = $1 and user_id = $3) < $8
         returning ${columns}`,
        [caller.workspace_id, randomUUID(), caller.user_id, body.name, body.slot, JSON.stringify(body.windows), now().toISOString(), mostLayouts],
      )
      if (!rows[0]) throw new DomainError('TOO_MANY_KEPT', { limit: mostLayouts })
      return rows[0]
    }),
  ),

  handle(layoutChange, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await freeSlot(connection, caller, body.slot)
      const { rows } = await connection.client.query<NamedLayout>(
        `update named_layout set name = $4, slot = $5, windows = $6, updated_at = $7
         where workspace_id = $1 and user_id = $2 and layout_id = $3 returning ${columns}`,
        [caller.workspace_id, caller.user_id, params.layout_id, body.name, body.slot, JSON.stringify(body.windows), now().toISOString()],
      )
      if (!rows[0]) throw new DomainError('NOT_FOUND')
      return rows[0]
    }),
  ),

  handle(layoutDelete, ({ params, caller }, { database }) =>
    database.write(caller.workspace_id, async ({ client }) => {
      const { rowCount } = await client.query('delete from named_layout where workspace_id = $1 and user_id = $2 and layout_id = $3', [
        caller.workspace_id,
        caller.user_id,
        params.layout_id,
      ])
      if (!rowCount) throw new DomainError('NOT_FOUND')
      return { layout_id: params.layout_id }
    }),
  ),
]
