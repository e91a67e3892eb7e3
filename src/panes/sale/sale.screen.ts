import { z } from 'zod'
import { rowIdText } from '#contract/core/ids.ts'
import { saleCustomers, saleInvoices, saleList } from '#contract/sale/sale.endpoints.ts'
import { keepsSales } from '#contract/sale/sale.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

const common = { access: keepsSales, frame: 'dashboard' } as const
const list = { instances: 'many', opens: 'replace', minWidth: 420, stays: true } as const
const order_code = z.string().min(1).max(64)

export const saleListScreen = defineScreen({
  ...common,
  id: 'sale.list',
  path: '/sales',
  query: saleList.address.schema,
  title: 'sale.list.title',
  keywords: 'sale.list.keywords',
  icon: 'shopping-bag',
  keys: ['G A'],
  menu: menuPlaces.sales,
  menus: [{ at: 'toolbar', of: 'sale-customer', order: 120 }],
  dock: list,
  load: () => import('./list.pane.tsx'),
})

/** A sale as it is written; without a number, a new one. `print`: it is saved at once, and its invoice printed. */
export const saleScreen = defineScreen({
  ...common,
  id: 'sale.create',
  path: '/sales/create/:sales_id?',
  params: z.object({ sales_id: order_code.optional() }),
  query: z.object({ print: z.stringbool().optional(), customer_id: z.coerce.number().int().min(1).optional() }),
  title: 'sale.new',
  icon: 'shopping-bag',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 400 },
  load: () => import('./create.pane.tsx'),
})

/** How a sale stands. `pay` opens what is written of a payment. */
export const saleDetailScreen = defineScreen({
  ...common,
  id: 'sale.detail',
  path: '/sales/detail',
  query: z.object({ order_code: order_code.optional(), pay: z.stringbool().optional() }),
  title: 'sale.detail.title',
  icon: 'shopping-bag',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 400 },
  load: () => import('./detail.pane.tsx'),
})

/** What customers owe; of one sale, its invoice on paper. */
export const saleInvoiceScreen = defineScreen({
  id: 'sale.invoice',
  path: '/sales/invoice',
  query: saleInvoices.address.schema.extend({ order_code: order_code.optional(), print: z.stringbool().optional() }),
  title: 'sale.invoice.title',
  keywords: 'sale.invoice.keywords',
  icon: 'receipt-text',
  access: keepsSales,
  frame: 'plain',
  menus: [
    { at: 'toolbar', of: 'sale', order: 120 },
    { at: 'toolbar', of: 'sale-customer', order: 140 },
  ],
  dock: { instances: 'many', opens: 'tab', minWidth: 420 },
  load: () => import('./invoice.pane.tsx'),
})

/** `edit`: the form of one, or of a new one. */
export const saleCustomerScreen = defineScreen({
  ...common,
  id: 'sale.customer',
  path: '/sales/customer',
  query: saleCustomers.address.schema.extend({ edit: z.union([z.literal('new'), rowIdText]).optional() }),
  title: 'sale.customer.title',
  keywords: 'sale.customer.keywords',
  icon: 'users',
  menus: [{ at: 'toolbar', of: 'sale', order: 130 }],
  dock: list,
  load: () => import('./customer.pane.tsx'),
})
