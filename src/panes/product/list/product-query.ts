import { z } from 'zod'
import { productListQuerySchema } from '#contract/product/product.ts'

/** What the stock editor's address holds: the names of GET /product without paging, and the SKU that is looked at. */
export const productQuerySchema = productListQuerySchema.omit({ page: true, limit: true, sku: true }).extend({ sku: z.string().max(120).optional() })
export type ProductQuery = z.output<typeof productQuerySchema>

const flagText = (value: boolean | undefined) => (value === undefined ? undefined : value ? '1' : '0')
const listText = (values: readonly string[] | undefined) => (values?.length ? values.join(',') : undefined)
const given = <T extends object>(values: T): T => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** The part that GET /product takes. What is empty, or the default, is left out, so that equal lists have equal addresses. */
export const listInput = (query: Partial<ProductQuery>) =>
  given({
    search: query.search || undefined,
    category: listText(query.category),
    supplier: listText(query.supplier),
    location: listText(query.location),
    stock: query.stock,
    sync: flagText(query.sync) as '0' | '1' | undefined,
    archive: query.archive ? ('1' as const) : undefined,
    sort: query.sort === 'name' ? undefined : query.sort,
  })

/** The whole address. */
export const productInput = (query: Partial<ProductQuery>) => given({ ...listInput(query), sku: query.sku })

/** What narrows the list beside its tab. */
export function activeFilters(query: ProductQuery): ('search' | 'category' | 'supplier' | 'location' | 'sync')[] {
  return (['search', 'category', 'supplier', 'location', 'sync'] as const).filter((name) => query[name] !== undefined)
}
