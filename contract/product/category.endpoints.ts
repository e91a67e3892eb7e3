import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'

/** Categories are for who handles products, and who keeps their settings. */
const readsCategories = any('product', 'product-stock', 'product-inout', 'setting-product-category', 'product-category')
export const setsCategories = any('setting-product-category', 'product-category')

/** `Busana Muslim` is `busana-muslim`; empty where nothing of a name is a letter or a digit. */
export const categoryCode = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

export const categoryRowSchema = z.object({
  /** Lower case with hyphens. */
  code: z.string(),
  name: z.string(),
  /** Products of it that are not archived. */
  total: z.number().int(),
})
export type CategoryRow = z.infer<typeof categoryRowSchema>

export const productCategory = endpoint({
  id: 'product.category',
  method: 'GET',
  path: '/product/category',
  access: readsCategories,
  summary: 'Categories that were made or occur, with how many products each has',
  reply: z.object({ categories: z.array(categoryRowSchema) }),
  reads: ['product'],
})

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => categoryCode(text) !== '', 'a letter or a digit at least')
const params = z.object({ code: z.string().min(1).max(120) })
const common = { access: setsCategories, reply: categoryRowSchema, touches: ['product'] } as const

export const categoryCreate = endpoint({
  ...common,
  id: 'product.category-create',
  method: 'POST',
  path: '/product/category',
  summary: 'Makes a category that products can be put under',
  body: z.object({ name }),
  errors: ['CATEGORY_TAKEN'],
})

export const categoryRename = endpoint({
  ...common,
  id: 'product.category-rename',
  method: 'PUT',
  path: '/product/category/:code',
  summary: 'Calls a category otherwise, and every product under it; answers it as it is now',
  params,
  body: z.object({ name }),
  errors: ['NOT_FOUND', 'CATEGORY_TAKEN'],
})

export const categoryDelete = endpoint({
  ...common,
  id: 'product.category-delete',
  method: 'DELETE',
  path: '/product/category/:code',
  summary: 'Takes away a category that no product is under; answers it as it was',
  params,
  errors: ['NOT_FOUND', 'CATEGORY_IN_USE'],
})
