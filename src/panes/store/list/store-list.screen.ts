import { z } from 'zod'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { marketplaceSchema } from '#contract/core/marketplace.ts'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

export const storeAddress = listAddress(
  { show: filter.choice(['attention', 'paused']), marketplace: filter.marketplaces({ chats: true }), search: filter.search(1) },
  ['marketplace', 'attention', 'name', 'synced'],
)

/** The stores of the workspace: how each is connected, what it brought, and what it needs. */
export const storeListScreen = defineScreen({
  id: 'store.list',
  path: '/store',
  query: storeAddress.schema.extend({
    /** The form is open that connects a store of this marketplace, by key or by invitation. */
    connect: marketplaceSchema.optional(),
    /** The store that is connected again by it. */
    store: z.string().max(100).optional(),
  }),
  title: 'store.title',
  keywords: 'store.keywords',
  icon: 'store',
  access: any('store'),
  frame: 'dashboard',
  menu: menuPlaces.store,
  keys: ['G T'],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./store-list.pane.tsx'),
})
