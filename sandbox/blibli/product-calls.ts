import type { FastifyInstance } from 'fastify'
import type { ListingState, SandboxListing } from '../listing/listing.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, inContent, inValue, sellerCall } from './door.ts'
import { itemSkuOf, productSkuOf } from './sku.ts'

const statuses: Readonly<Record<ListingState, string>> = {
  active: 'ACTIVE',
  inactive: 'OFFLINE',
  reviewing: 'IN_REVIEW',
  banned: 'SUSPENDED',
  deleted: 'DELETED',
}
const names = ['Warna', 'Ukuran', 'Model']

const skuOf = ({ store, product_id }: SandboxListing): string => productSkuOf(store, product_id)

const productOf = (listing: SandboxListing) => ({
  productSku: skuOf(listing),
  productName: listing.name,
  status: statuses[listing.state],
  categoryName: listing.category,
  brandName: 'No Brand',
  images: [listing.image_url],
  url: `https://www.blibli.com/p/${skuOf(listing).toLowerCase()}`,
  items: listing.variants.map((variant, index) => ({
    blibliSku: itemSkuOf(skuOf(listing), index),
    sellerSku: variant.sku || null,
    itemName: [listing.name, variant.name].filter(Boolean).join(' - '),
    attributes: variant.name ? variant.name.split(', ').map((value, place) => ({ name: names[place] ?? 'Variasi', value })) : [],
    price: { regular: variant.price, sale: variant.price },
    stock: { available: variant.stock, reserved: 0 },
    image: variant.image_url,
    buyable: listing.state === 'active',
  })),
})

export function mountProducts(scope: FastifyInstance, parts: StandInParts): void {
  const { listings } = parts
  const path = '/proxy/seller/v1/products'

  function itemOf(store: SandboxStore, sku: string) {
    for (const listing of listings.ofStore(store)) {
      const variant = listing.variants.find((_, index) => itemSkuOf(skuOf(listing), index) === sku)
      if (variant) return { listing, variant }
    }
    throw new Refusal('not-found', `SKU ${sku} is not found`)
  }
  const section = (fields: Fields, name: string): Fields => (typeof fields[name] === 'object' && fields[name] ? (fields[name] as Fields) : {})

  scope.post(
    `${path}/filter`,
    sellerCall(
      parts,
      (data: Fields) => ({ ...inContent(data.content), paging: data.paging }),
      (store, fields) => {
        const { page, size } = section(fields, 'paging')
        const [from, most] = [Number(page ?? 0), Number(size ?? 10)]
        if (!(from >= 0 && most >= 1 && most <= 50)) throw new Refusal('bad-input', 'paging.size must be between 1 and 50')
        const found = listings.ofStore(store).filter(({ state }) => state !== 'deleted')
        const content = found
          .slice(from * most, (from + 1) * most)
          .map((listing) => ({ productSku: skuOf(listing), productName: listing.name, status: statuses[listing.state] }))
        return { content, paging: { page: from, size: most, totalItems: found.length, totalPages: Math.ceil(found.length / most) } }
      },
      true,
    ),
  )
  scope.get(
    `${path}/:sku`,
    sellerCall(parts, inValue, (store, _fields, { sku }) => {
      const listing = listings.ofStore(store).find((one) => skuOf(one) === sku)
      if (!listing) throw new Refusal('not-found', `product ${sku} is not found`)
      return productOf(listing)
    }),
  )
  for (const [word, step] of [
    ['archive', 'unlist'],
    ['unarchive', 'list'],
  ] as const)
    scope.put(
      `${path}/:sku/statuses/${word}`,
      sellerCall(parts, inValue, (store, _fields, { sku }) => {
        const listing = listings.ofStore(store).find((one) => skuOf(one) === sku)
        if (!listing) throw new Refusal('not-found', `product ${sku} is not found`)
        listings.step(listing, step)
        return {}
      }),
    )
  scope.put(
    `${path}/:sku/stock`,
    sellerCall(parts, inValue, (store, fields, { sku = '' }) => {
      listings.setStock(itemOf(store, sku), Number(fields.availableStock))
      return {}
    }),
  )
  scope.put(
    `${path}/:sku`,
    sellerCall(parts, inValue, (store, fields, { sku = '' }) => {
      listings.setPrice(itemOf(store, sku), Number(section(fields, 'price').regular))
      return {}
    }),
  )
}
