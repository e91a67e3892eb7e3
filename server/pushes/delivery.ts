import type { Marketplace } from '#contract/core/marketplace.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import { enqueue, type Job } from '#server/db/outbox.ts'
import type { Services } from '#server/domains/handler.ts'

export interface Delivery {
  readonly channel: Marketplace
  readonly delivery_id: string
  readonly outcome: string
  readonly http_status: number
  readonly workspace_id: number | null
}

/** Of a store that is paused nothing is taken in: all of it is read anew when it goes on. */
type PushedStore = StoreRef & { readonly paused: boolean }

/** A push that was answered with a refusal is no repeat: it is looked at again. */
const lookUpText = `
  with repeated as (
    update webhook_delivery set repeats = repeats + 1
    where channel = $1 and delivery_id = $2 and http_status between 200 and 299 returning 1
  )
  select exists (select from repeated) as repeated,
    (select coalesce(json_agg(json_build_object('workspace_id', workspace_id, 'store_code', store_code, 'store_id', store_id, 'paused', paused_at is not null)), '[]')
     from store where marketplace = $1 and store_id = any($3) and status > 0) as stores`

/** Whether the same push was taken in before (the repeat is counted), and the stores it is about, in whichever workspaces they are. */
export async function lookUp(
  { database }: Services,
  channel: Marketplace,
  deliveryId: string,
  storeIds: readonly string[],
): Promise<{ repeated: boolean; stores: readonly PushedStore[] }> {
  const values = [channel, deliveryId, storeIds]
  const [found] = await database.statement<{ repeated: boolean; stores: PushedStore[] }>({ name: 'webhook-look-up', text: lookUpText, values })
  return found ?? { repeated: false, stores: [] }
}

const recordText = `
  insert into webhook_delivery (channel, delivery_id, outcome, http_status, workspace_id) values ($1, $2, $3, $4, $5)
  on conflict (channel, delivery_id) do update
  set outcome = excluded.outcome, http_status = excluded.http_status, workspace_id = excluded.workspace_id, repeats = webhook_delivery.repeats + 1`

/**
 * Keeps what became of a push, together with the jobs that follow from it. Written after its effect: should the process die in between, the repeat finds
 * the effect and changes nothing.
 */
export async function recordDelivery({ database }: Services, delivery: Delivery, jobs: readonly Job[]): Promise<void> {
  const { channel, delivery_id, outcome, http_status, workspace_id } = delivery
  const record = { name: 'webhook-record', text: recordText, values: [channel, delivery_id, outcome, http_status, workspace_id] }
  if (jobs.length === 0) return void (await database.statement(record))
  await database.system(async (connection) => {
    await connection.client.query(record)
    await enqueue(connection, jobs)
  })
}
