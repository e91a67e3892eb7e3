import { z } from 'zod'
import type { QueryOf } from '#contract/core/list-address.ts'
import { productAddress } from '#contract/product/product.ts'

/** What the stock editor's address holds: what the list is narrowed to, and the SKU that is looked at. */
export const productQuerySchema = productAddress.schema.extend({ sku: z.string().max(120).optional() })
export type ProductQuery = QueryOf<typeof productAddress> & { readonly sku?: string | undefined }

/** The whole address. What is empty, or so by itself, is left out: equal lists have equal addresses. */
export const productInput = ({ sku, ...query }: Partial<ProductQuery>) => ({ ...productAddress.write(query), sku })

/** What narrows the list beside its tab. */
export const isNarrowed = ({ stock: _, archive: __, ...query }: Partial<ProductQuery>): boolean => productAddress.isNarrowed(query)
