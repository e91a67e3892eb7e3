import { isFinalFailure } from '#contract/core/final-failure.ts'
import type { OrderOutcome } from '#contract/order/order.endpoints.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { startWork, type WorkFailure, type WorkReport } from '#platform/command/long-work.ts'
import { ignoreShownFailure, WorkFailed } from '#platform/command/work-failed.ts'
import { orderEntity } from '#platform/entities/order.entity.ts'
import { ApiError, type CallOptions, call } from '#platform/http/call.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'
import { failureText } from '#platform/order/failure-text.ts'
import { type LeavingCall, leavingCall, onLeaving } from '#platform/session/leaving.ts'
import { subject } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { batchesOf, foreignOf, type OrderBatch } from './order-batches.ts'

/** Calls under way at once: more only queue up at the marketplace. */
const callsAtOnce = 3
/** News that does not come by event within this time is asked for. Milliseconds. */
const askAfter = 10_000
/** After this long without news the rows themselves tell the rest. Milliseconds. */
const waitAtMost = 120_000

export interface OrderSending {
  /** Names the work in the tray: `Menerima 1.000 pesanan`. */
  readonly title: MessageKey
  readonly codes: readonly string[]
  /** Sends one batch, by a call with these options, and tells what became of each code. */
  send(batch: OrderBatch, options?: CallOptions): Promise<readonly OrderOutcome[]>
  /** `event`: an outcome that is ok is only on its way, and the marketplace's answer comes later. */
  readonly settles: 'reply' | 'event'
}

/**
 * Sends a command for many orders, shows how far it is and which failed and why, and tries just those again on demand. Rejects with
 * {@link WorkFailed} when some failed, all of which the tray shows. `leaving`: nobody is left to see it, and no reply may be waited for.
 */
export async function sendOrders(sending: OrderSending, leaving?: LeavingCall): Promise<void> {
  if (leaving) return sendAtOnce(sending, batchesOf(sending.codes), leaving)
  const single = sending.codes.length === 1
  const shown = single ? oneOrderWork(sending) : workOf(sending)
  const failures: WorkFailure[] = []
  const work: WorkReport = {
    ...shown,
    fail(failure) {
      failures.push(failure)
      shown.fail(failure)
    },
    get cancelled() {
      return shown.cancelled
    },
  }

  const waiting = new Waiting(work)
  for (const code of foreignOf(sending.codes)) waiting.fail(code, t('order.send.foreign'), 'ORDER_NOT_FOUND')
  const batches = batchesOf(sending.codes)
  const asked = leavingCall()
  const stay = onLeaving(() => !work.cancelled && sendAtOnce(sending, batches.splice(0), asked))
  try {
    const next = async (): Promise<void> => {
      const batch = work.cancelled ? undefined : batches.shift()
      if (!batch) return
      await sendBatch(sending, batch, work, waiting)
      return next()
    }
    await Promise.all(Array.from({ length: callsAtOnce }, next))
    if (!work.cancelled) await waiting.settled()
  } finally {
    stay()
    waiting.stop()
    work.done()
  }
  if (failures.length > 0) throw new WorkFailed(failures)
}

/** All at once: the first go before a browser keeps no more bodies, and what is held needs almost none, since its orders stand in the address. */
async function sendAtOnce(sending: OrderSending, batches: readonly OrderBatch[], leaving: LeavingCall): Promise<void> {
  await Promise.allSettled(batches.map((batch) => sending.send(batch, leaving)))
}

async function sendBatch(sending: OrderSending, batch: OrderBatch, work: Pick<WorkReport, 'step' | 'fail'>, waiting: Waiting): Promise<void> {
  if (sending.settles === 'event') waiting.expect(batch.codes)
  try {
    for (const outcome of await sending.send(batch)) {
      if (!outcome.ok) waiting.fail(outcome.order_code, outcome.message ?? outcome.code ?? '', outcome.code)
      else if (sending.settles === 'reply') work.step(1)
      else if (outcome.order && outcome.order.action_state?.state !== 'pending') waiting.see(outcome.order)
    }
  } catch (error) {
    const reason = errorText(error)
    for (const code of batch.codes) waiting.fail(code, reason, error instanceof ApiError ? error.code : null)
  }
}

function workOf(sending: OrderSending): WorkReport {
  const work = startWork({ title: t(sending.title, { count: sending.codes.length }), total: sending.codes.length })
  work.onCancel(() => {})
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
  readonly #work: Pick<WorkReport, 'step' | 'fail'>
  readonly #unsubscribe: () => void
  #wake: () => void = () => {}

  constructor(work: Pick<WorkReport, 'step' | 'fail'>) {
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
