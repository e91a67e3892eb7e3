import type { PropsOf } from '#kernel/define-screen.ts'
import type { listingEditLazadaScreen } from './listing-write.screen.ts'
import { ListingWrite } from './listing-write.tsx'

export default function LazadaEditPane({ params, query }: PropsOf<typeof listingEditLazadaScreen>) {
  return <ListingWrite marketplace="lazada" {...params} {...query} />
}
