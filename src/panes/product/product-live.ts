import type { CallReply } from '#contract/core/endpoint.ts'
import { productDetail, productInventoryValue, productList, productLog } from '#contract/product/product.endpoints.ts'
import { availableOf, type ProductRow, type StockNews } from '#contract/product/product.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { callKey, queryClient } from '#platform/query/query.ts'

type ListPage = CallReply<typeof productList>
type Detail = CallReply<typeof productDetail>
/** What is known newer than a row: its numbers, whether it is sent to the marketplaces, or both. */
type News = Partial<StockNews> & { readonly sync?: boolean }

interface Told {
  readonly bySku: ReadonlyMap<string, News>
  readonly syncByProduct: ReadonlyMap<number, boolean>
}

/** A row as it is now; the same object where nothing is newer. */
export function patchRow<Row extends ProductRow>(row: Row, { bySku, syncByProduct }: Told): Row {
  const news = bySku.get(row.sku)
  const sync = syncByProduct.get(row.product_id) ?? row.sync
  const newer = news?.version !== undefined && news.version > row.version
  if (!newer && sync === row.sync) return row
  const next = newer ? { ...row, ...news, sync } : { ...row, sync }
  return { ...next, available: availableOf(next) }
}

/** Rows with what is newer; the same array where none is. */
function patchRows<Row extends ProductRow>(rows: readonly Row[], told: Told): Row[] | null {
  let changed = false
  const next = rows.map((row) => {
    const patched = patchRow(row, told)
    changed ||= patched !== row
    return patched
  })
  return changed ? next : null
}

/** Brings news into every cached list and detail, so that each open pane paints it without asking. */
export function tellProducts(told: Told): void {
  queryClient.setQueriesData<ListPage>({ queryKey: callKey(productList) }, (page) => {
    const rows = page && patchRows(page.rows, told)
    return rows ? { ...page, rows } : page
  })
  queryClient.setQueriesData<Detail>({ queryKey: callKey(productDetail) }, (detail) => {
    if (!detail) return detail
    const siblings = patchRows(detail.siblings, told)
    const next = patchRow(detail, told)
    return siblings || next !== detail ? { ...next, siblings: siblings ?? detail.siblings } : detail
  })
}

/** A row as a call answered it. */
export const tellRow = (row: ProductRow): void => tellProducts({ bySku: new Map([[row.sku, row]]), syncByProduct: new Map() })

/** Sums and histories are read again, but not for each of a hundred orders that come in together. Milliseconds. */
const readAgainAfter = 1000
let readAgain: ReturnType<typeof setTimeout> | undefined

function refreshSums(skus: ReadonlySet<string>): void {
  // What happened to a SKU that is looked at shows at once.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === productDetail.id && skus.has(String((queryKey[1] as { query?: { sku?: string } } | undefined)?.query?.sku)),
  })
  if (readAgain !== undefined) return
  readAgain = setTimeout(() => {
    readAgain = undefined
    for (const endpoint of [productInventoryValue, productLog]) void queryClient.invalidateQueries({ queryKey: callKey(endpoint) })
  }, readAgainAfter)
}

export function applyProductEvents(events: readonly LiveEvent[]): void {
  const changes = events.filter((event) => event.type === 'product.changed')
  if (!changes.length) return
  const bySku = new Map(changes.flatMap(({ skus }) => skus.map((news) => [news.sku, news] as const)))
  const syncByProduct = new Map(changes.flatMap(({ sync = [] }) => sync.map((one) => [one.product_id, one.sync] as const)))
  tellProducts({ bySku, syncByProduct })
  refreshSums(new Set(bySku.keys()))
}

// Registered once, when the first pane of products loads.
onLiveEvents(applyProductEvents)
