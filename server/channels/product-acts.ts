import type { ListingStatus } from '#contract/product/listing.ts'
import { ChannelFailure } from './failure.ts'
import type { ItemFailure, ListedProduct, ListedVariant, ProductAct } from './listings.ts'
import type { StoreConnection } from './store-connection.ts'

/** An act that the marketplace takes for one product a call. */
export const oneByOne = (becomes: ListingStatus, call: (store: StoreConnection, product: ListedProduct) => Promise<unknown>): ProductAct => ({
  most: 1,
  becomes,
  async run(store, products) {
    for (const product of products) await call(store, product)
    return products.map(() => null)
  },
})

const goneWords = /not (be )?found|not exists?\b|n't exist|(was|were|been|is|are) (already )?deleted/i
const isGone = (failure: ItemFailure): boolean => failure.kind === 'rejected' && goneWords.test(failure.reason)

/** Deleting what is not there any more is done: a call whose answer was lost is made again. */
export const orGone = (act: ProductAct): ProductAct => ({
  ...act,
  async run(store, products) {
    try {
      return (await act.run(store, products)).map((failure) => (failure && isGone(failure) ? null : failure))
    } catch (failure) {
      // Of several it may mean any of them.
      if (products.length === 1 && failure instanceof ChannelFailure && isGone(failure)) return [null]
      throw failure
    }
  },
})

/** A product as answers name it that know variants as well. */
export const asItem = ({ mp_product_id }: ListedProduct): ListedVariant => ({ mp_product_id, mp_variant_id: '', mp_sku: '' })
