import type { PropsOf } from '#kernel/define-screen.ts'
import type { listingEditBlibliScreen } from './listing-write.screen.ts'
import { ListingWrite } from './listing-write.tsx'

export default function BlibliEditPane({ params, query }: PropsOf<typeof listingEditBlibliScreen>) {
  return <ListingWrite marketplace="blibli" {...params} {...query} />
}
