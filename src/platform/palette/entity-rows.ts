import { mayAccess } from '#contract/core/privilege.ts'
import { type SearchHit, type SearchKind, searchKindNames, searchKinds } from '#contract/search/search.ts'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import { highlight } from '#kernel/palette-highlight.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'
import { subject } from '#platform/session/session.ts'
import { screens } from '#platform/workbench/screens.ts'
import type { Row } from './rows.ts'
import type { SearchReply } from './search-session.ts'

/** What the stock editor's search takes. */
const longestSearch = 100

/** How a kind is shown: the screens that can show one, and the row for a hit. */
interface EntityKind<K extends SearchKind> {
  /** Paths of screens, the best first, with what they are given. */
  readonly shownBy: readonly (readonly [path: string, address: (hit: SearchHit<K>) => Parameters<DefinedScreen['href']>[0]])[]
  readonly section: MessageKey
  row(hit: SearchHit<K>, query: string): Omit<Extract<Row, { kind: 'entity' }>, 'kind' | 'url' | 'section'>
}

const entityKinds: { readonly [K in SearchKind]: EntityKind<K> } = {
  order: {
    shownBy: [['/order/detail', ({ order_code }) => ({ query: { order_code } })]],
    section: 'workbench.palette.orders',
    row: (hit, query) => ({
      value: `order-${hit.order_code}`,
      entity: 'order',
      marketplace: hit.marketplace,
      code: hit.order_code,
      codeRanges: highlight(hit.order_code, query),
      title: hit.buyer_name,
      ranges: highlight(hit.buyer_name, query),
      status: hit.order_status,
      hint: hit.store_name,
      more: hit.tracking_number && highlight(hit.tracking_number, query).length > 0 ? hit.tracking_number : hit.first_item,
    }),
  },
  buyer: {
    shownBy: [['/customer/:marketplace/:mp_buyer_id?', ({ marketplace, mp_buyer_id }) => ({ params: { marketplace, mp_buyer_id } })]],
    section: 'workbench.palette.buyers',
    row: (hit, query) => ({
      value: `buyer-${hit.marketplace}-${hit.mp_buyer_id}`,
      entity: 'buyer',
      marketplace: hit.marketplace,
      title: hit.full_name,
      ranges: highlight(hit.full_name, query),
      more: [hit.city, hit.phone].filter(Boolean).join(' · '),
      hint: t('workbench.palette.order-count', { count: hit.order_count, total: formatNumber(hit.order_count) }),
    }),
  },
  chat: {
    shownBy: [['/chat/detail', ({ chat_code }) => ({ query: { chat_code } })]],
    section: 'workbench.palette.chats',
    row: (hit, query) => ({
      value: `chat-${hit.chat_code}`,
      entity: 'chat',
      marketplace: hit.marketplace,
      title: hit.alias_name || hit.full_name,
      ranges: highlight(hit.alias_name || hit.full_name, query),
      more: hit.last_message.replace(/\s+/g, ' '),
      hint: hit.store_name,
    }),
  },
  product: {
    shownBy: [['/product', (hit) => ({ query: productAddress(hit) })]],
    section: 'workbench.palette.products',
    row: (hit, query) => ({
      value: `product-${hit.product_id}`,
      entity: 'product',
      icon: 'package',
      title: hit.name,
      ranges: highlight(hit.name, query),
      more: hit.sku ? (hit.sku_count > 1 ? t('workbench.palette.sku-and', { sku: hit.sku, count: hit.sku_count - 1 }) : hit.sku) : undefined,
      hint: hit.archive ? t('workbench.palette.archived') : t('workbench.palette.available', { total: formatNumber(hit.available) }),
    }),
  },
}

/** The stock editor narrowed to the product, with the SKU that was found beside it; what is archived is listed among its like. */
const productAddress = ({ sku, sku_count, name, archive }: SearchHit<'product'>) => ({
  search: sku && sku_count === 1 ? sku : name.slice(0, longestSearch),
  ...(archive ? { archive: '1' } : {}),
  ...(sku ? { sku } : {}),
})

/** The address that shows a hit; null while no screen does, or none that this person may see. */
function urlOf<K extends SearchKind>(kind: K, hit: SearchHit<K>): string | null {
  for (const [path, address] of entityKinds[kind].shownBy) {
    const screen = screens.find((one) => one.path === path && mayAccess(one.access, subject()))
    if (screen) return screen.href(address(hit))
  }
  return null
}

/** The kinds that can be found and shown by this person, of those asked for. */
export const foundKinds = (asked: readonly SearchKind[]): SearchKind[] =>
  asked.filter(
    (kind) =>
      mayAccess(searchKinds[kind].access, subject()) &&
      entityKinds[kind].shownBy.some(([path]) => screens.some((screen) => screen.path === path && mayAccess(screen.access, subject()))),
  )

/** The rows for what the server found, kind by kind. */
export function entityRows(reply: SearchReply, query: string): Row[] {
  return searchKindNames.flatMap((kind) => rowsOf(kind, (reply[kind] ?? []) as SearchHit<typeof kind>[], query))
}

function rowsOf<K extends SearchKind>(kind: K, hits: readonly SearchHit<K>[], query: string): Row[] {
  const { row, section } = entityKinds[kind]
  return hits.flatMap((hit): Row[] => {
    const url = urlOf(kind, hit)
    return url === null ? [] : [{ kind: 'entity', url, section: t(section), ...row(hit, query) }]
  })
}

/** The address of an order's detail; null while no screen shows one. */
export const orderUrl = (order_code: string): string | null => urlOf('order', { order_code } as SearchHit<'order'>)
