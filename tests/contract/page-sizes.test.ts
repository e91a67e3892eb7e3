import { expect, it } from 'vitest'
import { chatList } from '#contract/chat/chat.endpoints.ts'
import { boostProducts } from '#contract/product/boost.endpoints.ts'
import { listingShopee } from '#contract/product/listing.endpoints.ts'
import { productList } from '#contract/product/product.endpoints.ts'

it.each([
  { of: 'chats', page: chatList, usual: 50, most: 200 },
  { of: 'listings of a marketplace', page: listingShopee, usual: 25, most: 200 },
  { of: 'products', page: productList, usual: 100, most: 2000 },
  { of: 'products to boost', page: boostProducts, usual: 25, most: 999_999 },
])('a page of $of has $usual where nobody says how many, and at most $most', ({ page: { query }, usual, most }) => {
  expect(query.parse({})).toMatchObject({ limit: usual })
  expect(query.parse({ limit: String(most) })).toMatchObject({ limit: most })
  expect(query.safeParse({ limit: String(most + 1) }).success).toBe(false)
})
