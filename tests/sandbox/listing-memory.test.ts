import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingFile } from '#sandbox/listing/listing-memory.ts'
import type { SandboxStore } from '#sandbox/order.ts'
import { type RunningSandbox, startSandbox, storeIdOf } from './start-sandbox.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dermaga-sandbox-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const started = (path: string) => startSandbox({ lasting: true, memory: listingFile(path) })
const shopIn = ({ sandbox }: RunningSandbox): SandboxStore => {
  const store = sandbox.world.store('shopee', storeIdOf('shopee'))
  if (!store) throw new Error('no store')
  return store
}
/** Stops and starts again; what the shop lists then. */
async function restarted(running: RunningSandbox, path: string) {
  await running.stop()
  const next = await started(path)
  return { next, listed: next.sandbox.listings.ofStore(shopIn(next)) }
}

describe('what a shop lists', () => {
  it('is after a restart as it was before: what was sold, set, taken down and refused', async () => {
    const path = join(folder, 'sold.json')
    const first = await started(path)
    const { listings } = first.sandbox
    const store = shopIn(first)
    const before = listings.ofStore(store)
    const [one, other, gone] = before.filter(
      ({ state, variants }) => state === 'active' && variants.every(({ sku, stock }) => sku !== '' && stock > 3),
    )
    const [variant] = one?.variants ?? []
    if (!one || !other || !gone || !variant) throw new Error('no listings')
    listings.setStock({ listing: one, variant }, 90)
    await first.control('/buy', {
      marketplace: 'shopee',
      store_id: store.store_id,
      product_id: one.product_id,
      variant_id: variant.variant_id,
      qty: 2,
    })
    listings.setPrice({ listing: one, variant }, 77_000)
    listings.setState(gone, 'deleted')
    await first.control('/listing', {
      marketplace: 'shopee',
      store_id: store.store_id,
      product_id: other.product_id,
      variant_id: other.variants[0]?.variant_id,
      refusal: 'Sedang diperiksa',
      seller_sku: 'BARU-1',
    })
    const shown = before.map(({ variants, state }) => [state, ...variants.map(({ stock, price, sku }) => `${sku} ${stock} ${price}`)])
    const { next, listed } = await restarted(first, path)
    expect(listed.map(({ variants, state }) => [state, ...variants.map(({ stock, price, sku }) => `${sku} ${stock} ${price}`)])).toEqual(shown)
    expect(next.sandbox.listings.find(shopIn(next), other.product_id).refusal).toBe('Sedang diperiksa')
    expect(shown.flat()).toContain(`${variant.sku} 88 77000`)
    await next.stop()
  })

  it('stays what it was replaced with, and is drawn again once the sandbox is reset', async () => {
    const path = join(folder, 'replaced.json')
    const first = await started(path)
    await first.control('/listings', { marketplace: 'shopee', store_id: storeIdOf('shopee'), count: 3 })
    const again = await restarted(first, path)
    expect(again.listed).toHaveLength(3)
    again.next.sandbox.reset('another')
    const { next, listed } = await restarted(again.next, path)
    expect(listed.length).toBeGreaterThan(100)
    await next.stop()
  })

  it('is drawn where what was kept cannot be read, and is kept anew', async () => {
    const path = join(folder, 'torn.json')
    await writeFile(path, '[{"shop":"sho')
    const first = await started(path)
    const [listing] = first.sandbox.listings.ofStore(shopIn(first))
    if (!listing) throw new Error('no listing')
    first.sandbox.listings.setState(listing, 'inactive')
    const { next, listed } = await restarted(first, path)
    expect(listed[0]?.state).toBe('inactive')
    await next.stop()
    expect((await readdir(folder)).filter((name) => name.startsWith('torn'))).toEqual(['torn.json'])
  })
})
