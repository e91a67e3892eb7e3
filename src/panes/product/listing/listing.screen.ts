import { z } from 'zod'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { marketplaceSchema } from '#contract/core/marketplace.ts'
import { listingList, listingPushes, listingShopee } from '#contract/product/listing.endpoints.ts'
import type { ListingMarketplace } from '#contract/product/listing.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const common = {
  keywords: 'listing.list.keywords',
  icon: 'store',
  access: setsProducts,
  frame: 'dashboard',
  dock: { instances: 'many', opens: 'replace', minWidth: 480 },
} as const

/** What all stores have for sale at their marketplaces, and whether our stock reaches it. */
export const listingListScreen = defineScreen({
  ...common,
  id: 'listing.list',
  path: '/product/marketplace',
  query: listingList.address.schema,
  title: 'listing.list.title',
  keys: ['G Shift+P'],
  menus: [{ at: 'toolbar', of: 'product', order: 105 }],
  load: () => import('./all.pane.tsx'),
})

/** The same of one marketplace (specification §8). */
const ofMarketplace = <const M extends ListingMarketplace>(marketplace: M, load: Parameters<typeof defineScreen>[0]['load']) =>
  defineScreen({
    ...common,
    id: `listing.${marketplace}`,
    path: `/product/${marketplace}`,
    query: listingShopee.address.schema,
    title: `listing.list.${marketplace}`,
    load,
  })

export const listingShopeeScreen = ofMarketplace('shopee', () => import('./shopee.pane.tsx'))
export const listingTokopediaScreen = ofMarketplace('tokopedia', () => import('./tokopedia.pane.tsx'))
export const listingLazadaScreen = ofMarketplace('lazada', () => import('./lazada.pane.tsx'))
export const listingTiktokScreen = ofMarketplace('tiktok', () => import('./tiktok.pane.tsx'))
export const listingBlibliScreen = ofMarketplace('blibli', () => import('./blibli.pane.tsx'))

/** The variants of a product; `product_code` and `store_code` say of which. */
export const variantAddress = listAddress({ product_code: filter.code(120), store_code: filter.stores(), search: filter.search(1) })

/** One product as a store sells it: its variants, or (`pushes`) the numbers that were pushed to them. */
export const listingDetailScreen = defineScreen({
  ...common,
  id: 'listing.detail',
  path: '/product/:marketplace/detail/:show?',
  params: z.object({ marketplace: marketplaceSchema, show: z.enum(['pushes']).optional() }),
  query: listingPushes.address.schema.extend(variantAddress.schema.shape),
  title: 'listing.detail.title',
  openable: false,
  dock: { ...common.dock, minWidth: 360 },
  follows: ({ listing }) =>
    listing
      ? { params: { marketplace: listing.marketplace }, query: { product_code: listing.product_code, store_code: [listing.store_code] } }
      : null,
  load: () => import('./detail.pane.tsx'),
})
