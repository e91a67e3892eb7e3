import type { PropsOf } from '#kernel/define-screen.ts'
import type { listingEditTokopediaScreen } from './listing-write.screen.ts'
import { ListingWrite } from './listing-write.tsx'

export default function TokopediaEditPane({ params, query }: PropsOf<typeof listingEditTokopediaScreen>) {
  return <ListingWrite marketplace="tokopedia" {...params} {...query} />
}
