import type { Marketplace } from '#contract/core/marketplace.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { ActionReply, ChannelOrders } from '#server/channels/orders.ts'
import type { StoreConnection } from '#server/channels/store-connection.ts'
import { inBatches } from '#server/db/in-batches.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import {
  type ActionResult,
  type AskedAction,
  failForgotten,
  type OrderActionOrder,
  readAskedAction,
  type SettledAction,
  settleActions,
} from '#server/domains/order/order.port.ts'
import { every } from './every.ts'

/** Tries before a marketplace that does not answer, or limits us, counts as a failure that the agent sees: after 2, 4, 8 and 16 seconds. */
const mostAttempts = 5

/** Outcomes in one transaction: many would keep the orders locked for long. */
const mostOutcomes = 50

const everyMs = 10_000

/** Looks for actions whose job is no more, at once and every ten seconds. */
export const startActionWatch = (services: ChannelServices): (() => Promise<void>) =>
  every(everyMs, services.log, 'actions that nobody carries out', () => failForgotten(services))

/** Carries out what agents asked of marketplaces, and writes what became of it. */
export function createOrderActions(services: ChannelServices): (job: OrderActionOrder) => Promise<void> {
  const settlers = new Map<number, (settled: SettledAction) => Promise<void>>()
  const settlerOf = (workspaceId: number) => {
    const settler = settlers.get(workspaceId) ?? inBatches<SettledAction>(mostOutcomes, (settled) => settleActions(services, workspaceId, settled))
    settlers.set(workspaceId, settler)
    return settler
  }
  return async (job) => {
    const asked = await readAskedAction(services, job)
    if (!asked) return
    const result = await callMarketplace(services, job, asked)
    services.log.info(
      { order_code: job.order_code, action: asked.action_state.action, attempt: job.attempt, result: result.kind },
      'marketplace answered',
    )
    await settlerOf(job.workspace_id)({ job, result })
  }
}

async function callMarketplace({ channels }: ChannelServices, job: OrderActionOrder, asked: AskedAction): Promise<ActionResult> {
  const store = { workspace_id: job.workspace_id, store_code: asked.store_code, store_id: asked.store_id }
  try {
    const reply = await channels.call(asked.marketplace, store, (channel, connection) => perform(asked, channel.orders, connection))
    return { kind: 'agreed', reply }
  } catch (failure) {
    if (failure instanceof ChannelFailure) return resultOf(failure, job.attempt)
    throw failure
  }
}

/** Steps are safe to repeat: a channel whose step went through before, its answer lost, answers with the order's present state. */
async function perform(asked: AskedAction, orders: ChannelOrders | undefined, connection: StoreConnection): Promise<ActionReply> {
  const { action, ask } = asked.action_state
  const id = asked.mp_order_id
  switch (action) {
    case 'accept':
      return called(orders?.accept, asked.marketplace).call(orders, connection, id, {
        ...(ask.shipping_method && { shipping_method: ask.shipping_method }),
        ...(asked.package_ids && { package_ids: asked.package_ids }),
      })
    case 'request_pickup':
      return called(orders?.requestPickup, asked.marketplace).call(orders, connection, id)
    case 'ship':
      return called(orders?.ship, asked.marketplace).call(orders, connection, id, ask.tracking_number ?? '')
    case 'cancel':
      return called(orders?.cancel, asked.marketplace).call(orders, connection, id, ask.cancel_reason ?? '')
    case 'accept_cancel':
    case 'reject_cancel':
      return called(orders?.answerCancel, asked.marketplace).call(orders, connection, id, action === 'accept_cancel')
    case 'print_label':
    case 'confirm_payment':
    case 'complete':
      throw new Error(`${action} is done here, not by the marketplace`)
  }
}

function called<F>(step: F | undefined, marketplace: Marketplace): F {
  if (!step) throw new ChannelFailure('rejected', `${marketplace} does not support this action`)
  return step
}

/** How a failure is met, by its kind: what waiting cannot mend is told at once, the rest when the tries are used up. */
export function resultOf(failure: ChannelFailure, attempt: number): ActionResult {
  if (failure.kind === 'auth-expired') return { kind: 'failed', code: 'STORE_TOKEN_EXPIRED', reason: failure.reason }
  if (failure.kind === 'rejected') return { kind: 'failed', code: 'MARKETPLACE_REJECTED', reason: failure.reason }
  if (attempt < mostAttempts) return { kind: 'later', seconds: failure.retryAfterMs ? failure.retryAfterMs / 1000 : 2 ** attempt }
  return { kind: 'failed', code: failure.kind === 'rate-limited' ? 'MARKETPLACE_RATE_LIMITED' : 'MARKETPLACE_UNAVAILABLE', reason: failure.reason }
}
