import { search, searchCodes } from '#contract/search/search.endpoints.ts'
import { kindsFor, type SearchKind, searchKindNames } from '#contract/search/search.ts'
import { handle } from '../handler.ts'
import { searchBuyers } from './search-buyers.query.ts'
import { searchChats } from './search-chats.query.ts'
import { ordersOfCodes } from './search-codes.query.ts'
import type { Searching } from './search-kind.ts'
import { searchOrders } from './search-orders.query.ts'
import { searchProducts } from './search-products.query.ts'
import { similarBuyersTo } from './similar-buyers.ts'

const searching: { readonly [K in SearchKind]: Searching<K> } = {
  order: searchOrders,
  buyer: searchBuyers,
  chat: searchChats,
  product: searchProducts,
}

export const searchHandlers = [
  handle(search, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => {
      const { s: text, limit, near } = query
      const similarBuyers = similarBuyersTo(connection, text.toLowerCase())
      const found: [SearchKind, unknown][] = []
      for (const kind of kindsFor(query.kind?.length ? query.kind : searchKindNames, caller))
        found.push([kind, await searching[kind](connection, { text, limit, near, similarBuyers })])
      return Object.fromEntries(found)
    }),
  ),
  handle(searchCodes, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ found: await ordersOfCodes(connection, query.code) })),
  ),
]
