import { z } from 'zod'
import { rowIdText } from '#contract/core/ids.ts'
import { stockIoList, stockIoOfType } from '#contract/product/stock-io.endpoints.ts'
import { keepsStockIo, stockIoTypes } from '#contract/product/stock-io.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

const common = { icon: 'clipboard-list', access: keepsStockIo, frame: 'dashboard' } as const

/** Documents of what came in, went out, was counted and was moved. */
export const stockIoListScreen = defineScreen({
  ...common,
  id: 'stock-io.list',
  path: '/product/stock-in-out',
  query: stockIoList.address.schema,
  title: 'stock-io.list.title',
  keywords: 'stock-io.list.keywords',
  keys: ['G I'],
  menu: menuPlaces.stockInOut,
  menus: [{ at: 'toolbar', of: 'product', order: 115 }],
  dock: { instances: 'many', opens: 'replace', minWidth: 420 },
  load: () => import('./list.pane.tsx'),
})

/** The same of one type. */
export const stockIoTypeScreen = defineScreen({
  ...common,
  id: 'stock-io.type',
  path: '/product/stock-in-out/:io_type',
  params: z.object({ io_type: z.enum(stockIoTypes) }),
  query: stockIoOfType.address.schema,
  title: 'stock-io.list.title',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 420 },
  load: () => import('./type.pane.tsx'),
})

/** One document: a draft to write, or what was posted. Without a number, a new one of a type; `post` shows at once what posting it changes. */
export const stockIoDetailScreen = defineScreen({
  ...common,
  id: 'stock-io.detail',
  path: '/product/stock-in-out/detail/:io_id?',
  params: z.object({ io_id: rowIdText.optional() }),
  query: z.object({ io_type: z.enum(stockIoTypes).optional(), post: z.stringbool().optional() }),
  title: 'stock-io.detail.title',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 400 },
  load: () => import('./detail.pane.tsx'),
})

/** A document for paper. */
export const stockIoPrintScreen = defineScreen({
  id: 'stock-io.print',
  path: '/product/stock-in-out/print/:io_id?',
  params: z.object({ io_id: rowIdText.optional() }),
  title: 'stock-io.print.title',
  icon: 'printer',
  access: keepsStockIo,
  frame: 'plain',
  openable: false,
  dock: { instances: 'many', opens: 'tab', minWidth: 420 },
  load: () => import('./print.pane.tsx'),
})
