import type { Services } from '#server/domains/handler.ts'

export interface Delivery {
  readonly channel: string
  readonly delivery_id: string
  readonly outcome: string
  readonly http_status: number
  readonly workspace_id: number | null
}

/** True when the same push was taken in before; counts the repeat. What was answered with a refusal is looked at again. */
export const deliveredBefore = (services: Services, channel: string, deliveryId: string): Promise<boolean> =>
  services.database.system(async ({ client }) => {
    const { rowCount } = await client.query(
      'update webhook_delivery set repeats = repeats + 1 where channel = $1 and delivery_id = $2 and http_status between 200 and 299',
      [channel, deliveryId],
    )
    return rowCount === 1
  })

/** Keeps what became of a push. Written after its effect: should the process die in between, the repeat finds the effect and changes nothing. */
export const recordDelivery = (services: Services, delivery: Delivery): Promise<void> =>
  services.database.system(async ({ client }) => {
    await client.query(
      `insert into webhook_delivery (channel, delivery_id, outcome, http_status, workspace_id) values ($1, $2, $3, $4, $5)
       on conflict (channel, delivery_id) do update
       set outcome = excluded.outcome, http_status = excluded.http_status, workspace_id = excluded.workspace_id, repeats = webhook_delivery.repeats + 1`,
      [delivery.channel, delivery.delivery_id, delivery.outcome, delivery.http_status, delivery.workspace_id],
    )
  })
