import { DomainError } from '#contract/core/error.ts'
import { orderMerge, orderShipmentRevert, orderSplit } from '#contract/order/shipment.endpoints.ts'
import type { ChannelShipments } from '#server/channels/orders.ts'
import type { StoreConnection } from '#server/channels/store-connection.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handleAsking } from '../handler.ts'
import { actorOf } from './order-command.ts'
import { type Agreed, askShipments, checkMerge, checkSplit, isSplit, readShipped, type ShippedOrder, writeShipments } from './shipment.ts'
import { askPacking } from './split-packing.ts'

export const shipmentHandlers = [
  handleAsking<typeof orderSplit, Agreed, ChannelServices>(
    orderSplit,
    async ({ body: { order_code, packages }, caller: { workspace_id } }, services) => {
      const orders = await readShipped(services, workspace_id, [order_code], ({ split }, { merged_as }) => split && merged_as === null)
      const [order] = orders as [ShippedOrder]
      const { split } = services.channels.capabilities(order.marketplace).shipments ?? {}
      if (split) checkSplit(order, packages, split)
      if (split?.packs && order.held) throw new DomainError('ORDER_HELD', { order_code })
      const parcels = packages.map(({ lines }) =>
        lines.map(({ line_no, qty }) => ({
          line: line_no,
          qty,
          mp_variant_id: order.lines.find((line) => line.line_no === line_no)?.mp_variant_id ?? null,
        })),
      )
      const act = (shipments: ChannelShipments, connection: StoreConnection) =>
        (shipments.split as NonNullable<typeof shipments.split>)(connection, order.mp_order_id, parcels)
      const told = split?.packs
        ? await askPacking(services, workspace_id, order, parcels, act)
        : await askShipments(services, workspace_id, orders, act)
      return { orders, told, merged: null, packs: split?.packs ?? false }
    },
    ({ caller }, { database, now }, agreed) =>
      database.write(caller.workspace_id, async (connection) => ({
        orders: await writeShipments(connection, 'split', agreed, actorOf(caller), now()),
      })),
  ),

  handleAsking<typeof orderMerge, Agreed, ChannelServices>(
    orderMerge,
    async ({ body, caller: { workspace_id } }, services) => {
      const orders = await readShipped(
        services,
        workspace_id,
        [...new Set(body.order_code)],
        ({ merge }) => merge && body.order_code.length <= merge.most,
      )
      checkMerge(orders)
      let merged: string | null = null
      const ids = orders.map(({ mp_order_id }) => mp_order_id)
      const told = await askShipments(services, workspace_id, orders, async (shipments, connection) => {
        merged = (await shipments.merge?.(connection, ids)) ?? null
      })
      return { orders, told, merged }
    },
    ({ caller }, { database, now }, agreed) =>
      database.write(caller.workspace_id, async (connection) => ({
        orders: await writeShipments(connection, 'merge', agreed, actorOf(caller), now()),
      })),
  ),

  handleAsking<typeof orderShipmentRevert, Agreed, ChannelServices>(
    orderShipmentRevert,
    async ({ body: { order_code }, caller: { workspace_id } }, services) => {
      const can: Parameters<typeof readShipped>[3] = ({ unsplit, unmerge }, one) => (one.merged_as === null ? isSplit(one) && unsplit : unmerge)
      const orders = await readShipped(services, workspace_id, [order_code], can, true)
      const merged = orders.find((one) => one.order_code === order_code)?.merged_as ?? null
      const ids = orders.map(({ mp_order_id }) => mp_order_id)
      const told = await askShipments(services, workspace_id, orders, (shipments, connection) =>
        merged === null
          ? Promise.resolve(shipments.unsplit?.(connection, ids[0] as string))
          : Promise.resolve(shipments.unmerge?.(connection, ids, merged)),
      )
      return { orders, told, merged: null }
    },
    ({ caller }, { database, now }, agreed) =>
      database.write(caller.workspace_id, async (connection) => ({
        orders: await writeShipments(connection, 'revert', agreed, actorOf(caller), now()),
      })),
  ),
]
