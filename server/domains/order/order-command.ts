import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import type { OrderOutcome } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Caller } from '../handler.ts'
import { payRest, tellSale } from '../receivable/receivable.port.ts'
import { askedChange, doneHere, judgeAsk, type MarketplaceAction, reasonInWords, type Verdict } from './order-action.rules.ts'
import type { OrderChange } from './order-change.rules.ts'
import { type OrderActionOrder, orderActionJob } from './order-jobs.ts'
import { readOrderRows } from './order-row.ts'
import type { Actor, KnownOrder } from './order-state.ts'
import { lockOrders, writeChanges } from './order-write.ts'

export interface Ask {
  /** The action for an order in its status. */
  action(order: KnownOrder): MarketplaceAction
  readonly shipping_method?: string | undefined
  readonly tracking_number?: string | undefined
  readonly cancel_reason?: string | undefined
  readonly cancel_revert_stock?: boolean | undefined
  /** Orders of another marketplace count as not found. */
  readonly marketplace?: Marketplace | undefined
  /** The version that was seen; another one is refused. */
  readonly version?: number | undefined
}

interface Asking {
  readonly caller: Caller
  readonly language: Language
}

export const actorOf = (caller: Caller): Actor => ({ user_id: caller.user_id, agent_id: caller.agent_id, name: caller.name })

type Judged = { readonly order_code: string; readonly order: KnownOrder | undefined; readonly verdict: Verdict }

function judge(services: ChannelServices, ask: Ask, order_code: string, order: KnownOrder | undefined): Judged {
  if (!order || (ask.marketplace && order.marketplace !== ask.marketplace))
    return { order_code, order: undefined, verdict: { code: 'ORDER_NOT_FOUND', values: { order_code } } }
  if (ask.version !== undefined && ask.version !== order.version)
    return { order_code, order, verdict: { code: 'VERSION_CONFLICT', values: { order_code } } }
  const action = ask.action(order)
  const verdict = judgeAsk(order, action, services.channels.capabilities(order.marketplace))
  const unexplained = verdict === 'go' && action === 'cancel' && !ask.cancel_reason
  return { order_code, order, verdict: unexplained ? { code: 'CANCEL_REASON_REQUIRED', values: { order_code } } : verdict }
}

/**
 * Sends an action for orders on its way to their marketplace, all in one transaction: state, event and job. What each marketplace says follows by
 * event. Of two agents who ask at once the second is told (ACTION_PENDING). Asking again after a failure is the retry.
 */
export const askMarketplace = (
  services: ChannelServices,
  { caller, language }: Asking,
  codes: readonly string[],
  ask: Ask,
): Promise<OrderOutcome[]> => askAs(services, { workspace_id: caller.workspace_id, by: actorOf(caller), language, caller }, codes, ask)

/** The same by whoever has no seat: a rule of the workspace. */
export async function askAs(
  services: ChannelServices,
  {
    workspace_id,
    by,
    language,
    caller,
  }: { readonly workspace_id: number; readonly by: Actor; readonly language: Language; readonly caller?: Caller },
  codes: readonly string[],
  ask: Ask,
): Promise<OrderOutcome[]> {
  const now = services.now().toISOString()
  return services.database.write(workspace_id, async (connection) => {
    const known = await lockOrders(connection, codes)
    const judged = codes.map((code) => judge(services, ask, code, known.get(code)))
    const changes = judged.flatMap(({ order, verdict }) => {
      if (!order || verdict !== 'go') return []
      const { shipping_method, tracking_number, cancel_revert_stock } = ask
      const cancel_reason = reasonInWords(ask.cancel_reason, services.channels.capabilities(order.marketplace))
      const kept = { request_id: randomUUID(), by, shipping_method, tracking_number, cancel_reason, cancel_revert_stock }
      const asked = askedChange(order, ask.action(order), kept, now)
      return [isEntered(order.marketplace) ? doneHere(asked, now) : asked]
    })
    const sent = changes.filter(({ after }) => after.action_state?.state === 'pending')
    const jobs = sent.map(({ after }) => ({
      name: orderActionJob,
      data: {
        workspace_id,
        marketplace: after.marketplace,
        store_code: after.store_code,
        order_code: after.order_code,
        request_id: after.action_state?.ask.request_id ?? '',
        attempt: 1,
      } satisfies OrderActionOrder,
    }))
    const changed = await writeChanges(connection, changes, now, {
      beforeEvents: async () => {
        await enqueue(connection, jobs)
        if (caller) await settleSales(connection, changes, caller, now)
      },
    })
    const others = judged.filter(({ order, verdict }) => order && verdict !== 'go').map(({ order_code }) => order_code)
    const rows = new Map([...changed, ...(await readOrderRows(connection, others)).map((row) => [row.order_code, row] as const)])
    return judged.map(({ order_code, order, verdict }) => outcomeOf(order_code, order ? rows.get(order_code) : undefined, verdict, language))
  })
}

/** What the seller's word makes of sales: confirmed is paid, and so is what was paid on delivery when it is over. */
async function settleSales(connection: Connection, changes: readonly OrderChange[], caller: Caller, at: string): Promise<void> {
  const moved = changes.filter(({ before, after }) => isEntered(after.marketplace) && before.order_status !== after.order_status)
  const isPaid = ({ before, after }: OrderChange): boolean =>
    (before.order_status === orderStatus.waiting_payment && after.order_status === orderStatus.new) ||
    (after.cod && after.order_status === orderStatus.complete)
  await payRest(
    connection,
    moved.filter(isPaid).map(({ after }) => after),
    caller,
    at,
  )
  for (const { after } of moved) await tellSale(connection, after.order_code, caller, at)
}

function outcomeOf(order_code: string, row: OrderRow | undefined, verdict: Verdict, language: Language): OrderOutcome {
  const order = row ?? null
  if (typeof verdict === 'string') return { order_code, ok: true, order, code: null, message: null }
  return { order_code, ok: false, order, code: verdict.code, message: errorMessage(verdict.code, language, verdict.values) }
}

/** The one action of a status that is set: 900 cancels, or agrees to a request to cancel; 200 refuses such a request, or says that it is paid; 700 ends it. */
export const actionOfStatus =
  (status: 200 | 700 | 900, answersRequest = false) =>
  (order: KnownOrder): MarketplaceAction => {
    if (status === orderStatus.complete) return 'complete'
    if (status === orderStatus.new) return order.order_status === orderStatus.waiting_payment ? 'confirm_payment' : 'reject_cancel'
    return answersRequest || order.order_status === orderStatus.cancel_requested ? 'accept_cancel' : 'cancel'
  }

/** Throws NOT_SUPPORTED where the marketplace takes no acceptance, SHIPPING_METHOD_REQUIRED where it wants one of its methods chosen. */
export function checkShippingMethod(services: ChannelServices, marketplace: Marketplace, chosen: string | undefined): void {
  const { accept } = services.channels.capabilities(marketplace)
  const values = { marketplace: marketplaceFacts[marketplace].name }
  if (!accept) throw new DomainError('NOT_SUPPORTED', values)
  const methods = accept.shipping_methods
  if (methods.length > 0 && !methods.some(({ id }) => id === chosen)) throw new DomainError('SHIPPING_METHOD_REQUIRED', values)
}
