import { apiBase } from '#contract/core/api-base.ts'
import { DomainError } from '#contract/core/error.ts'
import type { ReturnPhoto } from '#contract/return-refund/return-photo.endpoints.ts'
import { picturesOfReturn } from '#contract/return-refund/return-refund.ts'
import type { Evidence } from '#server/channels/returns.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

interface NewPhoto {
  readonly return_code: string
  readonly photo_id: string
  readonly mime_type: string
  readonly content: Buffer
  readonly user_id: number
  readonly name: string
  readonly taken_at: string
}

/** Keeps a picture with its return; answers whether it is new. */
export async function keepReturnPhoto(connection: Connection, photo: NewPhoto): Promise<boolean> {
  const workspace = workspaceOf(connection)
  // Two that come at once are counted one after the other.
  const [there] = await prepared(connection, 'select 1 as there from order_return where workspace_id = $1 and return_code = $2 for update', [
    workspace,
    photo.return_code,
  ])
  if (!there) throw new DomainError('NOT_FOUND')
  const known = await prepared<{ photo_id: string }>(
    connection,
    'select photo_id from return_photo where workspace_id = $1 and return_code = $2 and (sent_at is null or photo_id = $3)',
    [workspace, photo.return_code, photo.photo_id],
  )
  if (known.some(({ photo_id }) => photo_id === photo.photo_id)) return false
  if (known.length >= picturesOfReturn) throw new DomainError('RETURN_PHOTOS_FULL', { most: picturesOfReturn })
  const { return_code, photo_id, mime_type, content, user_id, name, taken_at } = photo
  await prepared(
    connection,
    `insert into return_photo (workspace_id, return_code, photo_id, mime_type, content, user_id, name, taken_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [workspace, return_code, photo_id, mime_type, content, user_id, name, taken_at],
  )
  return true
}

export async function dropReturnPhoto(connection: Connection, returnCode: string, photoId: string): Promise<void> {
  const dropped = await prepared(
    connection,
    'delete from return_photo where workspace_id = $1 and return_code = $2 and photo_id = $3 and sent_at is null returning photo_id',
    [workspaceOf(connection), returnCode, photoId],
  )
  if (dropped.length === 0) throw new DomainError('NOT_FOUND')
}

export async function readReturnPhotos(connection: Connection, returnCode: string): Promise<ReturnPhoto[]> {
  const workspace = workspaceOf(connection)
  const rows = await prepared<Omit<ReturnPhoto, 'image_url'>>(
    connection,
    `select photo_id, name, taken_at, to_json(sent_at)#>>'{}' as sent_at from return_photo where workspace_id = $1 and return_code = $2
     order by sent_at nulls last, taken_at, photo_id limit 60`,
    [workspace, returnCode],
  )
  const base = `${apiBase}/return-refund/photo/${workspace}/${encodeURIComponent(returnCode)}`
  return rows.map((row) => ({ ...row, image_url: `${base}/${row.photo_id}` }))
}

export async function readReturnPhoto(connection: Connection, returnCode: string, photoId: string): Promise<Evidence | undefined> {
  const [photo] = await prepared<Evidence>(
    connection,
    'select mime_type, content from return_photo where workspace_id = $1 and return_code = $2 and photo_id = $3',
    [workspaceOf(connection), returnCode, photoId],
  )
  return photo
}

interface OfReturn {
  readonly return_code: string
  readonly order_code: string
}

/** Pictures of the return and of its order's parcel; throws NOT_FOUND for one that is neither's. */
export async function readEvidence(connection: Connection, { return_code, order_code }: OfReturn, photoIds: readonly string[]): Promise<Evidence[]> {
  if (photoIds.length === 0) return []
  const found = await prepared<Evidence & { photo_id: string }>(
    connection,
    `select photo_id, mime_type, content from return_photo where workspace_id = $1 and return_code = $2 and photo_id = any($4::uuid[])
     union all
     select photo_id, mime_type, content from packing_photo where workspace_id = $1 and order_code = $3 and photo_id = any($4::uuid[])`,
    [workspaceOf(connection), return_code, order_code, photoIds],
  )
  return photoIds.map((id) => {
    const photo = found.find(({ photo_id }) => photo_id === id)
    if (!photo) throw new DomainError('NOT_FOUND')
    return { content: photo.content, mime_type: photo.mime_type }
  })
}

/** Notes which pictures the marketplace got. Photos of the parcel stay with the return from now on, whatever becomes of the order's own. */
export async function noteSent(
  connection: Connection,
  { return_code, order_code }: OfReturn,
  photoIds: readonly string[],
  at: string,
): Promise<void> {
  if (photoIds.length === 0) return
  await prepared(
    connection,
    `insert into return_photo as kept (workspace_id, return_code, photo_id, mime_type, content, user_id, name, taken_at, sent_at)
     select workspace_id, $2, photo_id, mime_type, content, user_id, name, taken_at, $5::timestamptz
     from packing_photo where workspace_id = $1 and order_code = $3 and photo_id = any($4::uuid[]) order by photo_id
     on conflict (workspace_id, return_code, photo_id) do nothing`,
    [workspaceOf(connection), return_code, order_code, photoIds, at],
  )
  await prepared(
    connection,
    'update return_photo set sent_at = $4::timestamptz where workspace_id = $1 and return_code = $2 and photo_id = any($3::uuid[]) and sent_at is null',
    [workspaceOf(connection), return_code, photoIds, at],
  )
}
