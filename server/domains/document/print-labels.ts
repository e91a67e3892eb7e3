import { randomUUID } from 'node:crypto'
import type { CallReply } from '#contract/core/endpoint.ts'
import type { ErrorCode } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { LabelPaper, OrderOutcome, orderPrintLabel } from '#contract/order/order.endpoints.ts'
import { pagesOf } from '#server/documents/label/paper.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Caller } from '../handler.ts'
import { actorOf, type KnownOrder, markLabelsPrinted, readOrderRows, readPrintable } from '../order/order.port.ts'
import { keepDocument } from './document.query.ts'
import { type Refusal, refusePrint } from './label.rules.ts'

export interface PrintLabels {
  readonly caller: Caller
  readonly language: Language
  /** Orders of another marketplace count as not found; null takes any. */
  readonly marketplace: Marketplace | null
  readonly codes: readonly string[]
  readonly paper: LabelPaper
  /** They count as printed at once. */
  readonly mark: boolean
  /** Why orders still have no tracking number, by their code. */
  readonly failures: ReadonlyMap<string, ErrorCode>
}

/**
 * Makes a document of the labels that can be printed, marks those orders and tells each order's outcome, in the order that was asked for.
 * Marks, log, events and the document are one transaction. Without any printable order the document is empty and has no pages.
 */
export async function printLabels(
  services: ChannelServices,
  { caller, language, marketplace, codes, paper, mark, failures }: PrintLabels,
): Promise<CallReply<typeof orderPrintLabel>> {
  const document_id = randomUUID()
  const now = services.now()
  return services.database.write(caller.workspace_id, async (connection) => {
    const refused = new Map<string, Refusal>()
    const mayPrint = (order: KnownOrder) => {
      const refusal = refusePrint(
        order,
        order.order_code,
        marketplace,
        services.channels.capabilities(order.marketplace),
        failures.get(order.order_code),
      )
      if (refusal) refused.set(order.order_code, refusal)
      return !refusal
    }
    const marked = mark
      ? await markLabelsPrinted(connection, codes, actorOf(caller), now, mayPrint)
      : await readPrintable(connection, codes, mayPrint)
    const printed = codes.filter((code) => marked.has(code))
    await keepDocument(connection, { document_id, paper, order_codes: printed, created_by: caller.user_id, created_at: now.toISOString() })
    const others = new Map((await readOrderRows(connection, [...refused.keys()])).map((row) => [row.order_code, row]))
    const outcome = (order_code: string): OrderOutcome => {
      const order = marked.get(order_code)
      if (order) return { order_code, ok: true, order, code: null, message: null }
      const { code, values } = refused.get(order_code) ?? { code: 'ORDER_NOT_FOUND' as const, values: { order_code } }
      const known = code === 'ORDER_NOT_FOUND' ? null : (others.get(order_code) ?? null)
      return { order_code, ok: false, order: known, code, message: errorMessage(code, language, values) }
    }
    // Each parcel has a label.
    const labels = printed.reduce((sum, code) => sum + (marked.get(code)?.package_count ?? 1), 0)
    return { document_id, pages: pagesOf(paper, labels), results: codes.map(outcome) }
  })
}
