import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { type OrderBuyer, orderBuyers, orderSellable, type Sellable } from '#contract/order/entered-order.endpoints.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Choice, Picker } from '#kernel/command.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { pickerOf } from '#platform/pickers/from-call.ts'
import { storeChoice } from '#platform/pickers/store.picker.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'

/** Stores whose orders are entered here. */
export const enteredStorePicker = pickerOf(storeList, (stores) =>
  stores.filter(({ marketplace, status }) => isEntered(marketplace) && status !== 0).map(storeChoice),
)

/** Who was found in this window, to fill in what is known of them. */
const found = new Map<string, OrderBuyer>()
export const buyerFound = (key: string): OrderBuyer | undefined => found.get(key)

/** Who writes, or bought. */
export const buyerPicker = {
  find: async (text): Promise<readonly Choice[]> => {
    const s = text.trim()
    const { buyers } = await queryClient.fetchQuery(callQuery(orderBuyers, { query: s ? { s } : {} }))
    for (const buyer of buyers) found.set(buyer.key, buyer)
    return buyers.map(({ key, full_name, marketplace, phone, address }) => ({
      value: key,
      title: full_name,
      hint: [marketplaceFacts[marketplace].name, phone, address?.city].filter(Boolean).join(' · '),
    }))
  },
} satisfies Picker

const hintOf = ({ sku, price, available }: Sellable): string =>
  `${sku} · ${formatRupiah(price)} · ${t('product.picker.available', { count: available, number: formatNumber(available) })}`

/** What can be sold, with what is left of it. */
export const sellablePicker = {
  find: async (text): Promise<readonly Choice[]> => {
    const s = text.trim()
    const { rows } = await queryClient.fetchQuery(callQuery(orderSellable, { query: s ? { s } : {} }))
    return rows.map((row) => ({ value: row.sku, title: [row.name, row.variant].filter(Boolean).join(' · '), hint: hintOf(row) }))
  },
  named: async (sku): Promise<Choice | null> => {
    const { rows } = await queryClient.fetchQuery(callQuery(orderSellable, { query: { sku } }))
    const [row] = rows
    return row ? { value: sku, title: [row.name, row.variant].filter(Boolean).join(' · '), hint: hintOf(row) } : null
  },
} satisfies Picker
