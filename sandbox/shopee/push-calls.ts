import type { FastifyInstance } from 'fastify'
import type { StandInParts } from '../stand-in.ts'
import { openCall, ShopeeError } from './door.ts'

const threeDaysMs = 3 * 86_400_000

/** Pushes that were lost: the earliest 100 of three days, until they are confirmed. These calls answer under `response`, though no shop is named. */
export function mountPushCalls(scope: FastifyInstance, parts: StandInParts): void {
  let confirmed = 0
  const waiting = () => parts.lost().filter((push) => push.push_id > confirmed && push.made_at > parts.world.now() - threeDaysMs)

  scope.get(
    '/api/v2/push/get_lost_push_message',
    openCall(parts, () => {
      const all = waiting()
      const page = all.slice(0, 100)
      return {
        response: {
          push_message_list: page.map((push) => {
            const { shop_id, code, timestamp, data } = JSON.parse(push.body) as Record<string, unknown>
            return { shop_id, code, timestamp, data: JSON.stringify(data) }
          }),
          has_next_page: all.length > page.length,
          last_message_id: page.at(-1)?.push_id ?? 0,
        },
      }
    }),
  )
  scope.post(
    '/api/v2/push/confirm_consumed_lost_push_message',
    openCall(parts, ({ last_message_id: last }) => {
      if (!waiting().some((push) => push.push_id === last)) throw new ShopeeError('error_param', 'last_message_id is wrong.')
      confirmed = Number(last)
      return { response: {} }
    }),
  )
  scope.post(
    '/api/v2/push/set_app_push_config',
    openCall(parts, () => ({ response: { result: 'success' } })),
  )
  scope.get(
    '/api/v2/push/get_app_push_config',
    openCall(parts, () => ({
      response: {
        callback_url: parts.account.callback_url,
        live_push_status: 'Normal',
        blocked_shop_id: [],
        push_config_on_list: [1, 2, 3, 4, 10, 12],
        push_config_off_list: [],
      },
    })),
  )
}
