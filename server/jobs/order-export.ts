import { DomainError } from '#contract/core/error.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { dayAt } from '#contract/core/period.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import { readZone } from '#server/db/zone.ts'
import { drawWorkbook, mostRows, sheet, type WorkbookColumn } from '#server/documents/workbook/workbook.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import {
  type ClaimRow,
  claimExportJob,
  type ExportLine,
  orderExportJob,
  orderPages,
  pickupExportJob,
  readBatch,
  readClaims,
  readExportLines,
  readPickupList,
} from '#server/domains/order/order.port.ts'
import type { RunLongJob, Work } from './long-job.ts'
import { exportWords, type Said, statusWords } from './order-export-words.ts'
import { fileName, sheetName } from './sheet-columns.ts'

type Column<Row> = readonly [title: Said, kind: WorkbookColumn<Row>['kind'], width: number, value: WorkbookColumn<Row>['value']]

const columnsOf = <Row>(columns: readonly Column<Row>[], { language }: Work): WorkbookColumn<Row>[] =>
  columns.map(([title, kind, width, value]) => ({ title: title[language], kind, width, value }))

const statusIn = ({ language }: Work, status: number): string => statusWords[status as OrderStatus]?.[language] ?? String(status)
const w = exportWords

interface OrderLine {
  readonly row: OrderRow
  readonly line: ExportLine
  /** What belongs to the whole order stands in its first line alone. */
  readonly first: boolean
}

const orderColumns = (work: Work): readonly Column<OrderLine>[] => [
  [w.code, 'text', 26, ({ row }) => row.order_code],
  [w.marketplace, 'text', 12, ({ row }) => marketplaceFacts[row.marketplace].name],
  [w.store, 'text', 22, ({ row }) => row.store_name],
  [w.status, 'text', 16, ({ row }) => statusIn(work, row.order_status)],
  [w.ordered, 'instant', 18, ({ row }) => row.ordered_at],
  [w.buyer, 'text', 22, ({ row }) => row.buyer_name],
  [w.phone, 'text', 16, ({ line }) => line.buyer_phone],
  [w.recipient, 'text', 22, ({ line }) => line.recipient],
  [w.street, 'text', 40, ({ line }) => line.street],
  [w.city, 'text', 18, ({ line }) => line.city],
  [w.province, 'text', 18, ({ line }) => line.province],
  [w.postal, 'text', 9, ({ line }) => line.postal_code],
  [w.courier, 'text', 18, ({ row }) => `${row.courier_name} ${row.courier_service_name}`.trim()],
  [w.tracking, 'text', 20, ({ row }) => row.tracking_number],
  [w.cod, 'text', 6, ({ row }) => (row.cod ? 'COD' : null)],
  [w.sku, 'text', 20, ({ line }) => line.sku],
  [w.product, 'text', 34, ({ line }) => line.name],
  [w.variant, 'text', 16, ({ line }) => line.variant],
  [w.qty, 'number', 8, ({ line }) => line.qty],
  [w.price, 'rupiah', 14, ({ line }) => line.price],
  [w.fee, 'rupiah', 14, ({ line, first }) => (first ? line.shipping_fee : null)],
  [w.discount, 'rupiah', 14, ({ line, first }) => (first ? line.discount : null)],
  [w.total, 'rupiah', 16, ({ row, first }) => (first ? row.total : null)],
  [w.note, 'text', 30, ({ line, first }) => (first ? line.note : null)],
  [w.tags, 'text', 24, ({ line, first }) => (first ? line.tags : null)],
]

/** Orders whose lines are read together. */
const together = 1_000

/** The lines of orders as they come, some orders at a time: what is in memory is one reading of each. */
async function* linesOf(services: ChannelServices, work: Work, rows: AsyncIterable<OrderRow>, total: number): AsyncGenerator<OrderLine> {
  let some: OrderRow[] = []
  let done = 0
  let written = 1
  const read = async (): Promise<OrderLine[]> => {
    const byCode = new Map(some.map((row) => [row.order_code, row]))
    const lines = await services.database.read(work.workspace_id, (connection) => readExportLines(connection, [...byCode.keys()]))
    let before = ''
    const read = lines.map((line) => {
      const first = line.order_code !== before
      before = line.order_code
      return { row: byCode.get(line.order_code) as OrderRow, line, first }
    })
    done += some.length
    written += read.length
    if (written > mostRows) throw new DomainError('REACH_LIMIT', { limit: mostRows - 1 })
    some = []
    await work.at(done, total)
    return read
  }
  for await (const row of rows) if (some.push(row) === together) yield* await read()
  if (some.length > 0) yield* await read()
}

const dated = (work: Work, { now }: ChannelServices): string => fileName(`${work.name} ${dayAt(now().getTime())}`)

const runOrderExport: RunLongJob<typeof orderExportJob.input> = {
  job: orderExportJob,
  reads: 'aside',
  async run(work, { query }, services) {
    const asked = orderList.query.safeParse(query)
    if (!asked.success) throw new DomainError('VALIDATION', { first: 'query' })
    const request = { params: {}, query: asked.data, caller: work } as unknown as Parameters<typeof orderPages.whole>[0]
    const zone = await services.database.read(work.workspace_id, readZone)
    await orderPages.whole(request, services, ({ total, rows }) => {
      const lines = linesOf(services, work, rows as AsyncIterable<OrderRow>, total)
      return work.keep(
        dated(work, services),
        drawWorkbook([sheet<OrderLine>({ name: sheetName(work.name), columns: columnsOf(orderColumns(work), work), rows: lines })], zone),
      )
    })
  },
}

interface PickLine {
  readonly order_code: string
  readonly location: string | null
  readonly sku: string
  readonly name: string
  readonly variant: string
  readonly qty: number
}

const pickColumns = (group: 'sku' | 'order'): readonly Column<PickLine>[] => [
  ...(group === 'order' ? ([[w.code, 'text', 26, ({ order_code }) => order_code]] satisfies Column<PickLine>[]) : []),
  [w.location, 'text', 14, ({ location }) => location],
  [w.sku, 'text', 22, ({ sku }) => sku],
  [w.product, 'text', 40, ({ name }) => name],
  [w.variant, 'text', 18, ({ variant }) => variant],
  [w.qty, 'number', 9, ({ qty }) => qty],
  ...(group === 'sku' ? ([[w.orders, 'text', 60, ({ order_code }) => order_code]] satisfies Column<PickLine>[]) : []),
]

const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })
/** What has no shelf comes last. */
const byShelf = (a: PickLine, b: PickLine) =>
  (a.location === null ? 1 : 0) - (b.location === null ? 1 : 0) || collator.compare(a.location ?? '', b.location ?? '')
const pickOrders = {
  location: byShelf,
  sku: (a: PickLine, b: PickLine) => collator.compare(a.sku, b.sku),
  name: (a: PickLine, b: PickLine) => collator.compare(a.name, b.name),
  qty: (a: PickLine, b: PickLine) => b.qty - a.qty,
}

const runPickupExport: RunLongJob<typeof pickupExportJob.input> = {
  job: pickupExportJob,
  reads: 'aside',
  async run(work, { order_code, batch_id, sort, group }, services) {
    const { groups } = await services.database.read(work.workspace_id, async (connection) =>
      readPickupList(connection, batch_id ? await readBatch(connection, batch_id) : (order_code ?? [])),
    )
    const all = groups.flatMap(({ location, skus }) =>
      skus.flatMap(({ sku, name, variant, qty, orders }): PickLine[] => {
        const common = { location, sku, name, variant }
        if (group === 'sku')
          return [{ ...common, qty, order_code: orders.map((one) => (one.qty > 1 ? `${one.order_code} (${one.qty})` : one.order_code)).join(', ') }]
        return orders.map((one) => ({ ...common, ...one }))
      }),
    )
    const then = (a: PickLine, b: PickLine) => pickOrders[sort](a, b) || byShelf(a, b) || collator.compare(a.sku, b.sku)
    const lines = all.sort((a, b) => (group === 'order' ? collator.compare(a.order_code, b.order_code) : 0) || then(a, b))
    const drawn = sheet<PickLine>({ name: sheetName(work.name), columns: columnsOf(pickColumns(group), work), rows: lines })
    await work.keep(dated(work, services), drawWorkbook([drawn]))
    await work.at(lines.length, lines.length)
  },
}

const claimColumns = (work: Work): readonly Column<ClaimRow>[] => [
  [w.mpId, 'text', 24, (row) => row.mp_order_id],
  [w.code, 'text', 28, (row) => row.order_code],
  [w.store, 'text', 24, (row) => row.store_name],
  [w.status, 'text', 16, (row) => statusIn(work, row.order_status)],
  [w.courier, 'text', 18, (row) => row.courier_name],
  [w.tracking, 'text', 22, (row) => row.tracking_number],
  [w.ordered, 'instant', 18, (row) => row.ordered_at],
  [w.sent, 'instant', 18, (row) => row.sent_at],
  [w.buyer, 'text', 24, (row) => row.buyer_name],
  [w.total, 'rupiah', 16, (row) => row.total],
]

const runClaimExport: RunLongJob<typeof claimExportJob.input> = {
  job: claimExportJob,
  reads: 'aside',
  async run(work, _, services) {
    const rows = await services.database.read(work.workspace_id, readClaims)
    if (rows.length === 0) throw new DomainError('NOTHING_TO_CLAIM')
    const drawn = sheet<ClaimRow>({ name: sheetName(work.name), columns: columnsOf(claimColumns(work), work), rows })
    const zone = await services.database.read(work.workspace_id, readZone)
    await work.keep(dated(work, services), drawWorkbook([drawn], zone))
    await work.at(rows.length, rows.length)
  },
}

export const runOrderExports = [runOrderExport, runPickupExport, runClaimExport]
