import { purchaseSkus } from '#contract/purchase/purchase.endpoints.ts'
import type { Choice, Picker } from '#kernel/command.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'

/** A SKU that can be bought, by words of its name and variant, or by itself. */
export const boughtPicker = {
  find: async (text): Promise<readonly Choice[]> => {
    const search = text.trim()
    const { skus } = await queryClient.fetchQuery(callQuery(purchaseSkus, { query: search ? { search } : {} }))
    return skus.map(({ sku, name, variant, price_cost, stock, incoming }) => ({
      value: sku,
      title: [name, variant].filter(Boolean).join(' · '),
      hint: [sku, formatRupiah(price_cost), t('purchase.picker.stock', { stock: formatNumber(stock), incoming: formatNumber(incoming) })].join(' · '),
    }))
  },
  named: (sku) => ({ value: sku, title: sku }),
} satisfies Picker
