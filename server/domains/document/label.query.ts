import { type Marketplace, soldAtName } from '#contract/core/marketplace.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { actionRules } from '#contract/order/order-status.ts'
import { parcelCodeOf } from '#contract/order/shipment.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Label } from '#server/documents/label/label.ts'
import { pictureBytes } from '../image-of.ts'
import { type KeptOrderDetail, readOrderDetails } from '../order/order.port.ts'

/** An order whose label lacks what its marketplace can tell, and the store to ask for it. */
export interface Unnumbered {
  readonly order_code: string
  readonly mp_order_id: string
  readonly mp_status: string
  readonly marketplace: Marketplace
  readonly store_code: string
  readonly store_id: string
  readonly tracking_number: string | null
}

/** Those without a tracking number come first: they cannot be printed. Split orders are read whole instead. `routed`: marketplaces that tell routing codes. */
export async function readUnnumbered(
  { client }: Connection,
  workspaceId: number,
  codes: readonly string[],
  routed: readonly Marketplace[],
  most: number,
): Promise<Unnumbered[]> {
  const { rows } = await client.query<Unnumbered>(
    `SELECT o.order_code, o.mp_order_id, o.mp_status, o.marketplace, o.store_code, s.store_id, o.tracking_number
     FROM orders o JOIN store s ON s.workspace_id = o.workspace_id AND s.store_code = o.store_code
     WHERE o.workspace_id = $1 AND o.order_code = ANY($2) AND o.order_status = ANY($3) AND o.package_count = 1
       AND (o.tracking_number IS NULL OR (o.routing_code IS NULL AND o.marketplace = ANY($4)))
     ORDER BY o.tracking_number IS NOT NULL, o.order_code LIMIT $5`,
    [workspaceId, codes, actionRules.print_label.from, routed, most],
  )
  return rows
}

interface Sender {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly logo: Buffer | null
}

/** The workspace as who sends. */
async function readSender(database: Database, workspaceId: number): Promise<Sender> {
  const { rows } = await database.read(workspaceId, ({ client }) =>
    client.query<Omit<Sender, 'logo'> & { logo_url: string | null }>(
      'SELECT name, phone, address, COALESCE(logo_url, image_url) AS logo_url FROM workspace WHERE workspace_id = $1',
      [workspaceId],
    ),
  )
  const { logo_url = null, ...sender } = rows[0] ?? { name: '', phone: '', address: '' }
  return { ...sender, logo: pictureBytes(logo_url) }
}

/** Orders read at a time: what a document has in memory beside its pages. */
const batchSize = 100

/** The labels of orders as they are now, in the order of `codes`, read as they are drawn. Orders that can no longer be printed are left out. */
export async function* readLabels(database: Database, workspaceId: number, codes: readonly string[]): AsyncGenerator<Label> {
  const sender = await readSender(database, workspaceId)
  for (let from = 0; from < codes.length; from += batchSize) {
    const batch = codes.slice(from, from + batchSize)
    const orders = await database.read(workspaceId, (connection) => readOrderDetails(connection, batch))
    for (const order of orders) {
      // A parcel whose number its courier gives at the counter is scanned by its order until then.
      const number = order.tracking_number ?? (isEntered(order.marketplace) ? order.order_code : null)
      if (order.packages.length > 1) yield* labelsOf(order, sender)
      else if (number) yield labelOf(order, number, sender)
    }
  }
}

/** Each parcel of a split order has a label of its own, with what is in it. What the courier collects stands on the first alone. */
function* labelsOf(order: KeptOrderDetail, sender: Sender): Generator<Label> {
  for (const { package_no, tracking_number, lines } of order.packages) {
    if (!tracking_number) continue
    const inside = order.items.flatMap((item) => {
      const qty = lines.find(({ line_no }) => line_no === item.line_no)?.qty
      return qty ? [{ ...item, qty }] : []
    })
    const label = labelOf({ ...order, items: inside }, tracking_number, sender)
    yield { ...label, order_code: parcelCodeOf(order.order_code, package_no), cod_amount: package_no === 1 ? label.cod_amount : null }
  }
}

const labelOf = (order: KeptOrderDetail, tracking_number: string, sender: Sender): Label => ({
  order_code: order.order_code,
  marketplace: soldAtName(order),
  courier_name: order.courier_name,
  courier_service_name: order.courier_service_name,
  tracking_number,
  routing_code: order.routing_code,
  // What was sold outside of marketplaces is known by the workspace's own name and logo.
  sender: isEntered(order.marketplace) ? sender : { ...sender, name: order.store_name, logo: null },
  recipient: order.address,
  cod_amount: order.cod ? order.total : null,
  lines: order.items,
  note: order.note,
  ordered_at: order.ordered_at,
})
