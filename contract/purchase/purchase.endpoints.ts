import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowId, rowIdInAddress } from '../core/ids.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { checkDocument, debtAges, mostPieces, paymentFields, paymentStatuses } from '../core/priced-document.ts'
import { skuSchema } from '../core/sku.ts'
import {
  incomingRowSchema,
  keepsPurchases,
  mostPurchaseLines,
  purchaseDetailSchema,
  purchaseFields,
  purchaseRowSchema,
  purchaseStatuses,
} from './purchase.ts'

export const purchaseList = listEndpoint({
  id: 'purchase.list',
  path: '/product/purchase',
  access: keepsPurchases,
  summary: 'Purchases, with what came of them and what was paid',
  row: purchaseRowSchema,
  filters: {
    /** Words of number, supplier, invoice, note and SKUs; each has to occur. */
    search: filter.search(1),
    status_order: filter.choice(purchaseStatuses),
    status_payment: filter.choice(paymentStatuses),
    supplier_id: filter.id(),
    ...filter.days(),
  },
  sorts: ['newest', 'oldest', 'delivery_date', 'total'],
  page: offset({ size: 50, most: 200 }),
  reads: ['purchase', 'supplier'],
})

export const purchaseInvoices = listEndpoint({
  id: 'purchase.invoices',
  path: '/product/purchase/invoice',
  access: keepsPurchases,
  summary: 'What suppliers bill: purchases of which something came or was paid, by their age and due day',
  row: purchaseRowSchema,
  filters: {
    search: filter.search(1),
    supplier_id: filter.id(),
    status_payment: filter.choice(paymentStatuses),
    age: filter.choice(debtAges),
    /** Its due day is over, and something is owed. */
    overdue: filter.flag(),
    ...filter.days(),
  },
  sorts: ['due', 'newest', 'owed'],
  page: offset({ size: 50, most: 200 }),
  reads: ['purchase', 'supplier'],
})

export const purchaseIncoming = listEndpoint({
  id: 'purchase.incoming',
  path: '/product/purchase/incoming',
  access: keepsPurchases,
  summary: 'What was ordered and did not come yet, line by line',
  row: incomingRowSchema,
  filters: { search: filter.search(1), supplier_id: filter.id(), late: filter.flag() },
  sorts: ['delivery_date', 'name', 'incoming'],
  page: offset({ size: 100, most: 500 }),
  reads: ['purchase', 'supplier'],
})

export const purchaseIncomingProduct = endpoint({
  id: 'purchase.incoming-product',
  method: 'POST',
  path: '/product/purchase/incoming-product',
  access: keepsPurchases,
  summary: 'What of a product was ordered and did not come yet: changes nothing',
  query: z.object({ sort: z.enum(['delivery_date', 'incoming']).default('delivery_date') }),
  body: z.object({ product_id: rowId }),
  reply: z.object({ rows: z.array(incomingRowSchema) }),
  idempotent: false,
  reads: ['purchase', 'supplier'],
})

const params = z.object({ purchase_id: rowIdInAddress })

export const purchaseDetail = endpoint({
  id: 'purchase.detail',
  method: 'GET',
  path: '/product/purchase/:purchase_id',
  access: keepsPurchases,
  summary: 'A purchase with its lines, what came, what was paid, and how its SKUs stand now',
  params,
  reply: purchaseDetailSchema,
  errors: ['NOT_FOUND'],
  reads: ['purchase', 'supplier', 'product'],
})

/** SKUs to buy, by words or by a scanned code: who buys need not see the catalogue. */
export const purchaseSkus = endpoint({
  id: 'purchase.skus',
  method: 'GET',
  path: '/product/purchase/sku',
  access: keepsPurchases,
  summary: 'SKUs that can be bought, by words, or exactly by SKU or barcode',
  query: z.object({
    search: z.string().trim().max(120).optional(),
    /** Exactly a SKU, or else a barcode. */
    code: z.string().trim().min(1).max(120).optional(),
    sku: filter.codes(mostPurchaseLines).schema,
  }),
  reply: z.object({
    skus: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        variant: z.string(),
        supplier: z.string().nullable(),
        price_cost: z.number().int(),
        stock: z.number().int(),
        incoming: z.number().int(),
      }),
    ),
  }),
  reads: ['product'],
})

const version = z.number().int().min(1)
const refined = <T extends typeof purchaseFields>(fields: T) =>
  fields.superRefine((written, { addIssue }) => checkDocument(written, (path, message) => addIssue({ code: 'custom', path, message })))

const write = { access: keepsPurchases, reply: purchaseDetailSchema } as const

export const purchaseCreate = endpoint({
  ...write,
  id: 'purchase.create',
  method: 'POST',
  path: '/product/purchase',
  summary: 'Begins a purchase: a draft, of which nothing is awaited yet',
  body: refined(purchaseFields),
  errors: ['PRODUCT_NOT_FOUND', 'PACKAGE_STOCK'],
  touches: ['purchase'],
})

export const purchaseSuggested = endpoint({
  id: 'purchase.suggested',
  method: 'POST',
  path: '/product/purchase/by-supplier',
  access: keepsPurchases,
  summary: 'Begins a purchase for each supplier of these SKUs, at what they cost last',
  body: z.object({
    lines: z
      .array(z.object({ sku: skuSchema, qty: z.number().int().min(1).max(mostPieces) }))
      .min(1)
      .max(mostPurchaseLines)
      .refine((lines) => new Set(lines.map(({ sku }) => sku)).size === lines.length, 'each SKU once'),
  }),
  reply: z.object({ rows: z.array(purchaseRowSchema) }),
  errors: ['PRODUCT_NOT_FOUND', 'PACKAGE_STOCK'],
  touches: ['purchase'],
})

export const purchaseChange = endpoint({
  ...write,
  id: 'purchase.change',
  method: 'PUT',
  path: '/product/purchase/:purchase_id',
  summary: 'Changes a purchase as a whole, while nothing of it came; after that its days, invoice and note',
  params,
  body: refined(purchaseFields.extend({ /** The one that was changed. */ version })),
  errors: ['NOT_FOUND', 'PURCHASE_CHANGED', 'PURCHASE_CLOSED', 'PURCHASE_BEGUN', 'PURCHASE_NO_SUPPLIER', 'PRODUCT_NOT_FOUND', 'PACKAGE_STOCK'],
  touches: ['purchase', 'product'],
})

export const purchaseDelete = endpoint({
  ...write,
  id: 'purchase.delete',
  method: 'DELETE',
  path: '/product/purchase/:purchase_id',
  summary: 'Deletes a draft that was never ordered; answers it as it was',
  params,
  errors: ['NOT_FOUND', 'PURCHASE_ORDERED'],
  touches: ['purchase'],
})

export const purchaseStatus = endpoint({
  ...write,
  id: 'purchase.status',
  method: 'PUT',
  path: '/product/purchase/:purchase_id/status',
  summary: 'Orders a draft, takes an order back, cancels it, or stops waiting for the rest of it; and undoes these',
  params,
  body: z.object({ status_order: z.enum(purchaseStatuses), version }),
  errors: ['NOT_FOUND', 'PURCHASE_CHANGED', 'PURCHASE_MOVE', 'PURCHASE_NO_SUPPLIER'],
  touches: ['purchase', 'product'],
})

const pieces = z.number().int().min(0).max(mostPieces)

export const purchaseReceive = endpoint({
  ...write,
  id: 'purchase.receive',
  method: 'POST',
  path: '/product/purchase/:purchase_id/receipt',
  summary: 'Takes in what came: it is on hand, at what it cost. What is damaged is not, and still awaited',
  params,
  body: z.object({
    version,
    reference: z.string().trim().max(60).nullable().default(null),
    note: z.string().trim().max(500).nullable().default(null),
    lines: z
      .array(z.object({ sku: skuSchema, qty: pieces, damaged: pieces.default(0) }))
      .min(1)
      .max(mostPurchaseLines)
      .refine((lines) => new Set(lines.map(({ sku }) => sku)).size === lines.length, 'each SKU once')
      .refine((lines) => lines.some(({ qty, damaged }) => qty + damaged > 0), 'something came'),
    /** Nobody waits for the rest. */
    close: z.boolean().default(false),
  }),
  errors: ['NOT_FOUND', 'PURCHASE_CHANGED', 'PURCHASE_CLOSED', 'PURCHASE_NOT_IN_IT', 'PRODUCT_NOT_FOUND', 'PACKAGE_STOCK', 'STOCK_TOO_HIGH'],
  touches: ['purchase', 'product'],
})

export const purchaseUnreceive = endpoint({
  ...write,
  id: 'purchase.unreceive',
  method: 'POST',
  path: '/product/purchase/:purchase_id/receipt/:receipt_id/void',
  summary: 'Takes back what was taken in: its pieces leave the stock, and what they cost the books',
  params: z.object({ purchase_id: rowIdInAddress, receipt_id: rowIdInAddress }),
  body: z.object({ /** Less on hand than is promised to orders is meant, not mistaken. */ allow_oversold: z.boolean().default(false) }),
  errors: ['NOT_FOUND', 'RECEIPT_VOIDED', 'PRODUCT_NOT_FOUND', 'PACKAGE_STOCK', 'STOCK_SHORT', 'STOCK_PROMISED'],
  touches: ['purchase', 'product'],
})

export const purchasePay = endpoint({
  ...write,
  id: 'purchase.pay',
  method: 'POST',
  path: '/product/purchase/:purchase_id/payment',
  summary: 'Writes down that some of it was paid',
  params,
  body: paymentFields,
  errors: ['NOT_FOUND', 'PURCHASE_NOT_ORDERED', 'PAYMENT_TOO_HIGH'],
  touches: ['purchase'],
})

export const purchaseUnpay = endpoint({
  ...write,
  id: 'purchase.unpay',
  method: 'POST',
  path: '/product/purchase/:purchase_id/payment/:payment_id/void',
  summary: 'Takes a payment back',
  params: z.object({ purchase_id: rowIdInAddress, payment_id: rowIdInAddress }),
  errors: ['NOT_FOUND', 'PAYMENT_VOIDED'],
  touches: ['purchase'],
})

export const purchaseSend = endpoint({
  ...write,
  id: 'purchase.send',
  method: 'POST',
  path: '/product/purchase/:purchase_id/send',
  summary: 'Sends an order to its supplier by e-mail',
  params,
  body: z.object({
    email: z.email().max(200),
    /** Said before the order itself. */
    message: z.string().trim().max(1000).nullable().default(null),
  }),
  errors: ['NOT_FOUND', 'PURCHASE_NOT_ORDERED'],
  touches: ['purchase'],
})
