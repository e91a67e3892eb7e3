import { boostCreate, boostDelete } from '#contract/product/boost.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'

/** Takes a boost off the plan; undoing plans it again. */
export async function deleteBoost(boost_id: string | undefined): Promise<Undo | undefined> {
  if (!boost_id) return
  const { weekday, hour, products } = await call(boostDelete, { params: { boost_id } })
  const again = products.map(({ store_code, mp_product_id }) => ({ store_code, mp_product_id }))
  return { label: 'boost.done.deleted', run: () => call(boostCreate, { body: { weekday, hour, products: again } }).then(() => {}) }
}
