import type { FastifyInstance } from 'fastify'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, inContent, inValue, sellerCall } from './door.ts'
import { isInState, mountListingForm } from './listing-form-calls.ts'
import { productOf, skuOf, statuses } from './product-shapes.ts'
import { itemSkuOf } from './sku.ts'

export function mountProducts(scope: FastifyInstance, parts: StandInParts): void {
  const { listings } = parts
  /** What each variant says beside what it differs by, by its id. */
  const special = new Map<string, Record<string, string>>()
  mountListingForm(scope, parts, special)
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
        const { state, productName } = section(fields, 'filter')
        const found = listings
          .ofStore(store)
          .filter((one) => one.state !== 'deleted' && isInState(one, state) && (productName === undefined || one.name === productName))
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
      return productOf(listing, special)
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
      const found = itemOf(store, sku)
      listings.setPrice(found, Number(section(fields, 'price').regular))
      if (typeof fields.sellerSku === 'string') listings.setSku(found, fields.sellerSku)
      return {}
    }),
  )
}
