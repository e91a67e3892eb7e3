import { stockIoList } from '#contract/product/stock-io.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { declareDocuments } from './declare-documents.tsx'
import type { stockIoListScreen } from './stock-io.screen.ts'

const documents = declareDocuments(stockIoList)

export const firstCalls = firstPageOf(stockIoList)

export default function StockIoListPane({ query }: PropsOf<typeof stockIoListScreen>) {
  return <ListView of={documents} query={query} />
}
