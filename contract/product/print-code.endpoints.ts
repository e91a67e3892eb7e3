import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { skuSchema } from '../core/sku.ts'
import { readsProducts } from './product-access.ts'

/** Labels of a roll by their size in millimetres, or an A4 sheet of three by eight. */
export const codePapers = ['50x30', '33x15', 'a4'] as const
export type CodePaper = (typeof codePapers)[number]

/** `auto`: the maker's EAN-13 where there is one, else Code 128, else QR where that would be too fine for the label. */
export const codeKinds = ['auto', 'code128', 'ean13', 'qr'] as const
export type CodeKind = (typeof codeKinds)[number]

/** What stands beside the code. */
export const codeTexts = ['name', 'sku', 'price'] as const
export type CodeText = (typeof codeTexts)[number]

/** Labels of one document, and SKUs that they are of, at most. */
export const mostCodes = 5000
export const mostCodeSkus = 200

export const productPrintCode = endpoint({
  id: 'product.print-code',
  method: 'POST',
  path: '/product/print-code',
  access: readsProducts,
  summary: 'Barcode labels of SKUs as a PDF, in the order of the SKUs',
  // It only reads.
  idempotent: false,
  body: z.object({
    skus: z.array(skuSchema).min(1).max(mostCodeSkus),
    /** Of each; `stock`: as many as are on hand. */
    copies: z.union([z.literal('stock'), z.number().int().min(1).max(1000)]),
    paper: z.enum(codePapers),
    code: z.enum(codeKinds),
    texts: z.array(z.enum(codeTexts)).max(codeTexts.length),
  }),
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['application/pdf'],
  errors: ['PRODUCT_NOT_FOUND', 'CODE_UNFIT', 'NO_LABELS', 'REACH_LIMIT'],
})
