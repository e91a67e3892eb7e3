import { z } from 'zod'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { listingPushes } from '#contract/product/listing.endpoints.ts'
import { readsProducts } from '#contract/product/product-access.ts'
import { stockMovements } from '#contract/product/stock-ledger.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const common = { access: readsProducts, frame: 'dashboard' } as const

/** Why a number is what it is: the movements of a SKU, or of all, with what its marketplaces were told; or (`pushes`) each number that they were. */
export const stockMovementScreen = defineScreen({
  ...common,
  id: 'stock.movements',
  path: '/product/movement/:show?',
  params: z.object({ show: z.enum(['pushes']).optional() }),
  query: stockMovements.address.schema.extend(listingPushes.address.schema.shape),
  title: 'stock.movements.title',
  keywords: 'stock.movements.keywords',
  icon: 'history',
  dock: { instances: 'many', opens: 'replace', minWidth: 400 },
  follows: ({ skus }) => (skus?.[0] ? { query: { sku: [skus[0]] } } : null),
  load: () => import('./movements.pane.tsx'),
})

export const ledgerAddress = listAddress({ search: filter.search(1) })

/** Whether every number is the sum of its movements. */
export const stockLedgerScreen = defineScreen({
  ...common,
  id: 'stock.ledger',
  path: '/product/ledger',
  query: ledgerAddress.schema,
  title: 'stock.ledger.title',
  keywords: 'stock.ledger.keywords',
  icon: 'list-checks',
  menus: [{ at: 'toolbar', of: 'stock-movement', order: 110 }],
  dock: { instances: 'one', opens: 'replace', minWidth: 400 },
  load: () => import('./ledger.pane.tsx'),
})
