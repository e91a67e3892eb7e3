import type { PropsOf } from '#kernel/define-screen.ts'
import type { listingEditTiktokScreen } from './listing-write.screen.ts'
import { ListingWrite } from './listing-write.tsx'

export default function TiktokEditPane({ params, query }: PropsOf<typeof listingEditTiktokScreen>) {
  return <ListingWrite marketplace="tiktok" {...params} {...query} />
}
