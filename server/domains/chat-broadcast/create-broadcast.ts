import type { z } from 'zod'
import type { broadcastCreate } from '#contract/chat/broadcast.endpoints.ts'
import { type Broadcast, latestScheduleDays, mostReceivers } from '#contract/chat/broadcast.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '../channel-services.ts'
import { fileAt, keepFile, readDataAddress } from '../chat/chat.port.ts'
import type { Caller } from '../handler.ts'
import { writeReceivers } from './audience.query.ts'
import { broadcastStep } from './broadcast-jobs.ts'
import { broadcastColumns } from './broadcast-row.ts'
import { fitsOf } from './channel-limits.ts'

type Wanted = z.output<(typeof broadcastCreate)['body']>

/** A clock that goes a little behind ours still means now. */
const behindMs = 60_000

const insertText = `
  insert into chat_broadcast as b (workspace_id, name, kind, message, image_url, image_mime, template, template_language, template_values, audience, user_id, created_by,
    scheduled_at, created_at, receiver_total, waiting_total)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, 0) returning b.broadcast_id`

/** Writes a broadcast and its receivers down, in one transaction with the job that sends it. */
export async function createBroadcast(services: ChannelServices, caller: Caller, wanted: Wanted): Promise<Broadcast> {
  const now = services.now()
  const { name, audience, content, scheduled_at, expected } = wanted
  const at = scheduled_at === null ? now : new Date(scheduled_at)
  const early = at.getTime() - now.getTime()
  if (early < -behindMs || early > latestScheduleDays * 86_400_000) throw new DomainError('SCHEDULE_PAST', { days: latestScheduleDays })
  return services.database.write(caller.workspace_id, async (connection) => {
    const { workspace_id } = caller
    const image = content.kind === 'message' && content.image_url !== null ? await keepImage(connection, content.image_url) : null
    const template = content.kind === 'template'
    const { rows } = await connection.client.query<{ broadcast_id: number }>(insertText, [
      workspace_id,
      name,
      content.kind,
      content.message,
      image?.address ?? null,
      image?.mime_type ?? null,
      template ? content.template : null,
      template ? content.template_language : null,
      template ? content.values : [],
      JSON.stringify(audience),
      caller.user_id,
      caller.name,
      scheduled_at,
      now.toISOString(),
    ])
    const broadcast_id = rows[0]?.broadcast_id as number
    const channels = fitsOf(services.channels, { kind: content.kind, length: content.message.length, image })
    const total = await writeReceivers(connection, broadcast_id, { audience, channels, template, at, now })
    if (total === 0) throw new DomainError('AUDIENCE_EMPTY')
    if (total > mostReceivers) throw new DomainError('REACH_LIMIT', { limit: mostReceivers })
    if (expected !== undefined && expected !== total) throw new DomainError('AUDIENCE_CHANGED', { total })
    const made = await connection.client.query<Broadcast>(
      `update chat_broadcast b set receiver_total = $3, waiting_total = $3 where b.workspace_id = $1 and b.broadcast_id = $2 returning ${broadcastColumns}`,
      [workspace_id, broadcast_id, total],
    )
    if (early <= 0) await enqueue(connection, [broadcastStep({ workspace_id, broadcast_id }, 0)])
    await appendEvents(connection, [{ type: 'chat.broadcast-changed', broadcast_id, at: now.toISOString(), agent_id: caller.agent_id }])
    return made.rows[0] as Broadcast
  })
}

interface KeptImage {
  readonly address: string
  readonly mime_type: string
  readonly bytes: number
}

/** A `data:` address is kept as a file; any other must be of an image that is kept here. */
async function keepImage(connection: Connection, given: string): Promise<KeptImage> {
  if (given.startsWith('data:')) {
    const file = readDataAddress(given, 'image')
    return { address: await keepFile(connection, file), mime_type: file.mime_type, bytes: file.content.length }
  }
  const file = await fileAt(connection, given)
  if (!file) throw new DomainError('NOT_FOUND')
  if (!file.mime_type.startsWith('image/')) throw new DomainError('NOT_AN_IMAGE')
  return { address: given, ...file }
}
