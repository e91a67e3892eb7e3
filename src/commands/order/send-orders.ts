import { isFinalFailure } from '#contract/core/final-failure.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { OrderOutcome, orderAccept, orderRequestPickup, orderSetStatus, orderShip } from '#contract/order/order.endpoints.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { askFor, type ForMany } from '#platform/command/bulk.ts'
import { startWork, type WorkReport } from '#platform/command/long-work.ts'
import { ignoreShownFailure, WorkFailed } from '#platform/command/work-failed.ts'
import type { WorkFailure } from '#platform/command/works.ts'
import { orderEntity } from '#platform/entities/order.entity.ts'
import { ApiError, type CallOptions, call } from '#platform/http/call.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'
import { failureText } from '#platform/order/failure-text.ts'
import type { LeavingCall } from '#platform/session/leaving.ts'
import { subject } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { batchesOf, foreignOf, type OrderBatch } from './order-batches.ts'

/** News that does not come by event within this time is asked for. Milliseconds. */
const askAfter = 10_000
/** After this long without news the rows themselves tell the rest. Milliseconds. */
const waitAtMost = 120_000

type OrderCall = ForMany<typeof orderAccept> | ForMany<typeof orderRequestPickup> | ForMany<typeof orderShip> | ForMany<typeof orderSetStatus>

export interface OrderSending {
  /** Names the work in the tray: `Menerima 1.000 pesanan`. */
  readonly title: MessageKey
  readonly codes: readonly string[]
  /** What is asked for the orders of a marketplace. An outcome that is ok is only on its way: the marketplace's answer comes later. */
  calls(marketplace: Marketplace): readonly [OrderCall]
}

const sendBatch = async ({ calls }: OrderSending, { marketplace, codes }: OrderBatch, options?: CallOptions): Promise<readonly OrderOutcome[]> =>
  (await askFor(calls(marketplace)[0] as ForMany<typeof orderAccept>, codes, options)).results

/**
 * Sends a command for some orders, shows how far it is and which failed and why, and tries just those again on demand. Rejects with
 * {@link WorkFailed} when some failed, all of which the tray shows.
 */
export async function sendOrders(sending: OrderSending): Promise<void> {
  const single = sending.codes.length === 1
  const shown = single ? oneOrderWork(sending) : workOf(sending)
  const failures: WorkFailure[] = []
  const work: Reported = {
    step: shown.step,
    fail(failure) {
      failures.push(failure)
      shown.fail(failure)
    },
  }

  const waiting = new Waiting(work)
  for (const code of foreignOf(sending.codes)) waiting.fail(code, t('order.send.foreign'), 'ORDER_NOT_FOUND')
  try {
    await Promise.all(batchesOf(sending.codes).map((batch) => ask(sending, batch, waiting)))
    await waiting.settled()
  } finally {
    waiting.stop()
    shown.done()
  }
  if (failures.length > 0) throw new WorkFailed(failures)
}

/** All at once, as the page or its session ends: no reply may be waited for, and what is held needs almost no body, since its orders stand in the address. */
export async function sendAtOnce(sending: OrderSending, leaving: LeavingCall): Promise<void> {
  await Promise.allSettled(batchesOf(sending.codes).map((batch) => sendBatch(sending, batch, leaving)))
}

async function ask(sending: OrderSending, batch: OrderBatch, waiting: Waiting): Promise<void> {
  waiting.expect(batch.codes)
  try {
    for (const outcome of await sendBatch(sending, batch)) {
      if (!outcome.ok) waiting.fail(outcome.order_code, outcome.message ?? outcome.code ?? '', outcome.code)
      else if (outcome.order) waiting.see(outcome.order)
    }
  } catch (error) {
    const reason = errorText(error)
    for (const code of batch.codes) waiting.fail(code, reason, error instanceof ApiError ? error.code : null)
  }
}

type Reported = Pick<WorkReport, 'step' | 'fail'>

function workOf(sending: OrderSending): WorkReport {
  const work = startWork({ title: t(sending.title, { count: sending.codes.length }), total: sending.codes.length })
  work.onRetry((ids) => void sendOrders({ ...sending, codes: ids }).catch(ignoreShownFailure))
  return work
}

/** One order shows its progress in its own row; only a failure needs saying, and stays until somebody saw it: whoever sent it. */
function oneOrderWork(sending: OrderSending): WorkReport {
  const sender = subject()?.user_id
  return {
    step() {},
    fail(failure) {
      if (subject()?.user_id !== sender) return
      const work = workOf(sending)
      work.fail(failure)
      work.step(1)
      work.done()
    },
    done() {},
    onRetry() {},
    note() {},
    onCancel() {},
    cancelled: false,
  }
}

/** Orders whose marketplace has not answered yet. Answers come as live events; what is missed is asked for. */
class Waiting {
  readonly #codes = new Set<string>()
  readonly #work: Reported
  readonly #unsubscribe: () => void
  #wake: () => void = () => {}

  constructor(work: Reported) {
    this.#work = work
    this.#unsubscribe = orderEntity.onNews(({ all }) => {
      for (const { order } of all) this.see(order)
    })
  }

  expect(codes: readonly string[]): void {
    for (const code of codes) this.#codes.add(code)
  }

  /** `why`: the contract's code of the failure. */
  fail(code: string, reason: string, why: string | null): void {
    this.#codes.delete(code)
    this.#work.fail({ id: code, reason, final: isFinalFailure(why) })
    this.#work.step(1)
    this.#wake()
  }

  /** Takes an order as it is now: still on its way, refused, or done. */
  see(order: OrderRow): void {
    if (order.action_state?.state === 'pending' || !this.#codes.delete(order.order_code)) return
    const refused = order.action_state
    if (refused) this.#work.fail({ id: order.order_code, reason: failureText(refused), final: isFinalFailure(refused.code) })
    this.#work.step(1)
    this.#wake()
  }

  /** Resolves when every order has its answer, or the wait is over: then it is told of which nobody has heard. */
  async settled(): Promise<void> {
    const until = Date.now() + waitAtMost
    while (this.#codes.size && Date.now() < until) {
      const before = this.#codes.size
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, askAfter)
        this.#wake = () => {
          if (this.#codes.size) return
          clearTimeout(timer)
          resolve()
        }
        this.#wake()
      })
      if (this.#codes.size === before) await this.#ask()
    }
    for (const code of this.#codes) this.fail(code, t('order.send.unanswered'), null)
  }

  async #ask(): Promise<void> {
    const some = [...this.#codes].slice(0, 200)
    const { rows } = await call(orderList, { query: { order_code: some, limit: '200' } }).catch(() => ({ rows: [] }))
    for (const row of rows) this.see(row)
  }

  stop(): void {
    this.#unsubscribe()
  }
}
