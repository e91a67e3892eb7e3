import { DomainError } from '#contract/core/error.ts'
import { shownKindOf } from '#contract/core/file-kind.ts'
import { workspaceLog, workspaceRead, workspaceUpdate } from '#contract/workspace/workspace.endpoints.ts'
import { type WorkspaceProfile, workspaceFields } from '#contract/workspace/workspace.ts'
import { handle } from '../handler.ts'
import { noteAct, readLog, readProfile, tellWorkspaceChanged } from './workspace.query.ts'

type Field = keyof typeof workspaceFields
const fields = Object.keys(workspaceFields) as Field[]

const read = handle(workspaceRead, ({ caller }, { database }) =>
  database.read(caller.workspace_id, (connection) => readProfile(connection, caller.workspace_id)),
)

const log = handle(workspaceLog, ({ caller }, { database }) =>
  database.read(caller.workspace_id, (connection) => readLog(connection, caller.workspace_id)),
)

/** What a picture says it is counts for nothing: its first bytes do. Throws NOT_AN_IMAGE. */
function requirePicture(field: Field, address: string): void {
  const kind = shownKindOf(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  if (kind !== 'image/png' && kind !== 'image/jpeg') throw new DomainError('NOT_AN_IMAGE', {}, undefined, field)
}

const update = handle(workspaceUpdate, ({ caller, body }, { database, now }) =>
  database.system(async (connection) => {
    const { workspace_id } = caller
    await connection.client.query('select from workspace where workspace_id = $1 for update', [workspace_id])
    const before = await readProfile(connection, workspace_id)
    const changed = fields.filter((field) => body[field] !== undefined && body[field] !== before[field])
    if (changed.length === 0) return before
    for (const field of ['image_url', 'logo_url'] as const) if (body[field]) requirePicture(field, body[field])
    await connection.client.query(`update workspace set ${changed.map((field, at) => `${field} = $${at + 2}`).join(', ')} where workspace_id = $1`, [
      workspace_id,
      ...changed.map((field) => body[field]),
    ])
    await noteAct(connection, caller, 'changed', now(), changed.join(','))
    await tellWorkspaceChanged(connection, caller, now())
    return { ...before, ...Object.fromEntries(changed.map((field) => [field, body[field]])) } as WorkspaceProfile
  }),
)

export const workspaceHandlers = [read, log, update]
