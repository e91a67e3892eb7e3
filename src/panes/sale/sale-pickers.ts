import { isConnectable } from '#contract/core/marketplace.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { saleCustomers, saleSkus } from '#contract/sale/sale.endpoints.ts'
import { type OwnStore, ownStores, type SaleCustomer } from '#contract/sale/sale.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Choice, Picker } from '#kernel/command.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { pickerOf } from '#platform/pickers/from-call.ts'
import { storeChoice } from '#platform/pickers/store.picker.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'

const own = Object.entries(ownStores) as [OwnStore, string][]

/** Where a sale is made: by itself, or in a channel where people buy by writing. */
export const saleStorePicker = pickerOf(storeList, (stores) => [
  ...own.map(([key, value]) => ({ value, title: t(`sale.store.${key}`), hint: t(`sale.store.${key}-hint`) })),
  ...stores.filter(({ marketplace, status }) => isEntered(marketplace) && isConnectable(marketplace) && status !== 0).map(storeChoice),
])

/** Who was found in this window, to fill in what is known of them. */
const found = new Map<string, SaleCustomer>()
export const customerFound = (key: string): SaleCustomer | undefined => found.get(key)

/** A customer of our own. */
export const customerPicker = {
  find: async (text): Promise<readonly Choice[]> => {
    const search = text.trim()
    const { rows } = await queryClient.fetchQuery(callQuery(saleCustomers, { query: { limit: 20, ...(search && { search }) } }))
    for (const one of rows) found.set(String(one.customer_id), one)
    return rows.map(({ customer_id, name, phone, owed }) => ({
      value: String(customer_id),
      title: name,
      hint: [phone, owed > 0 ? t('sale.card-owed', { owed: formatRupiah(owed) }) : null].filter(Boolean).join(' · '),
    }))
  },
} satisfies Picker

/** A SKU that can be sold, by words of its name and variant, or by itself. */
export const soldPicker = {
  find: async (text): Promise<readonly Choice[]> => {
    const search = text.trim()
    const { skus } = await queryClient.fetchQuery(callQuery(saleSkus, { query: search ? { search } : {} }))
    return skus.map(({ sku, name, variant, price, available }) => ({
      value: sku,
      title: [name, variant].filter(Boolean).join(' · '),
      hint: [sku, formatRupiah(price), t('product.picker.available', { count: available, number: formatNumber(available) })].join(' · '),
    }))
  },
  named: (sku) => ({ value: sku, title: sku }),
} satisfies Picker
