import { randomUUID } from 'node:crypto'
import { type ChatFileType, chatFileBytes, chatFileMegabytes, chatFileTypeOf } from '#contract/chat/chat-file.ts'
import { apiBase } from '#contract/core/api-base.ts'
import { DomainError } from '#contract/core/error.ts'
import { shownKindOf } from '#contract/core/file-kind.ts'
import type { MediaFile } from '#server/channels/chats.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

export interface SentFile {
  readonly mime_type: string
  readonly content: Buffer
}

/** Reads a `data:` address. Throws NOT_AN_IMAGE where an image is wanted and it is none, PAYLOAD_TOO_LARGE, VALIDATION. */
export function readDataAddress(address: string, wanted: ChatFileType): SentFile {
  const parts = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w=.+-]+)*;base64,([A-Za-z0-9+/]+={0,2})$/.exec(address)
  if (!parts) throw new DomainError(wanted === 'image' ? 'NOT_AN_IMAGE' : 'VALIDATION', { first: 'image_url' })
  const [, claimed = '', base64 = ''] = parts
  const content = Buffer.from(base64, 'base64')
  if (content.length > chatFileBytes(wanted)) throw new DomainError('PAYLOAD_TOO_LARGE', { limit: `${chatFileMegabytes[wanted]} MB` })
  const shown = shownKindOf(content)
  const image = shown && chatFileTypeOf(shown) === 'image' ? shown : null
  if (wanted === 'image') {
    if (!image) throw new DomainError('NOT_AN_IMAGE')
    return { mime_type: image, content }
  }
  // A picture may go as a document, which keeps it as it is.
  if (image && wanted === 'document') return { mime_type: image, content }
  if (image || chatFileTypeOf(claimed) !== wanted) throw new DomainError('VALIDATION', { first: 'mime_type' })
  return { mime_type: claimed, content }
}

const addressPattern = new RegExp(`${apiBase}/chat/file/(\\d+)/([0-9a-f-]{36})$`)
/** Where a file is read, beside the server's own address. */
const addressOf = (workspaceId: number, fileId: string): string => `${apiBase}/chat/file/${workspaceId}/${fileId}`

/** The id of a file that is kept here, of its address; null of any other. */
export const fileIdOf = (address: string | null): string | null => (address === null ? null : (addressPattern.exec(address)?.[2] ?? null))

/** Keeps a file; answers its address. */
export async function keepFile(connection: Connection, { mime_type, content }: SentFile): Promise<string> {
  const workspaceId = workspaceOf(connection)
  const fileId = randomUUID()
  await connection.client.query('insert into chat_file (workspace_id, file_id, mime_type, content) values ($1, $2, $3, $4)', [
    workspaceId,
    fileId,
    mime_type,
    content,
  ])
  return addressOf(workspaceId, fileId)
}

/** A file by its ids; null where there is none. */
export const readFile = (database: Database, workspaceId: number, fileId: string): Promise<SentFile | null> =>
  database.read(workspaceId, async ({ client }) => {
    const { rows } = await client.query<SentFile>('select mime_type, content from chat_file where workspace_id = $1 and file_id = $2', [
      workspaceId,
      fileId,
    ])
    return rows[0] ?? null
  })

/** The kind of a file of this workspace by its address; null where it is none: nothing is fetched from anywhere else. */
export const kindOfFile = async (connection: Connection, address: string): Promise<string | null> =>
  (await fileAt(connection, address))?.mime_type ?? null

/** A file of this workspace by its address: its kind and size. */
export async function fileAt(connection: Connection, address: string): Promise<{ mime_type: string; bytes: number } | null> {
  const [, workspaceId, fileId] = addressPattern.exec(address) ?? []
  if (Number(workspaceId) !== workspaceOf(connection)) return null
  const { rows } = await connection.client.query<{ mime_type: string; bytes: number }>(
    'select mime_type, octet_length(content) as bytes from chat_file where workspace_id = $1 and file_id = $2',
    [Number(workspaceId), fileId],
  )
  return rows[0] ?? null
}

/** A message's file as a channel takes it. */
export async function readMedia(database: Database, address: string, filename: string | null): Promise<MediaFile | null> {
  const [, workspaceId, fileId] = addressPattern.exec(address) ?? []
  const file = workspaceId && fileId ? await readFile(database, Number(workspaceId), fileId) : null
  if (!file) return null
  const ending = file.mime_type.split('/')[1]?.replace('jpeg', 'jpg').replace(/[^\w]/g, '') ?? 'bin'
  return { bytes: file.content, mime_type: file.mime_type, filename: filename || `${fileId}.${ending}` }
}
