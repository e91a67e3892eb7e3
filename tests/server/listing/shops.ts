import { expect } from 'vitest'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { sellableSkus } from '#contract/demo/catalogue.ts'
import { demoTokens } from '#contract/demo/demo-accounts.ts'
import { productDetail, productEdit } from '#contract/product/product.endpoints.ts'
import { storeSync, storeSyncList } from '#contract/store/store.endpoints.ts'
import type { SyncPart } from '#contract/store/store.ts'
import type { SandboxListing, SandboxVariant } from '#sandbox/listing/listing.ts'
import type { SandboxStore } from '#sandbox/order.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { createCredentialStore } from '#server/domains/store/store.port.ts'
import { queues, startJobs } from '#server/jobs/start-jobs.ts'
import { unique } from '#tests/support/builders.ts'
import { openHarbour } from '../store/seller.ts'

/** A shop at its marketplace, and the store that stands for it here. */
export interface Shop extends SandboxStore {
  readonly store_code: string
}

/** SKUs of the sandbox's catalogue by their name, so that buyers can order them. */
export const sellable = (place: number): string => sellableSkus[place]?.sku ?? ''

/** A workspace that has connected some shops, at a sandbox of its own, with the server's jobs running unless another process does them. What was for sale there before is gone. */
export async function openShops(marketplaces: readonly Marketplace[], { jobs: hasJobs = true } = {}) {
  const found = marketplaces.map((marketplace, index): SandboxStore => {
    const store_id = marketplace === 'blibli' ? `TOK-${60_100 + index}` : String(900_000_100 + index)
    return { marketplace, store_id, store_name: `Toko ${index + 1}` }
  })
  const { app, running, stop } = await openHarbour([...new Set(marketplaces)], { stores: found })
  const { listings } = running.sandbox
  const { workspace_id } = await app.build.workspace()
  const token = app.tokenOf(await app.build.owner({ workspace_id }))
  const credentials = createCredentialStore(app.services)
  const shops: Shop[] = []
  for (const { marketplace, store_id, store_name } of found) {
    const store = running.sandbox.world.store(marketplace, store_id)
    if (!store) throw new Error(`the sandbox has no ${marketplace} ${store_id}`)
    listings.replace(store, [])
    const { store_code } = await app.build.store({ workspace_id, marketplace, store_id, store_name })
    await credentials.save({ workspace_id, store_code, store_id }, { ...demoTokens(marketplace, store_id), expires_at: '2100-01-01T00:00:00.000Z' })
    shops.push({ ...store, store_code })
  }
  const jobs = hasJobs ? await startJobs(app.services) : undefined
  if (!hasJobs) await declareQueues(app.services.database, queues)

  /** One product of one variant at each of some shops. */
  const list = (sku: string, { at = shops, stock = 10, product_id = `1${unique()}` } = {}): SandboxListing[] =>
    at.map((shop) =>
      listings.add(shop, {
        product_id,
        name: `Barang ${sku}`,
        category: 'Pakaian',
        image_url: '/products/kaos-1.svg',
        active: true,
        variants: [{ variant_id: `${product_id}01`, sku, name: '', price: 25_000, stock, image_url: '/products/kaos-1.svg' }],
      }),
    )
  const variantAt = (shop: SandboxStore, sku: string): SandboxVariant => listings.variant(shop, { sku }).variant

  /** A SKU of ours, with so many on hand. */
  async function keep(sku: string, stock: number): Promise<{ sku: string; product_id: number }> {
    const { product_id } = await app.build.sku({ workspace_id, sku, on_hand: 0, min_stock: 0 })
    await setStock({ sku, product_id }, stock)
    return { sku, product_id }
  }
  const setStock = async ({ sku, product_id }: { sku: string; product_id: number }, stock: number) => {
    const { status } = await app.call(productEdit, { params: { id: product_id }, body: { sku, stock, allow_oversold: true } }, token)
    expect(status).toBe(200)
  }
  const detail = async (sku: string) => (await app.call(productDetail, { query: { sku } }, token)).data

  /** Reads a part of stores anew, to its end; answers how it ended. */
  async function read(part: SyncPart, at: readonly Shop[] = shops) {
    const syncs = async () =>
      (await app.call(storeSyncList, {}, token)).data.filter((one) => one.part === part && at.some(({ store_code }) => store_code === one.store_code))
    // One that runs goes on: it may be past what was listed since it began.
    await expect.poll(async () => (await syncs()).filter(({ finished_at }) => finished_at === null)).toEqual([])
    for (const { store_code } of at) await app.call(storeSync, { params: { store_code } }, token)
    await expect.poll(async () => (await syncs()).map(({ state }) => state)).toEqual(at.map(() => expect.stringMatching(/^(done|failed)$/)))
    return syncs()
  }

  return {
    app,
    running,
    workspace_id,
    token,
    shops,
    list,
    keep,
    setStock,
    detail,
    read,
    variantAt,
    /** What each shop shows of a SKU. */
    shown: (sku: string, at: readonly SandboxStore[] = shops) => at.map((shop) => variantAt(shop, sku).stock),
    async stop() {
      await jobs?.stop()
      await stop()
    },
  }
}
