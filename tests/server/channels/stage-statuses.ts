import type { Stage } from '#sandbox/order.ts'

/** What each stage of the sandbox is in our words; a marketplace without the stage says the nearest. */
export const expected: Readonly<Record<Stage, number | readonly number[]>> = {
  unpaid: 100,
  new: 200,
  processing: [200, 300],
  waiting_pickup: [300, 400],
  retry: [300, 400],
  shipped: 500,
  arrived: 600,
  complete: 700,
  complained: 800,
  returned: [550, 800],
  cancel_requested: [200, 950],
  cancelled: 900,
}
