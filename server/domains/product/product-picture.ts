import { randomUUID } from 'node:crypto'
import { apiBase } from '#contract/core/api-base.ts'
import { DomainError } from '#contract/core/error.ts'
import { shownKindOf } from '#contract/core/file-kind.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

export interface Picture {
  readonly mime_type: string
  readonly content: Buffer
}

const shown = /^image\/(?:jpeg|png|gif|webp)$/

/** Keeps a picture of a `data:` address; answers where it is read. What it says it is counts for nothing: its first bytes do. Throws NOT_AN_IMAGE. */
export async function keepPicture(connection: Connection, address: string): Promise<string> {
  const base64 = /^data:[\w/.+-]*(?:;[\w=.+-]+)*;base64,([A-Za-z0-9+/]+={0,2})$/.exec(address)?.[1]
  const content = Buffer.from(base64 ?? '', 'base64')
  const kind = shownKindOf(content)
  if (!kind || !shown.test(kind)) throw new DomainError('NOT_AN_IMAGE')
  const workspaceId = workspaceOf(connection)
  const pictureId = randomUUID()
  await connection.client.query('insert into product_picture (workspace_id, picture_id, mime_type, content) values ($1, $2, $3, $4)', [
    workspaceId,
    pictureId,
    kind,
    content,
  ])
  return `${apiBase}/product/picture/${workspaceId}/${pictureId}`
}

/** A picture by its id. Throws NOT_FOUND. */
export async function readPicture(connection: Connection, pictureId: string): Promise<Picture> {
  const { rows } = await connection.client.query<Picture>(
    'select mime_type, content from product_picture where workspace_id = $1 and picture_id = $2',
    [workspaceOf(connection), pictureId],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}
