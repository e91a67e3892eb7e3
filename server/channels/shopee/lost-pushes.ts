import { z } from 'zod'
import { ChannelFailure } from '../failure.ts'
import type { LostPushes, RawPush } from '../pushes.ts'
import type { ShopeeClient } from './client.ts'

const lostShape = z.object({
  response: z.object({
    push_message_list: z.array(z.object({ shop_id: z.number().int().nullish(), code: z.number().int(), data: z.string().nullish() })).nullish(),
    has_next_page: z.boolean().nullish(),
    last_message_id: z.number().int().nullish(),
  }),
})

/** The push as it would have come; `timestamp` is when it was lost and not when it was made, so it is left out. */
function pushOf({ shop_id, code, data }: { shop_id?: number | null; code: number; data?: string | null }): RawPush {
  const told = { code, ...(shop_id ? { shop_id } : {}), data: data || undefined }
  return { method: 'POST', path: '', headers: {}, body: Buffer.from(JSON.stringify(told)) }
}

/** The earliest 100 of the last three days that were not confirmed. */
export async function lostPushes(client: ShopeeClient, signal: AbortSignal): Promise<LostPushes> {
  const { push_message_list: list, has_next_page, last_message_id } = (await client.ask('/push/get_lost_push_message', lostShape, signal)).response
  return {
    pushes: (list ?? []).map(pushOf),
    more: has_next_page === true,
    async consumed(confirming) {
      if (!list?.length) return
      await client
        .open('/push/confirm_consumed_lost_push_message', z.unknown(), { last_message_id }, confirming)
        // Another server was faster.
        .catch((failure: unknown) => {
          if (!(failure instanceof ChannelFailure) || failure.kind !== 'rejected') throw failure
        })
    },
  }
}
