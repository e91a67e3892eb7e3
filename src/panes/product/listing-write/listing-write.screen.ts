import { z } from 'zod'
import { rowIdInAddress } from '#contract/core/ids.ts'
import type { ListingMarketplace } from '#contract/product/listing.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** A listing of a store as its form: the one that the address names, or a new one, which `product_id` begins with a product of ours. */
const ofMarketplace = <const M extends ListingMarketplace>(marketplace: M, load: Parameters<typeof defineScreen>[0]['load']) =>
  defineScreen({
    id: `listing.edit-${marketplace}`,
    path: `/product/${marketplace}/edit/:product_code?`,
    params: z.object({ product_code: z.string().max(120).optional() }),
    query: z.object({ store_code: z.string().max(64).optional(), product_id: rowIdInAddress.optional() }),
    title: `listing.write.${marketplace}`,
    icon: 'pencil',
    access: setsProducts,
    frame: 'dashboard',
    // Commands lead here, where the store's channel writes listings.
    openable: false,
    dock: { instances: 'many', opens: 'replace', minWidth: 420 },
    load,
  })

export const listingEditShopeeScreen = ofMarketplace('shopee', () => import('./shopee.pane.tsx'))
export const listingEditTokopediaScreen = ofMarketplace('tokopedia', () => import('./tokopedia.pane.tsx'))
export const listingEditLazadaScreen = ofMarketplace('lazada', () => import('./lazada.pane.tsx'))
export const listingEditTiktokScreen = ofMarketplace('tiktok', () => import('./tiktok.pane.tsx'))
export const listingEditBlibliScreen = ofMarketplace('blibli', () => import('./blibli.pane.tsx'))

const screens = {
  shopee: listingEditShopeeScreen,
  tokopedia: listingEditTokopediaScreen,
  lazada: listingEditLazadaScreen,
  tiktok: listingEditTiktokScreen,
  blibli: listingEditBlibliScreen,
}

interface Place {
  readonly store_code?: string
  readonly product_code?: string
  readonly product_id?: number
}

/** Where a listing of a marketplace is written; null where that has no form. */
export const listingEditHref = (marketplace: string, { product_code, ...query }: Place): string | null =>
  marketplace in screens ? screens[marketplace as keyof typeof screens].href({ params: { product_code }, query }) : null
