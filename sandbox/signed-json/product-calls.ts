import type { FastifyInstance } from 'fastify'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ListingStep, SandboxListing } from '../listing/listing.ts'
import { Refusal } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, shopCall } from './door.ts'

const steps: Readonly<Record<string, ListingStep>> = { active: 'list', inactive: 'unlist', deleted: 'delete' }
const pageSize = 100
const most = 100

const productOf = ({ product_id, name, state, image_url, variants }: SandboxListing) => ({
  product_id,
  name,
  status: state,
  image_url,
  url: null,
  variants: variants.map((one) => ({
    variant_id: one.variant_id,
    sku: one.sku || null,
    name: one.name || null,
    price: one.price,
    stock: one.stock,
    image_url: one.image_url,
  })),
})

export function mountProducts(scope: FastifyInstance, marketplace: Marketplace, parts: StandInParts): void {
  const { listings } = parts
  const path = '/v1/stores/:store_id/products'
  const set = (what: 'stock' | 'price') =>
    scope.post(
      `${path}/${what}`,
      shopCall(marketplace, parts, (store, _params, { items }) => {
        const rows = Array.isArray(items) ? (items as Fields[]) : []
        if (rows.length < 1 || rows.length > most) throw new Refusal('bad-input', `between 1 and ${most} items are expected`)
        const results = rows.map((row) => {
          const named = { product_id: String(row.product_id), variant_id: String(row.variant_id) }
          try {
            const found = listings.variant(store, named)
            if (what === 'stock') listings.setStock(found, Number(row.stock))
            else listings.setPrice(found, Number(row.price))
            return { ...named, error: null }
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            return { ...named, error: error.message }
          }
        })
        return { data: { results } }
      }),
    )
  set('stock')
  set('price')
  scope.post(
    `${path}/status`,
    shopCall(marketplace, parts, (store, _params, { items }) => {
      const rows = Array.isArray(items) ? (items as Fields[]) : []
      if (rows.length < 1 || rows.length > most) throw new Refusal('bad-input', `between 1 and ${most} items are expected`)
      const results = rows.map((row) => {
        const product_id = String(row.product_id)
        try {
          const step = steps[String(row.status)]
          if (!step) throw new Refusal('bad-input', `status ${String(row.status)} is none of active, inactive and deleted`)
          listings.step(listings.find(store, product_id), step)
          return { product_id, error: null }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return { product_id, error: error.message }
        }
      })
      return { data: { results } }
    }),
  )
  scope.get(
    path,
    shopCall(marketplace, parts, (store, _params, { cursor }) => {
      const from = Number(cursor ?? 0)
      const found = listings.ofStore(store).filter(({ state }) => state !== 'deleted')
      const next_cursor = from + pageSize < found.length ? String(from + pageSize) : null
      return { data: { products: found.slice(from, from + pageSize).map(productOf), total: found.length }, next_cursor }
    }),
  )
  scope.get(
    `${path}/:product_id`,
    shopCall(marketplace, parts, (store, { product_id = '' }) => ({ data: productOf(listings.find(store, product_id)) })),
  )
}
