import type { ErrorCode } from '#contract/core/error.ts'
import { marketplaces } from '#contract/core/marketplace.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { ChannelFailure, type FailureKind } from '#server/channels/failure.ts'
import type { ChannelServices } from '../channel-services.ts'
import { ingestStatus } from '../order/order.port.ts'
import { readUnnumbered, type Unnumbered } from './label.query.ts'

/** Orders of one call whose marketplace is asked; an agent waits for the answer. */
const mostAsked = 500
/** Of each marketplace: one that hangs takes no other's turn. */
const askedAtOnce = 8

const codeOf: Readonly<Record<FailureKind, ErrorCode>> = {
  'auth-expired': 'STORE_TOKEN_EXPIRED',
  'rate-limited': 'MARKETPLACE_RATE_LIMITED',
  unavailable: 'MARKETPLACE_UNAVAILABLE',
  // The marketplace has none to give yet.
  rejected: 'TRACKING_NUMBER_MISSING',
}

/**
 * Asks the marketplaces for what labels lack: tracking numbers, whose push may still be on its way, and the codes that couriers sort by.
 * Answers, by order code, why an order still has none.
 */
export async function fetchTrackingNumbers(
  services: ChannelServices,
  workspaceId: number,
  codes: readonly string[],
): Promise<Map<string, ErrorCode>> {
  const routed = marketplaces.filter((marketplace) => services.channels.capabilities(marketplace).label?.routing_code)
  const missing = await services.database.read(workspaceId, (connection) => readUnnumbered(connection, workspaceId, codes, routed, mostAsked))
  const failures = new Map<string, ErrorCode>()
  const work = async (queue: Unnumbered[]): Promise<void> => {
    for (let order = queue.shift(); order; order = queue.shift()) {
      const failure = await fetchOne(services, workspaceId, order)
      // A label that lacks only its routing code is printed with the city.
      if (failure && !order.tracking_number) failures.set(order.order_code, failure)
    }
  }
  const queues = marketplaces
    .filter((marketplace) => services.channels.capabilities(marketplace).label && !isEntered(marketplace))
    .map((marketplace) => missing.filter((order) => order.marketplace === marketplace))
  await Promise.all(queues.flatMap((queue) => Array.from({ length: Math.min(askedAtOnce, queue.length) }, () => work(queue))))
  return failures
}

async function fetchOne(services: ChannelServices, workspace_id: number, order: Unnumbered): Promise<ErrorCode | null> {
  const { marketplace, store_code, store_id, mp_order_id, mp_status } = order
  try {
    const facts = await services.channels.call(marketplace, { workspace_id, store_code, store_id }, async (channel, connection) =>
      channel.orders?.label?.(connection, mp_order_id),
    )
    if (!facts) return 'TRACKING_NUMBER_MISSING'
    const news = { workspace_id, store_code, marketplace, mp_order_id, mp_status, order_status: null, at: services.now().toISOString() }
    const { tracking_number, routing_code, shipping_label } = facts
    await ingestStatus(services, { ...news, tracking_number, routing_code: routing_code ?? '', shipping_label: shipping_label ?? undefined })
    return null
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    services.log.info({ order_code: order.order_code, failure: error.kind, reason: error.reason }, 'no tracking number from the marketplace')
    return codeOf[error.kind]
  }
}
