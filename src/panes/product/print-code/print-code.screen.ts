import { z } from 'zod'
import { codeKinds, codePapers } from '#contract/product/print-code.endpoints.ts'
import { readsProducts } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Barcode labels of SKUs, as a PDF that a printer takes. */
export const printCodeScreen = defineScreen({
  id: 'product.print-code',
  path: '/product/print-code',
  query: z.object({
    /** Written by `skusText`. */
    skus: z.string().optional(),
    /** A number, or `stock`. */
    copies: z
      .string()
      .regex(/^(stock|[1-9]\d{0,2})$/)
      .default('1'),
    paper: z.enum(codePapers).default('50x30'),
    code: z.enum(codeKinds).default('auto'),
    texts: z.string().default('name,sku,price'),
  }),
  title: 'product.print-code.title',
  keywords: 'product.print-code.keywords',
  icon: 'scan-barcode',
  access: readsProducts,
  frame: 'plain',
  dock: { instances: 'many', opens: 'tab', minWidth: 420 },
  load: () => import('./print-code.pane.tsx'),
})

/** SKUs as one text of an address: a SKU may hold a comma itself. */
export const skusText = (skus: readonly string[]): string => skus.map(encodeURIComponent).join(',')
