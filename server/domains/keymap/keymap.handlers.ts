import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import { declaredKeymap, keymapRead, keymapWrite, type OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import { type Macro, macroChange, macroCreate, macroDelete, macroList, mostMacros } from '#contract/keymap/macro.endpoints.ts'
import { handle } from '../handler.ts'

const macroColumns = 'macro_id, name, steps, over'

export const keymapHandlers = [
  handle(keymapRead, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<{ keymap: OwnKeymap }>('select keymap from keymap where workspace_id = $1 and user_id = $2', [
        caller.workspace_id,
        caller.user_id,
      ])
      return rows[0]?.keymap ?? declaredKeymap
    }),
  ),

  handle(keymapWrite, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async ({ client }) => {
      await client.query(
        `insert into keymap (workspace_id, user_id, keymap, updated_at) values ($1, $2, $3, $4)
         on conflict (workspace_id, user_id) do update set keymap = excluded.keymap, updated_at = excluded.updated_at`,
        [caller.workspace_id, caller.user_id, JSON.stringify(body), now().toISOString()],
      )
      return body
    }),
  ),

  handle(macroList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<Macro>(
        `select ${macroColumns} from macro where workspace_id = $1 and user_id = $2 order by lower(name), macro_id`,
        [caller.workspace_id, caller.user_id],
      )
      return { macros: rows }
    }),
  ),

  handle(macroCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<Macro>(
        `insert into macro (workspace_id, macro_id, user_id, name, steps, over, created_at)
         select $1, $2, $3, $4, $5, $6, $7
         where (select count(*) from macro where workspace_id = $1 and user_id = $3) < $8
         returning ${macroColumns}`,
        [caller.workspace_id, randomUUID(), caller.user_id, body.name, JSON.stringify(body.steps), body.over, now().toISOString(), mostMacros],
      )
      if (!rows[0]) throw new DomainError('TOO_MANY_KEPT', { limit: mostMacros })
      return rows[0]
    }),
  ),

  handle(macroChange, ({ params, body, caller }, { database }) =>
    database.write(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<Macro>(
        `update macro set name = $4, steps = $5, over = $6
         where workspace_id = $1 and user_id = $2 and macro_id = $3 returning ${macroColumns}`,
        [caller.workspace_id, caller.user_id, params.macro_id, body.name, JSON.stringify(body.steps), body.over],
      )
      if (!rows[0]) throw new DomainError('NOT_FOUND')
      return rows[0]
    }),
  ),

  handle(macroDelete, ({ params, caller }, { database }) =>
    database.write(caller.workspace_id, async ({ client }) => {
      const { rowCount } = await client.query('delete from macro where workspace_id = $1 and user_id = $2 and macro_id = $3', [
        caller.workspace_id,
        caller.user_id,
        params.macro_id,
      ])
      if (!rowCount) throw new DomainError('NOT_FOUND')
      return { macro_id: params.macro_id }
    }),
  ),
]
