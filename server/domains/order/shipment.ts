import { DomainError } from '#contract/core/error.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { type OrderLogAction, orderLogAction } from '#contract/order/order-log.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { holdAll, type PackageLine } from '#contract/order/shipment.ts'
import type { OrderCapabilities } from '#contract/store/store.ts'
import type { ConnectedChannel } from '#server/channels/channel.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelShipments, IncomingOrder } from '#server/channels/orders.ts'
import type { StoreConnection } from '#server/channels/store-connection.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { failureCode } from '../marketplace-failure.ts'
import { agreedChange } from './order-action.rules.ts'
import type { OrderChange } from './order-change.rules.ts'
import { setMerged, writePackages } from './order-packages.ts'
import { readOrderRows } from './order-row.ts'
import type { Actor, KeptActionState, KnownOrder } from './order-state.ts'
import { lockOrders, writeChanges, writeLog } from './order-write.ts'

interface Line {
  readonly line_no: number
  readonly mp_variant_id: string | null
  readonly qty: number
}

/** An order as it stands before its parcels change, and the store to call for. */
export interface ShippedOrder
  extends Pick<KnownOrder, 'order_code' | 'mp_order_id' | 'marketplace' | 'store_code' | 'order_status' | 'package_count' | 'merged_as'> {
  readonly store_id: string
  readonly store_name: string
  readonly mp_buyer_id: string | null
  readonly pending: boolean
  readonly held: boolean
  readonly lines: readonly Line[]
}

const readText = `
  select o.order_code, o.mp_order_id, o.marketplace, o.store_code, o.order_status, o.package_count, o.merged_as, o.mp_buyer_id, s.store_id, s.store_name,
    (o.action_state ->> 'state') is not distinct from 'pending' as pending, o.hold is not null as held,
    (select coalesce(json_agg(json_build_object('line_no', i.line_no, 'mp_variant_id', i.mp_variant_id, 'qty', i.qty) order by i.line_no), '[]')
      from order_item i where i.workspace_id = $1 and i.order_code = o.order_code) as lines
  from orders o join store s on s.workspace_id = $1 and s.store_code = o.store_code
  where o.workspace_id = $1 and (o.order_code = any($2::text[]) or o.merged_as = any(array(
    select m.merged_as from orders m where m.workspace_id = $1 and m.order_code = any($2::text[]) and $3 and m.merged_as is not null)))
  order by o.order_code`

/** Orders that are new at a marketplace which can do what is asked; `together`: with those that go in one parcel with them. Throws why not. */
export async function readShipped(
  { database, channels }: ChannelServices,
  workspaceId: number,
  codes: readonly string[],
  can: (shipments: NonNullable<OrderCapabilities['shipments']>, order: ShippedOrder) => unknown,
  together = false,
): Promise<ShippedOrder[]> {
  const orders = await database.read(workspaceId, (connection) => prepared<ShippedOrder>(connection, readText, [workspaceId, codes, together]))
  for (const order_code of codes) if (!orders.some((one) => one.order_code === order_code)) throw new DomainError('ORDER_NOT_FOUND', { order_code })
  for (const order of orders) {
    const { order_code, marketplace } = order
    const { shipments } = channels.capabilities(marketplace)
    if (!shipments || !can(shipments, order)) throw new DomainError('NOT_SUPPORTED', { marketplace: marketplaceFacts[marketplace].name })
    if (order.pending) throw new DomainError('ACTION_PENDING', { order_code })
    if (order.order_status !== orderStatus.new) throw new DomainError('TRANSITION_NOT_ALLOWED', { order_code })
  }
  return orders
}

/** Asks the marketplace, then how the orders stand there: an answer that was lost shows in that. Throws what a person can do about a refusal. */
export async function askShipments(
  { channels }: ChannelServices,
  workspaceId: number,
  orders: readonly ShippedOrder[],
  act: (shipments: ChannelShipments, connection: StoreConnection) => Promise<unknown>,
  options: { readonly timeoutMs?: number } = {},
): Promise<IncomingOrder[]> {
  const [first] = orders
  if (!first) return []
  const { marketplace, store_code, store_id, store_name } = first
  try {
    const store = { workspace_id: workspaceId, store_code, store_id }
    const run = async ({ orders: calls }: ConnectedChannel, connection: StoreConnection) => {
      if (!calls?.shipments) throw new ChannelFailure('rejected', `${marketplace} does not support this action`)
      await act(calls.shipments, connection)
      const found: IncomingOrder[] = []
      for (const { mp_order_id } of orders) found.push(await calls.read(connection, mp_order_id))
      return found
    }
    return await channels.call(marketplace, store, run, options)
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    throw new DomainError(failureCode[failure.kind], { store: store_name }, failure.kind === 'rejected' ? failure.reason : undefined)
  }
}

/** Throws SPLIT_INCOMPLETE where the parcels do not hold all pieces, or part those of a line where the marketplace keeps them together. */
export function checkSplit(
  { lines }: ShippedOrder,
  packages: readonly { readonly lines: readonly PackageLine[] }[],
  split: { readonly most: number; readonly pieces: boolean },
): void {
  const isParted = (line_no: number) => packages.filter((one) => one.lines.some((line) => line.line_no === line_no)).length > 1
  const fits = packages.length <= split.most && holdAll(packages, lines) && (split.pieces || !lines.some(({ line_no }) => isParted(line_no)))
  if (!fits) throw new DomainError('SPLIT_INCOMPLETE')
}

/** Throws MERGE_APART where they are not one buyer's at one store. */
export function checkMerge(orders: readonly ShippedOrder[]): void {
  const [first] = orders
  const isSame = (one: ShippedOrder) => one.store_code === first?.store_code && one.mp_buyer_id === first?.mp_buyer_id && one.mp_buyer_id !== null
  if (orders.length < 2 || !orders.every((one) => isSame(one) && one.package_count === 1 && one.merged_as === null))
    throw new DomainError('MERGE_APART')
}

/** What a marketplace agreed to. `packs`: it packed the parcels as well. */
export interface Agreed {
  readonly orders: readonly ShippedOrder[]
  readonly told: readonly IncomingOrder[]
  readonly merged: string | null
  readonly packs?: boolean
}

const actions = { split: orderLogAction.split, merge: orderLogAction.merged, revert: orderLogAction.shipment_reverted } as const satisfies Record<
  string,
  OrderLogAction
>

/** The order accepted, as it is where its parcels were packed by splitting it; null where it is not, or was cancelled meanwhile. */
function acceptedChange(known: KnownOrder | undefined, told: IncomingOrder | undefined, by: Actor, at: string): OrderChange | null {
  if (!known || !told || told.order_status < orderStatus.processing || told.order_status >= orderStatus.cancelled) return null
  const { order_status, mp_status, tracking_number } = told
  const pending: KeptActionState = { action: 'accept', state: 'pending', code: null, reason: null, at, ask: { request_id: '', by } }
  const reply = { order_status, mp_status, ...(tracking_number && { tracking_number }) }
  return { ...agreedChange({ ...known, action_state: pending }, pending, reply, at), before: known }
}

/** Writes how orders are sent from now on, with who asked for it in the log; its events last. `merged`: the parcel that they share; `packs`: they are accepted by it. */
export async function writeShipments(
  connection: Connection,
  what: keyof typeof actions,
  { told, orders, merged, packs = false }: Agreed,
  by: Actor,
  now: Date,
): Promise<OrderRow[]> {
  const at = now.toISOString()
  const codes = orders.map(({ order_code }) => order_code)
  const known = await lockOrders(connection, codes)
  const of = (mp: string) => orders.find(({ mp_order_id }) => mp_order_id === mp)?.order_code
  await writePackages(
    connection,
    told.flatMap(({ mp_order_id, packages }) => {
      const order_code = of(mp_order_id)
      return order_code && packages && merged === null ? [{ order_code, packages }] : []
    }),
    known,
  )
  if (what !== 'split') await setMerged(connection, codes, merged)
  const log = codes.map((order_code) => {
    const own = told.find(({ mp_order_id }) => of(mp_order_id) === order_code)
    return { order_code, action: actions[what], by, note: noteOf(what, order_code, codes, own) }
  })
  const accepted = packs ? acceptedChange(known.get(codes[0] as string), told[0], by, at) : null
  if (accepted) return [...(await writeChanges(connection, [{ ...accepted, log: [...log, ...accepted.log] }], at)).values()]
  await prepared(connection, 'update orders set version = version + 1 where workspace_id = $1 and order_code = any($2::text[])', [
    workspaceOf(connection),
    codes,
  ])
  await writeLog(connection, log, at)
  const rows = await readOrderRows(connection, codes)
  await appendEvents(
    connection,
    rows.map((order) => ({
      type: 'order.changed',
      at,
      agent_id: by.agent_id,
      previous_status: known.get(order.order_code)?.order_status ?? order.order_status,
      order,
    })),
  )
  return rows
}

const noteOf = (what: keyof typeof actions, own: string, codes: readonly string[], told: IncomingOrder | undefined): string | null =>
  what === 'split' ? String(told?.packages?.length ?? '') || null : what === 'merge' ? codes.filter((code) => code !== own).join(', ') : null

export const isSplit = ({ package_count }: Pick<ShippedOrder, 'package_count'>): boolean => package_count > 1
