import type { PropsOf } from '#kernel/define-screen.ts'
import type { listingEditShopeeScreen } from './listing-write.screen.ts'
import { ListingWrite } from './listing-write.tsx'

export default function ShopeeEditPane({ params, query }: PropsOf<typeof listingEditShopeeScreen>) {
  return <ListingWrite marketplace="shopee" {...params} {...query} />
}
