import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowIdInAddress } from '../core/ids.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { checkDocument, debtAges, paymentFields, paymentStatuses } from '../core/priced-document.ts'
import { orderStatuses } from '../order/order-status.ts'
import { customerFields, invoicePapers, keepsSales, mostSaleLines, saleCustomerSchema, saleDetailSchema, saleFields, saleRowSchema } from './sale.ts'

export const saleList = listEndpoint({
  id: 'sale.list',
  path: '/order/sales',
  access: keepsSales,
  summary: "The seller's own sales, and orders that were entered by hand, with what was paid of each",
  row: saleRowSchema,
  filters: {
    /** Words of number, code, customer, phone, note and SKUs; each has to occur. */
    search: filter.search(1),
    status: filter.choice(orderStatuses),
    status_payment: filter.choice(paymentStatuses),
    store_code: filter.stores(),
    customer_id: filter.id(),
    ...filter.days(),
  },
  sorts: ['newest', 'oldest', 'total'],
  page: offset({ size: 50, most: 200 }),
  reads: ['sale'],
})

export const saleInvoices = listEndpoint({
  id: 'sale.invoices',
  path: '/order/sales/invoice',
  access: keepsSales,
  summary: 'What customers owe: sales that are not paid in full, and those that are, by age and due day',
  row: saleRowSchema,
  filters: {
    search: filter.search(1),
    customer_id: filter.id(),
    status_payment: filter.choice(paymentStatuses),
    age: filter.choice(debtAges),
    /** Its due day is over, and something is owed. */
    overdue: filter.flag(),
    ...filter.days(),
  },
  sorts: ['due', 'newest', 'owed'],
  page: offset({ size: 50, most: 200 }),
  reads: ['sale'],
})

export const saleCustomers = listEndpoint({
  id: 'sale.customers',
  path: '/order/sales/customer',
  access: keepsSales,
  summary: 'Customers of our own, with what they bought anywhere by the same phone, and what each owes by its age',
  row: saleCustomerSchema,
  filters: {
    search: filter.search(1),
    /** Something is owed by them, or should have been paid by now. */
    owed: filter.choice(['owed', 'overdue']),
  },
  sorts: ['name', 'owed', 'spent', 'recent'],
  page: offset({ size: 100, most: 500 }),
  reads: ['sale'],
})

/** What can be sold, by words or by a scanned code: who sells need not see the catalogue. */
export const saleSkus = endpoint({
  id: 'sale.skus',
  method: 'GET',
  path: '/order/sales/sku',
  access: keepsSales,
  summary: 'SKUs that can be sold, by words, or exactly by SKU or barcode',
  query: z.object({
    search: z.string().trim().max(120).optional(),
    /** Exactly a SKU, or else a barcode. */
    code: z.string().trim().min(1).max(120).optional(),
    sku: filter.codes(mostSaleLines).schema,
  }),
  reply: z.object({
    skus: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        variant: z.string(),
        price: z.number().int(),
        /** Pieces that are left to sell. */
        available: z.number().int(),
      }),
    ),
  }),
  reads: ['product'],
})

const order_code = z.string().min(1).max(64)
const params = z.object({ order_code })

export const saleDetail = endpoint({
  id: 'sale.detail',
  method: 'GET',
  path: '/order/sales/detail',
  access: keepsSales,
  summary: 'A sale with its lines and payments',
  query: params,
  reply: saleDetailSchema,
  errors: ['NOT_FOUND'],
  reads: ['sale'],
})

const refined = <T extends typeof saleFields>(fields: T) =>
  fields.superRefine((written, { addIssue }) => checkDocument(written, (path, message) => addIssue({ code: 'custom', path, message })))

const write = { access: keepsSales, reply: saleDetailSchema } as const

export const saleCreate = endpoint({
  ...write,
  id: 'sale.create',
  method: 'POST',
  path: '/order/sales',
  summary: 'Makes a sale and its invoice number: an order whose pieces are promised, or gone where they were handed over',
  body: refined(
    saleFields.extend({
      /** The customer has the goods: it is over but for its payment. */
      handed_over: z.boolean().default(false),
      /** Paid at once, of the whole or in part. */
      payment: paymentFields.nullable().default(null),
    }),
  ),
  errors: ['STORE_UNKNOWN', 'NOT_SUPPORTED', 'PRODUCT_NOT_FOUND', 'STOCK_LEFT', 'NOT_FOUND', 'PAYMENT_TOO_HIGH', 'CUSTOMER_TAKEN', 'ORDER_LIMIT'],
  touches: ['sale', 'order', 'order-summary', 'product', 'customer'],
})

export const saleChange = endpoint({
  ...write,
  id: 'sale.change',
  method: 'PUT',
  path: '/order/sales/detail/:order_code',
  summary: 'Changes a sale as a whole while it is open: what it promises follows its lines; after that its due day and note',
  params,
  body: refined(saleFields.extend({ /** The one that was seen. */ version: z.number().int().min(1) })),
  errors: [
    'NOT_FOUND',
    'ORDER_NOT_FOUND',
    'NOT_SUPPORTED',
    'VERSION_CONFLICT',
    'TRANSITION_NOT_ALLOWED',
    'PRODUCT_NOT_FOUND',
    'STOCK_LEFT',
    'SALE_BELOW_PAID',
    'CUSTOMER_TAKEN',
  ],
  touches: ['sale', 'order', 'order-summary', 'product', 'customer'],
})

export const salePay = endpoint({
  ...write,
  id: 'sale.pay',
  method: 'POST',
  path: '/order/sales/detail/:order_code/payment',
  summary: 'Writes down that some of it was paid; an order that waited for its payment is new once all of it is',
  params,
  body: paymentFields,
  errors: ['NOT_FOUND', 'SALE_VOID', 'PAYMENT_TOO_HIGH'],
  touches: ['sale'],
})

export const saleUnpay = endpoint({
  ...write,
  id: 'sale.unpay',
  method: 'POST',
  path: '/order/sales/detail/:order_code/payment/:payment_id/void',
  summary: 'Takes a payment back, also what is given back of a sale that was voided',
  params: z.object({ order_code, payment_id: rowIdInAddress }),
  errors: ['NOT_FOUND', 'PAYMENT_VOIDED'],
  touches: ['sale'],
})

export const saleInvoicePdf = endpoint({
  id: 'sale.invoice-pdf',
  method: 'GET',
  path: '/order/sales/detail/:order_code/invoice',
  access: keepsSales,
  summary: 'The invoice of a sale as PDF',
  params,
  query: z.object({ paper: z.enum(invoicePapers).default('a4') }),
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['application/pdf'],
  errors: ['NOT_FOUND'],
  reads: ['sale'],
})

export const saleBill = endpoint({
  ...write,
  id: 'sale.bill',
  method: 'POST',
  path: '/order/sales/detail/:order_code/bill',
  summary: 'Gives an order that was entered for shipping its invoice number; of one that has it nothing changes',
  params,
  errors: ['NOT_FOUND', 'SALE_VOID'],
  touches: ['sale'],
})

export const saleSend = endpoint({
  ...write,
  id: 'sale.send',
  method: 'POST',
  path: '/order/sales/detail/:order_code/send',
  summary: 'Sends the invoice to its customer by e-mail, as PDF',
  params,
  body: z.object({
    email: z.email().max(200),
    /** Said before the invoice itself. */
    message: z.string().trim().max(1000).nullable().default(null),
  }),
  errors: ['NOT_FOUND', 'SALE_VOID'],
  touches: ['sale'],
})

const customer = { access: keepsSales, reply: saleCustomerSchema, touches: ['sale'] } as const
const customer_id = z.object({ customer_id: rowIdInAddress })

export const customerCreate = endpoint({
  ...customer,
  id: 'customer.create',
  method: 'POST',
  path: '/order/sales/customer',
  summary: 'Adds a customer of our own',
  body: customerFields,
  errors: ['CUSTOMER_TAKEN'],
})

export const customerChange = endpoint({
  ...customer,
  id: 'customer.change',
  method: 'PUT',
  path: '/order/sales/customer/:customer_id',
  summary: 'Changes a customer of our own',
  params: customer_id,
  body: customerFields,
  errors: ['NOT_FOUND', 'CUSTOMER_TAKEN'],
})
