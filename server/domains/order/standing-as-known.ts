import { orderStatus } from '#contract/order/order-status.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { StoreOrigin } from '../store/store.port.ts'

/** Of orders as their marketplace lists them, those that are known just so, or are over: nothing is to be read of them. */
export const standingAsKnown = (
  { database }: ChannelServices,
  { workspace_id, store_code }: StoreOrigin,
  listed: readonly { mp_order_id: string; mp_status: string }[],
): Promise<ReadonlySet<string>> =>
  database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query<{ mp_order_id: string }>(
      `select o.mp_order_id from orders o
       join unnest($3::text[], $4::text[]) as told (mp_order_id, mp_status) on told.mp_order_id = o.mp_order_id
       where o.workspace_id = $1 and o.store_code = $2 and (o.mp_status = told.mp_status or o.order_status = any($5))`,
      [
        workspace_id,
        store_code,
        listed.map(({ mp_order_id }) => mp_order_id),
        listed.map(({ mp_status }) => mp_status),
        [orderStatus.complete, orderStatus.cancelled],
      ],
    )
    return new Set(rows.map(({ mp_order_id }) => mp_order_id))
  })
