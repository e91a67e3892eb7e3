import { beforeAll, describe, expect, it } from 'vitest'
import type { Privilege } from '#contract/core/privilege.ts'
import { search, searchCodes } from '#contract/search/search.endpoints.ts'
import { searchKindNames } from '#contract/search/search.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { type Desk, openDesk } from '../chat/desk.ts'

let app: TestApp
let ours: Place
let theirs: Place

interface Place {
  readonly workspace_id: number
  readonly store_code: string
  tokenFor(...privileges: Privilege[]): string
}

async function openShop(): Promise<Place> {
  const { workspace_id } = await app.build.workspace()
  const seat = await app.build.agent({ workspace_id })
  const { store_code } = await app.build.store({ workspace_id })
  return { workspace_id, store_code, tokenFor: (...privileges) => app.tokenOf({ ...seat, privileges }) }
}

let day = 0
/** An order as intake writes it, each a day after the one before. */
const order = ({ workspace_id, store_code }: Place, id: string, buyer: { id: string; name: string; phone?: string }, more: object = {}) => {
  const tracking_number = `JX${id}`
  day += 1
  return app.build.order({
    workspace_id,
    store_code,
    mp_order_id: id,
    mp_buyer_id: buyer.id,
    buyer_name: buyer.name,
    buyer_phone: buyer.phone ?? null,
    tracking_number,
    ordered_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
    search_text: ` shpe-${id} ${buyer.name} kaos-01 ${tracking_number}`.toLowerCase(),
    ...more,
  })
}

const product = (
  { workspace_id }: Place,
  name: string,
  skus: readonly [sku: string, variant: string, on_hand: number, allocated: number][],
  archive = false,
) =>
  app.services.database.write(workspace_id, async ({ client }) => {
    const { rows } = await client.query<{ product_id: number }>(
      'insert into product (workspace_id, name, category, archive) values ($1, $2, $3, $4) returning product_id',
      [workspace_id, name, 'Pakaian', archive],
    )
    const product_id = rows[0]?.product_id as number
    for (const [sku, variant, on_hand, allocated] of skus)
      await client.query('insert into sku (workspace_id, sku, product_id, variant, on_hand, allocated, price) values ($1, $2, $3, $4, $5, $6, 1)', [
        workspace_id,
        sku,
        product_id,
        variant,
        on_hand,
        allocated,
      ])
    return product_id
  })

const rahma = { id: 'b-rahma', name: 'Siti Rahmawati', phone: '+62 812-3456-7890' }
const budi = { id: 'b-budi', name: 'Budi Santosa', phone: '081298765432' }

beforeAll(async () => {
  app = await sharedApp()
  ours = await openShop()
  theirs = await openShop()
  await order(ours, '2601050001', rahma)
  await order(ours, '2601050002', budi)
  await order(ours, '2601050003', rahma)
  await product(ours, 'Gamis Kaffah Premium', [
    ['GMS-01-S', 'Hitam, S', 5, 2],
    ['GMS-01-XL', 'Hitam, XL', 1, 3],
  ])
  await product(ours, 'Kemeja Flanel', [['KMJ-GAMIS', '', 4, 0]])
  await product(ours, 'Gamis lama', [], true)
  await order(theirs, '2601059999', { id: 'b-secret', name: 'Siti Rahasia' })
  await product(theirs, 'Gamis Rahasia', [['RHS-1', '', 1, 0]])
})

const everything: Privilege[] = ['order', 'customer', 'chat', 'product']
const find = async (s: string, more: { kind?: string; near?: '0' | '1'; limit?: number } = {}, place = ours) =>
  (await app.call(search, { query: { s, ...more } }, place.tokenFor(...everything))).data
const codes = async (s: string, more?: Parameters<typeof find>[1]) => (await find(s, { kind: 'order', ...more })).order?.map((hit) => hit.order_code)
const names = async (s: string, more?: Parameters<typeof find>[1]) => (await find(s, { kind: 'buyer', ...more })).buyer?.map((hit) => hit.full_name)
const products = async (s: string, more?: Parameters<typeof find>[1]) => (await find(s, { kind: 'product', ...more })).product?.map((hit) => hit.name)

describe('orders', () => {
  it.each(['SHPE-2601050002', 'shpe-2601050002', '2601050002', 'jx2601050002', '0002'])('are found by %s', async (typed) => {
    expect(await codes(typed)).toEqual(['SHPE-2601050002'])
  })

  it('are found by their buyer, the newest first', async () => {
    expect(await codes('rahmawati')).toEqual(['SHPE-2601050003', 'SHPE-2601050001'])
    expect(await codes('si')).toEqual(['SHPE-2601050003', 'SHPE-2601050001'])
  })

  it('come with the whole code before codes that only hold it, however old', async () => {
    const place = await openShop()
    await order(place, '77', rahma)
    for (let id = 0; id < 5; id += 1) await order(place, `10077${id}`, rahma)
    expect((await find('77', { kind: 'order', limit: 2 }, place)).order?.[0]?.order_code).toBe('SHPE-77')
  })

  it('are found by a name with a typing error, unless only what is typed counts', async () => {
    expect(await codes('rahmmawati')).toEqual(['SHPE-2601050003', 'SHPE-2601050001'])
    expect(await codes('rahmmawati', { near: '0' })).toEqual([])
    expect(await codes('9182736450')).toEqual([])
  })

  it('take signs of LIKE as letters', async () => {
    expect(await codes('%%%')).toEqual([])
    expect(await codes('s_ti')).toEqual([])
  })
})

describe('buyers', () => {
  it('are found by any words of the name, in any order, by id and by phone however it is written', async () => {
    for (const typed of ['rahma', 'rahma siti', 'b-rahma', '0812 3456', '+62812-3456', '62812.3456.7890'])
      expect(await names(typed)).toEqual(['Siti Rahmawati'])
    expect(await names('08129876')).toEqual(['Budi Santosa'])
  })

  it('are found with a typing error', async () => {
    expect(await names('budi santossa')).toEqual(['Budi Santosa'])
    expect(await names('rahmawti')).toEqual(['Siti Rahmawati'])
    expect(await names('xyzzyxy')).toEqual([])
  })

  it('tell where they live and how often they bought', async () => {
    expect((await find('b-rahma', { kind: 'buyer' })).buyer).toEqual([
      { marketplace: 'shopee', mp_buyer_id: 'b-rahma', full_name: 'Siti Rahmawati', phone: '+62 812-3456-7890', city: 'Bandung', order_count: 2 },
    ])
  })
})

describe('chats', () => {
  let desk: Desk
  const chats = async (s: string) => (await app.call(search, { query: { s, kind: 'chat' } }, desk.token)).data.chat
  const namesOf = async (s: string) => (await chats(s))?.map((hit) => hit.full_name)
  beforeAll(async () => {
    desk = await openDesk(app)
    await desk.hears('c-rini', { full_name: 'Rini Anggraini', mp_buyer_id: 'b-rini', phone: '+62 813-1111-2222', message: 'Ukuran M ada?' })
    await desk.hears('c-anggi', { full_name: 'Anggi Rini', mp_buyer_id: 'b-anggi', message: 'Terima kasih' })
    await desk.hears('c-maya', { full_name: 'Maya', mp_buyer_id: 'b-maya', message: 'Halo' })
    await order({ workspace_id: desk.workspace_id, store_code: desk.store.store_code, tokenFor: () => desk.token }, '2601057777', {
      id: 'b-maya',
      name: 'Maya Puspitasari',
    })
  })

  it('are found by any words of the name, and by phone however it is written; names that begin so come first', async () => {
    expect(await namesOf('rini')).toEqual(['Rini Anggraini', 'Anggi Rini'])
    expect(await namesOf('anggraini rini')).toEqual(['Rini Anggraini'])
    expect(await namesOf('0813 1111')).toEqual(['Rini Anggraini'])
  })

  it('are found by the buyer’s name with a typing error', async () => {
    expect(await namesOf('puspitasarri')).toEqual(['Maya'])
  })

  it('tell of their store and their last message', async () => {
    expect(await chats('maya')).toEqual([
      {
        chat_code: desk.codeOf('c-maya'),
        marketplace: 'shopee',
        store_name: desk.store.store_name,
        full_name: 'Maya',
        alias_name: null,
        is_read: false,
        last_message: 'Halo',
      },
    ])
  })

  it('are those of the own workspace', async () => {
    expect((await find('maya', { kind: 'chat' })).chat).toEqual([])
  })
})

describe('products', () => {
  it('are found by words of the name, the SKU and the variant together; archived ones come last', async () => {
    expect(await products('gamis')).toEqual(['Gamis Kaffah Premium', 'Kemeja Flanel', 'Gamis lama'])
    expect(await products('gamis hitam xl')).toEqual(['Gamis Kaffah Premium'])
    expect(await products('gms-01')).toEqual(['Gamis Kaffah Premium'])
    expect(await products('gamis kafffah')).toContain('Gamis Kaffah Premium')
  })

  it('name the SKU that was found, and what can still be sold of all', async () => {
    expect((await find('gms-01-xl', { kind: 'product' })).product?.[0]).toMatchObject({
      sku: 'GMS-01-XL',
      sku_count: 2,
      available: 3,
      archive: false,
    })
    expect((await find('gamis lama', { kind: 'product' })).product?.[0]).toMatchObject({ sku: null, sku_count: 0, available: 0, archive: true })
  })
})

describe('whole codes', () => {
  const ordersOf = async (code: string, place = ours) => (await app.call(searchCodes, { query: { code } }, place.tokenFor('order'))).data.found

  it('of any kind lead to their orders, in the order that they were given; others are left out', async () => {
    expect(await ordersOf('JX2601050003,2601050001,NOTHING-1,shpe-2601050002')).toEqual([
      { code: 'JX2601050003', order_code: 'SHPE-2601050003' },
      { code: '2601050001', order_code: 'SHPE-2601050001' },
      { code: 'shpe-2601050002', order_code: 'SHPE-2601050002' },
    ])
  })

  it('must be whole, and of this workspace', async () => {
    expect(await ordersOf('260105000,JX26010500,SHPE-2601059999,JX2601059999')).toEqual([])
    expect(await ordersOf('JX2601059999', theirs)).toEqual([{ code: 'JX2601059999', order_code: 'SHPE-2601059999' }])
  })
})

describe('who searches', () => {
  it('finds only kinds that the privileges open', async () => {
    const kindsOf = async (...privileges: Privilege[]) =>
      Object.keys((await app.call(search, { query: { s: 'si' } }, ours.tokenFor(...privileges))).data).sort()
    expect(await kindsOf()).toEqual([])
    expect(await kindsOf('order')).toEqual(['order'])
    expect(await kindsOf('customer', 'setting-chat')).toEqual(['buyer'])
    expect(await kindsOf('chat-read')).toEqual(['chat'])
    expect(await kindsOf(...everything)).toEqual([...searchKindNames].sort())
    expect(Object.keys((await app.call(search, { query: { s: 'si', kind: 'buyer' } }, ours.tokenFor('order'))).data)).toEqual([])
  })

  it('finds nothing of another workspace, as typed or nearly so', async () => {
    for (const typed of ['rahasia', 'rahasiaa', '2601059999', 'RHS-1', 'b-secret', 'gamis rahasia']) {
      const text = JSON.stringify(await find(typed))
      expect(text).not.toMatch(/Rahasia|9999|RHS|secret/)
    }
    expect(JSON.stringify(await find('rahasia', {}, theirs))).toContain('Siti Rahasia')
  })

  it('is told of what cannot be searched', async () => {
    const { status, error } = await app.call(search, { query: { s: ' a ' } }, ours.tokenFor(...everything))
    expect([status, error.code]).toEqual([400, 'VALIDATION'])
  })
})
