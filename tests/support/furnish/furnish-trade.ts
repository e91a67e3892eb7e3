import * as schema from '#server/db/schema/index.ts'
import { type Ids, now, ofCalls, type Room } from './room.ts'

/** What was bought, and came in part; what was sold by hand; what each was paid; and what the membership costs. */
export async function furnishTrade({ word, workspace_id, owner, unit, sold, put }: Room): Promise<Ids> {
  const { sku, product_id } = unit
  const at = now()
  const paid = { amount: 5, paid_on: '2026-01-02', method: 'cash', note: word, agent_name: word, created_at: at }
  const { supplier_id } = await put(schema.supplier, { name: word, contact: word, created_at: at })
  const { purchase_id } = await put(schema.purchase, {
    number: word,
    supplier_id,
    status_order: 'partial',
    note: word,
    total: 20,
    billed: 10,
    paid: 5,
    agent_name: word,
    created_at: at,
    ordered_at: at,
    received_at: at,
  })
  await put(schema.purchaseLine, { purchase_id, line: 0, sku, qty: 2, price_cost: 10, landed: 20, received: 1, value: 10 })
  const { receipt_id } = await put(schema.purchaseReceipt, { purchase_id, note: word, agent_name: word, created_at: at })
  const came = { qty: 1, value: 10, stock_before: 0, cost_before: 0, cost_after: 10, rounding: 0 }
  await put(schema.purchaseReceiptLine, { receipt_id, line: 0, sku, ...came })
  const { payment_id } = await put(schema.purchasePayment, { purchase_id, ...paid })
  const { customer_id } = await put(schema.customer, { name: word, note: word, created_at: at })
  await put(schema.sale, { order_code: sold.order_code, customer_id, discount: 0, paid: 5, agent_name: word, created_at: at })
  const received = await put(schema.salePayment, { order_code: sold.order_code, ...paid })
  const membership_code = `MBR-${workspace_id}`
  const ordered = { user_id: owner.user_id, created_by: owner.user_id, product_name: word, package_name: 'PRO', months: 1, price: 249_000 } as const
  await put(schema.membershipOrder, { order_code: membership_code, ...ordered, created_at: at })
  const bought = { sku, qty: 2, price_cost: 1000 }
  return {
    supplier_id,
    purchase_id,
    receipt_id,
    payment_id,
    customer_id,
    'purchase.create.lines': bought,
    'purchase.change.lines': bought,
    'purchase.receive.lines': { sku, qty: 1 },
    'purchase.pay.amount': 1,
    'purchase.skus.code': sku,
    'purchase.incoming-product.product_id': product_id,
    ...ofCalls(
      ['detail', 'change', 'pay', 'unpay', 'invoice-pdf', 'bill', 'send'].map((act) => `sale.${act}`),
      'order_code',
      sold.order_code,
    ),
    'sale.unpay.payment_id': received.payment_id,
    'sale.skus.code': sku,
    'sale.create.lines': { sku, qty: 1, price: 1000 },
    'sale.change.lines': { sku, qty: 1, price: 1000 },
    ...ofCalls(
      ['order', 'order-pay', 'order-check', 'order-cancel', 'invoice'].map((act) => `membership.${act}`),
      'id',
      membership_code,
    ),
    'membership.order-create.product_id': 1,
    'bo.membership-order-create.product_id': 1,
  }
}
