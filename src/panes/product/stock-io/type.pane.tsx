import { useEffect, useMemo } from 'react'
import { stockIoOfType } from '#contract/product/stock-io.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { declareDocuments } from './declare-documents.tsx'
import type { stockIoTypeScreen } from './stock-io.screen.ts'

const documents = declareDocuments(stockIoOfType, true)

export default function StockIoTypePane({ params: { io_type }, query }: PropsOf<typeof stockIoTypeScreen>) {
  const params = useMemo(() => ({ io_type }), [io_type])
  const { setTitle } = usePane()
  useEffect(() => setTitle(t(`stock-io.list.${io_type}`)), [io_type, setTitle])
  return <ListView key={io_type} of={documents} query={query} params={params} />
}
