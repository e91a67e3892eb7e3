import { orderStatus } from '#contract/order/order-status.ts'
import type { SaleDetail, SaleRow } from '#contract/sale/sale.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { saleDetailScreen } from './sale.screen.ts'

/** `INV-2026-0001`, or the order's code where it is not billed. */
export const saleName = ({ number, order_code }: Pick<SaleRow, 'number' | 'order_code'>): string => number ?? order_code

export const saleHref = ({ order_code }: Pick<SaleRow, 'order_code'>): string => saleDetailScreen.href({ query: { order_code } })

const isOff = (status: number): boolean => status === orderStatus.cancelled || status === orderStatus.returned
const openStatuses: readonly number[] = [orderStatus.waiting_payment, orderStatus.new]

/** What commands know of a sale: what may be done with it. */
export function saleContext(row: SaleRow | SaleDetail | undefined): ContextSnapshot {
  const status = row?.order_status ?? 0
  return {
    'sale.version': row?.version ?? 0,
    'sale.open': row !== undefined && ('open' in row ? row.open : openStatuses.includes(status)),
    'sale.voidable': row !== undefined && ('voidable' in row ? row.voidable : !isOff(status)),
    'sale.payable': row !== undefined && !isOff(status) && row.paid < row.total,
    'sale.standing': row !== undefined && !isOff(status),
    'sale.phone': row?.buyer_phone ?? '',
    'sale.email': row && 'email' in row ? (row.email ?? '') : '',
    'sale.chat': row && 'chat_code' in row ? (row.chat_code ?? '') : '',
  }
}
