import { Refusal, type SandboxOrder, type Stage } from './order.ts'
import type { World } from './world.ts'

/** Where an order is, as a marketplace here says it to sellers. */
const stageWords: Readonly<Record<Stage, string>> = {
  unpaid: 'belum dibayar',
  new: 'masih baru',
  processing: 'sedang diproses',
  waiting_pickup: 'menunggu pickup',
  retry: 'menunggu pickup ulang',
  shipped: 'sudah dikirim',
  arrived: 'sudah sampai',
  complete: 'sudah selesai',
  complained: 'sedang dikomplain',
  returned: 'sudah dikembalikan',
  cancel_requested: 'sedang diminta batal',
  cancelled: 'sudah dibatalkan',
}

function allow(order: SandboxOrder, from: readonly Stage[], act: string): void {
  if (!from.includes(order.stage)) throw new Refusal('wrong-status', `Pesanan ${order.order_id} tidak bisa ${act}: ${stageWords[order.stage]}`)
}

/** What sellers may do, the same at every marketplace that has the step; throws a {@link Refusal}. */
export const sellerActs = {
  accept(world: World, order: SandboxOrder): void {
    allow(order, ['new'], 'diterima')
    world.move(order, 'processing')
  },
  requestPickup(world: World, order: SandboxOrder): void {
    allow(order, ['processing', 'retry'], 'dijemput')
    world.move(order, 'waiting_pickup')
  },
  /** For marketplaces whose one step is to arrange the shipment. */
  arrange(world: World, order: SandboxOrder): void {
    allow(order, ['new', 'retry'], 'diatur pengirimannya')
    world.move(order, 'waiting_pickup')
  },
  ship(world: World, order: SandboxOrder, trackingNumber: string): void {
    allow(order, ['processing', 'waiting_pickup'], 'dikirim')
    order.tracking_number = trackingNumber
    world.move(order, 'shipped')
  },
  /** For marketplaces that cancel an order item by item: throws where none may be. */
  mayCancel(order: SandboxOrder): void {
    allow(order, ['unpaid', 'new', 'processing', 'waiting_pickup', 'retry'], 'dibatalkan')
  },
  cancel(world: World, order: SandboxOrder, reason: string): void {
    sellerActs.mayCancel(order)
    world.move(order, 'cancelled', reason)
  },
  answerCancel(world: World, order: SandboxOrder, agree: boolean): void {
    allow(order, ['cancel_requested'], 'dijawab')
    if (agree) world.move(order, 'cancelled', order.cancel_reason ?? undefined)
    else world.move(order, order.before_cancel ?? 'new')
  },
}
