import { expect, it } from 'vitest'
import { enteredLineSchema } from '#contract/order/entered-order.ts'
import { purchaseFields } from '#contract/purchase/purchase.ts'
import { saleFields } from '#contract/sale/sale.ts'

it('a SKU that is as long as a product may have one can be sold, bought and entered', () => {
  const sku = 'S'.repeat(120)
  const line = { sku, qty: 1, price: 1000 }
  const sale = { store_code: 'OWN-OFFLINE', buyer_name: 'Budi', lines: [line] }
  expect(saleFields.safeParse(sale).error).toBeUndefined()
  expect(purchaseFields.safeParse({ lines: [{ sku, qty: 1, price_cost: 1000 }] }).error).toBeUndefined()
  expect(enteredLineSchema.safeParse(line).error).toBeUndefined()
})
