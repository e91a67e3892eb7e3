import { z } from 'zod'
import type { ListingStatus } from '#contract/product/listing.ts'
import { ChannelFailure } from '../failure.ts'
import { inGroups } from '../in-groups.ts'
import type { ChannelListings, IncomingListing, ItemFailure, ListedVariant } from '../listings.ts'
import { oneByOne } from '../product-acts.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { BlibliClient } from './client.ts'

/** Unsettled in public sources but for stock and price of one SKU; the shapes and paths of the others stand here alone. */
const path = '/proxy/seller/v1/products'
const pageSize = 50
/** Each product is asked by itself, and the platform takes few calls a second. */
const detailsAtOnce = 2
/** One SKU a call. */
const batch = { most: 1, of: 'store' } as const

const text = z.string().nullish()
const product = z.object({
  productSku: z.string(),
  productName: z.string(),
  status: z.string(),
  images: z.array(z.string()).nullish(),
  url: text,
  items: z
    .array(
      z.object({
        blibliSku: z.string(),
        sellerSku: text,
        attributes: z.array(z.object({ name: text, value: z.string() })).nullish(),
        price: z.object({ regular: z.number() }),
        stock: z.object({ available: z.number().int() }),
        image: text,
      }),
    )
    .min(1),
})
const filterShape = z.object({
  content: z.array(z.object({ productSku: z.string() })),
  paging: z.object({ totalItems: z.number().int().nullish(), totalPages: z.number().int().nullish() }).nullish(),
})
const done = z.unknown()

const statusOf: Readonly<Record<string, ListingStatus>> = {
  ACTIVE: 'active',
  ONLINE: 'active',
  OFFLINE: 'inactive',
  ARCHIVED: 'inactive',
  IN_REVIEW: 'reviewing',
  NEED_CORRECTION: 'reviewing',
  SUSPENDED: 'banned',
  REJECTED: 'banned',
  DELETED: 'deleted',
}

export type BlibliProduct = z.infer<typeof product>

export const toListing = ({ productSku, productName, status, images, url, items }: BlibliProduct): IncomingListing => ({
  mp_product_id: productSku,
  name: productName,
  status: statusOf[status] ?? 'inactive',
  mp_status: status,
  image_url: images?.[0] ?? null,
  url: url ?? null,
  variants: items.map((item) => ({
    mp_variant_id: item.blibliSku,
    mp_sku: item.sellerSku?.trim() ?? '',
    variant: (item.attributes ?? []).map(({ value }) => value).join(', '),
    price: Math.round(item.price.regular),
    stock: item.stock.available,
    image_url: item.image ?? images?.[0] ?? null,
  })),
})

export function createListings(client: BlibliClient): ChannelListings {
  const detail = async (store: StoreConnection, sku: string) =>
    toListing(await client.call(store, 'GET', `${path}/${encodeURIComponent(sku)}`, product))

  /** One call each; what one refuses does not stop the others. */
  const each = async <T extends ListedVariant>(items: readonly T[], set: (item: T) => Promise<unknown>): Promise<(ItemFailure | null)[]> => {
    const outcomes: (ItemFailure | null)[] = []
    for (const item of items)
      outcomes.push(
        await set(item).then(
          () => null,
          (failure: unknown) => {
            if (items.length > 1 && failure instanceof ChannelFailure && failure.kind === 'rejected')
              return { kind: 'rejected', reason: failure.reason }
            throw failure
          },
        ),
      )
    return outcomes
  }
  const skuPath = ({ mp_variant_id }: ListedVariant) => `${path}/${encodeURIComponent(mp_variant_id)}`

  const setArchived = (archived: boolean) =>
    oneByOne(archived ? 'inactive' : 'active', (store, { mp_product_id }) =>
      client.call(store, 'PUT', `${path}/${encodeURIComponent(mp_product_id)}/statuses/${archived ? 'archive' : 'unarchive'}`, done),
    )

  return {
    batches: { stock: batch, price: batch },
    // A product is archived and brought back; there is no call that deletes one.
    acts: { list: setArchived(false), unlist: setArchived(true) },

    async page(store, cursor) {
      const page = Number(cursor ?? 0)
      const body = { filter: {}, sorting: { by: 'CREATED_DATE', direction: 'ASC' }, paging: { page, size: pageSize } }
      const { content, paging } = await client.whole(store, 'POST', `${path}/filter`, filterShape, { body })
      const listings = await inGroups(detailsAtOnce, content, ({ productSku }) => detail(store, productSku))
      return { listings, next: content.length === pageSize ? String(page + 1) : null, total: paging?.totalItems ?? null }
    },

    read: (store, productSku) => detail(store, productSku),

    setStock: (store, items) =>
      each(items, (item) => client.call(store, 'PUT', `${skuPath(item)}/stock`, done, { body: { availableStock: item.stock } })),
    setPrice: (store, items) => each(items, (item) => client.call(store, 'PUT', skuPath(item), done, { body: { price: { regular: item.price } } })),
  }
}
