import type { Random } from '#contract/demo/random.ts'
import type { OrderActionState } from '#contract/order/order.ts'
import { type OrderAction, type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { DemoAgent } from './order-story.ts'

const refusals: Partial<Record<OrderStatus, { action: OrderAction; reasons: readonly string[] }>> = {
  [orderStatus.new]: { action: 'accept', reasons: ['Masih ditinjau oleh tim keamanan', 'Alamat penjemputan toko belum diatur'] },
  [orderStatus.processing]: {
    action: 'request_pickup',
    reasons: ['Jadwal penjemputan hari ini sudah penuh', 'Kurir tidak melayani alamat penjemputan'],
  },
}

/** A few orders carry what the marketplace refused an agent lately, so that the demo shows how that looks. */
export function drawRefusal(random: Random, status: OrderStatus, by: DemoAgent, now: number): OrderActionState | null {
  const kind = refusals[status]
  if (!kind || !random.chance(0.02)) return null
  const refused = {
    action: kind.action,
    state: 'failed' as const,
    code: 'MARKETPLACE_REJECTED',
    reason: random.pick(kind.reasons),
    at: new Date(now - random.int(4, 90) * 60_000).toISOString(),
  }
  // Who asked is kept beside, as the server keeps it; it never leaves the database.
  const ask = { request_id: `demo-${random.code(10).toLowerCase()}`, by: { user_id: by.user_id, agent_id: by.agent_id, name: by.name } }
  return Object.assign(refused, { ask })
}
