import type { FastifyInstance } from 'fastify'
import { firstDrawn } from '#contract/demo/draw-listings.ts'
import type { ListingState, SandboxListing } from '../listing/listing.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, inContent, inValue, sellerCall } from './door.ts'

const statuses: Readonly<Record<ListingState, string>> = {
  active: 'ACTIVE',
  inactive: 'OFFLINE',
  reviewing: 'IN_REVIEW',
  banned: 'SUSPENDED',
  deleted: 'DELETED',
}
const names = ['Warna', 'Ukuran', 'Model']

/** `MEJ-60021-00012`, as orders name it. */
const productSkuOf = ({ store, product_id }: SandboxListing): string => {
  const number = Number(product_id) - firstDrawn
  return `${store.store_id}-${String(number).padStart(5, '0')}`
}
const itemSkuOf = (listing: SandboxListing, index: number): string => `${productSkuOf(listing)}-${String(index + 1).padStart(5, '0')}`

const productOf = (listing: SandboxListing) => ({
  productSku: productSkuOf(listing),
  productName: listing.name,
  status: statuses[listing.state],
  categoryName: listing.category,
  brandName: 'No Brand',
  images: [listing.image_url],
  url: `https://www.blibli.com/p/${productSkuOf(listing).toLowerCase()}`,
  items: listing.variants.map((variant, index) => ({
    blibliSku: itemSkuOf(listing, index),
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
      const variant = listing.variants.find((_, index) => itemSkuOf(listing, index) === sku)
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
          .map((listing) => ({ productSku: productSkuOf(listing), productName: listing.name, status: statuses[listing.state] }))
        return { content, paging: { page: from, size: most, totalItems: found.length, totalPages: Math.ceil(found.length / most) } }
      },
      true,
    ),
  )
  scope.get(
    `${path}/:sku`,
    sellerCall(parts, inValue, (store, _fields, { sku }) => {
      const listing = listings.ofStore(store).find((one) => productSkuOf(one) === sku)
      if (!listing) throw new Refusal('not-found', `product ${sku} is not found`)
      return productOf(listing)
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
