import { productList } from '#contract/product/product.endpoints.ts'
import type { Choice, Picker } from '#kernel/command.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'

/** As many as a person looks through. */
const shown = 20

/** A SKU of the workspace, by words of its name and variant, or by itself. */
export const skuPicker = {
  find: async (text): Promise<readonly Choice[]> => {
    const search = text.trim()
    const { rows } = await queryClient.fetchQuery(callQuery(productList, { query: { limit: shown, ...(search && { search }) } }))
    return rows.map(({ sku, name, variant, available }) => ({
      value: sku,
      title: [name, variant].filter(Boolean).join(' · '),
      hint: `${sku} · ${t('product.picker.available', { count: available, number: formatNumber(available) })}`,
    }))
  },
  named: (sku) => ({ value: sku, title: sku }),
} satisfies Picker
