import { DomainError } from '#contract/core/error.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { areSamePieces } from '#contract/order/shipment.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { type IncomingOrder, notYetPacked, type PackedLine } from '#server/channels/orders.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '../channel-services.ts'
import { ingestOrder, knownVersion } from './intake.ts'
import { fetchOrder } from './order-jobs.ts'
import { askShipments, type ShippedOrder } from './shipment.ts'

/** A call for each parcel, while a person waits: what is read back after it must be answered as well before their browser gives up. */
const packingMs = 18_000

type Parcels = readonly (readonly PackedLine[])[]

/** The parcels that are packed, where all of them are as they were asked for. */
function packedAsAsked({ packages = [] }: IncomingOrder, parcels: Parcels): number {
  const packed = packages.filter(({ mp_package_id }) => mp_package_id !== notYetPacked)
  return packed.every(({ lines }) => parcels.some((asked) => areSamePieces(asked, lines))) ? packed.length : 0
}

/** Takes in what stands at the marketplace after a failure: some parcels may be packed. Null where it cannot be read now; then it is read as soon as it can. */
async function readBack(services: ChannelServices, workspace_id: number, order: ShippedOrder): Promise<IncomingOrder | null> {
  const { marketplace, store_code, store_id, mp_order_id } = order
  const origin = { workspace_id, store_code, marketplace }
  try {
    const asked_at_version = await knownVersion(services, origin, mp_order_id)
    const told = await services.channels.readOrder(marketplace, { workspace_id, store_code, store_id }, mp_order_id)
    await ingestOrder(services, { ...origin, order: told, asked_at_version })
    return told
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    await services.database.write(workspace_id, (connection) => enqueue(connection, [fetchOrder({ ...origin, mp_order_id })]))
    return null
  }
}

/**
 * Has parcels packed, each by a call of its own. Where one fails, those before it stay: the order is read back, and if all are packed after all (the answer was lost),
 * that is the answer. Otherwise throws what was packed and why the rest was not: asking again for the same goes on with the rest.
 */
export async function askPacking(
  services: ChannelServices,
  workspaceId: number,
  order: ShippedOrder,
  parcels: Parcels,
  act: Parameters<typeof askShipments>[3],
): Promise<IncomingOrder[]> {
  try {
    return await askShipments(services, workspaceId, [order], act, { timeoutMs: packingMs })
  } catch (failure) {
    if (!(failure instanceof DomainError)) throw failure
    const told = await readBack(services, workspaceId, order)
    const packed = told ? packedAsAsked(told, parcels) : 0
    if (told && packed === parcels.length && told.packages?.length === packed) return [told]
    if (told?.order_status !== orderStatus.new || packed === 0) throw failure
    const values = { packed, parcels: parcels.length, reason: failure.reason ?? '' }
    throw new DomainError(failure.code === 'MARKETPLACE_REJECTED' ? 'SPLIT_PARTLY' : 'SPLIT_HALTED', values)
  }
}
