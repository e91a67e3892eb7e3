import { z } from 'zod'
import type { QueryOf } from '#contract/core/list-address.ts'
import { productList } from '#contract/product/product.endpoints.ts'

/** What the stock editor's address holds: what the list is narrowed to, and the SKU that is looked at. */
export const productQuerySchema = productList.address.schema.extend({ sku: z.string().max(120).optional() })
export type ProductQuery = QueryOf<(typeof productList)['address']> & { readonly sku?: string | undefined }

/** The whole address. What is empty, or so by itself, is left out: equal lists have equal addresses. */
export const productInput = ({ sku, ...query }: Partial<ProductQuery>) => ({ ...productList.address.write(query), sku })

/** What narrows the list beside its tab. */
export const isNarrowed = ({ stock: _, archive: __, ...query }: Partial<ProductQuery>): boolean => productList.address.isNarrowed(query)
