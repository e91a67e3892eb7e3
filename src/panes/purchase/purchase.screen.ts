import { z } from 'zod'
import { rowIdText } from '#contract/core/ids.ts'
import { purchaseIncoming, purchaseInvoices, purchaseList } from '#contract/purchase/purchase.endpoints.ts'
import { keepsPurchases } from '#contract/purchase/purchase.ts'
import { supplierList } from '#contract/purchase/supplier.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

const common = { access: keepsPurchases, frame: 'dashboard' } as const
const list = { instances: 'many', opens: 'replace', minWidth: 420, stays: true } as const

export const purchaseListScreen = defineScreen({
  ...common,
  id: 'purchase.list',
  path: '/purchase',
  query: purchaseList.address.schema,
  title: 'purchase.list.title',
  keywords: 'purchase.list.keywords',
  icon: 'package-plus',
  keys: ['G Y'],
  menu: menuPlaces.purchase,
  menus: [{ at: 'toolbar', of: 'supplier', order: 120 }],
  dock: list,
  load: () => import('./list.pane.tsx'),
})

/** A purchase: written, or how it stands. Without a number, a new one. `order`: it is ordered at once; `edit` and `pay` open what is written of one that was. */
export const purchaseScreen = defineScreen({
  ...common,
  id: 'purchase.create',
  path: '/purchase/create/:purchase_id?',
  params: z.object({ purchase_id: rowIdText.optional() }),
  query: z.object({ order: z.stringbool().optional(), edit: z.stringbool().optional(), pay: z.stringbool().optional() }),
  title: 'purchase.detail.title',
  icon: 'package-plus',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 400 },
  load: () => import('./detail.pane.tsx'),
})

/** What came of one: counted by scanner or by hand. */
export const purchaseReceiveScreen = defineScreen({
  ...common,
  id: 'purchase.receive',
  path: '/purchase/receive/:purchase_id?',
  params: z.object({ purchase_id: rowIdText.optional() }),
  title: 'purchase.receive.title',
  icon: 'package-check',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 400 },
  load: () => import('./receive.pane.tsx'),
})

export const purchaseIncomingScreen = defineScreen({
  ...common,
  id: 'purchase.incoming',
  path: '/purchase/incoming',
  query: purchaseIncoming.address.schema,
  title: 'purchase.incoming.title',
  keywords: 'purchase.incoming.keywords',
  icon: 'truck',
  keys: ['G Shift+Y'],
  menus: [
    { at: 'toolbar', of: 'purchase', order: 110 },
    { at: 'toolbar', of: 'supplier', order: 130 },
  ],
  dock: list,
  load: () => import('./incoming.pane.tsx'),
})

/** What suppliers bill; of one purchase, it on paper. */
export const purchaseInvoiceScreen = defineScreen({
  id: 'purchase.invoice',
  path: '/purchase/invoice',
  query: purchaseInvoices.address.schema.extend({ purchase_id: rowIdText.optional() }),
  title: 'purchase.invoice.title',
  keywords: 'purchase.invoice.keywords',
  icon: 'receipt-text',
  access: keepsPurchases,
  frame: 'plain',
  menus: [
    { at: 'toolbar', of: 'purchase', order: 120 },
    { at: 'toolbar', of: 'supplier', order: 140 },
  ],
  dock: { instances: 'many', opens: 'tab', minWidth: 420 },
  load: () => import('./invoice.pane.tsx'),
})

/** `edit`: the form of one, or of a new one. */
export const supplierScreen = defineScreen({
  ...common,
  id: 'purchase.supplier',
  path: '/purchase/supplier',
  query: supplierList.address.schema.extend({ edit: z.union([z.literal('new'), rowIdText]).optional() }),
  title: 'supplier.title',
  keywords: 'supplier.keywords',
  icon: 'users',
  menus: [{ at: 'toolbar', of: 'purchase', order: 130 }],
  dock: list,
  load: () => import('./supplier.pane.tsx'),
})
