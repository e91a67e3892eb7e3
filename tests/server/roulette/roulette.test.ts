import { beforeAll, describe, expect, it } from 'vitest'
import { orderStatus } from '#contract/order/order-status.ts'
import { type RouletteSource, rouletteCreate, rouletteDraw, rouletteList, rouletteRead } from '#contract/roulette/roulette.endpoints.ts'
import { drawWinners, seedHashOf } from '#contract/roulette/roulette-draw.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

async function room() {
  const { workspace_id } = await server.build.workspace()
  const { store_code } = await server.build.store({ workspace_id })
  const token = server.tokenOf(await server.build.agent({ workspace_id, name: 'Sari' }))
  const plain = server.tokenOf(await server.build.agent({ workspace_id, agent_type: 'agent', privileges: ['chat'], name: 'Budi' }))
  const prizes = [
    { name: 'Gamis', qty: 1 },
    { name: 'Voucer', qty: 2 },
  ]
  const create = (source: RouletteSource, as = token, given = prizes) =>
    server.call(rouletteCreate, { body: { title: 'Undian live', prizes: given, source } }, as)
  const draw = (roulette_id: string, word: string, as = token) => server.call(rouletteDraw, { params: { roulette_id }, body: { word } }, as)
  return { workspace_id, store_code, token, plain, create, draw }
}
const names = ['Ayu', 'Bayu', 'Citra', 'Dewi', 'Eko']
const ofNames: RouletteSource = { from: 'names', names }

describe('a prize draw', () => {
  it('tells the hash of its seed before and the seed after, from which anybody finds the same winners', async () => {
    const { token, create, draw } = await room()
    const made = (await create(ofNames)).data
    expect(made).toMatchObject({ entries: names, entry_count: 5, drawn_at: null, drawn: null })
    expect(JSON.stringify(made)).not.toContain('"seed"')
    const { drawn, drawn_by, seed_hash } = (await draw(made.roulette_id, 'kata penonton')).data
    expect(drawn_by).toBe('Sari')
    expect(seed_hash).toBe(made.seed_hash)
    const { seed, word, winners } = drawn ?? { seed: '', word: '', winners: [] }
    expect(await seedHashOf(seed)).toBe(made.seed_hash)
    expect(word).toBe('kata penonton')
    expect(winners).toEqual(await drawWinners({ seed, word, entries: 5, winners: 3 }))
    expect((await server.call(rouletteRead, { params: { roulette_id: made.roulette_id } }, token)).data.drawn).toEqual(drawn)
  })

  it('is drawn once, whoever draws again', async () => {
    const { create, draw, plain } = await room()
    const { roulette_id } = (await create(ofNames)).data
    const all = await Promise.all(['satu', 'dua', 'tiga', 'empat'].map((word, at) => draw(roulette_id, word, at % 2 ? plain : undefined)))
    expect(new Set(all.map(({ data }) => JSON.stringify(data.drawn))).size).toBe(1)
  })

  it('among agents has those who are active', async () => {
    const { create } = await room()
    expect((await create({ from: 'agents' }, undefined, [{ name: 'Cuti', qty: 1 }])).data.entries).toEqual(['Sari', 'Budi'])
  })

  it('says what is wrong where nobody takes part or there are more prizes than entries', async () => {
    const { create } = await room()
    const nobody = await create({ from: 'buyers', since: '2020-01-01', until: '2020-01-02', per: 'buyer' })
    expect(nobody.error?.code).toBe('ROULETTE_EMPTY')
    const few = await create({ from: 'names', names: ['Ayu'] })
    expect(few.error).toMatchObject({ code: 'ROULETTE_PRIZES', message: expect.stringMatching(/3.* 1/) })
  })
})

describe('a prize draw among buyers', () => {
  const days = { from: 'buyers', since: '2026-03-01', until: '2026-03-02' } as const
  const ordered = async ({ workspace_id, store_code }: Awaited<ReturnType<typeof room>>) => {
    const order = (ordered_at: string, mp_buyer_id: string, status: (typeof orderStatus)[keyof typeof orderStatus] = orderStatus.complete) =>
      server.build.order({ workspace_id, store_code, ordered_at, mp_buyer_id, buyer_name: `B${mp_buyer_id}`, order_status: status })
    return {
      early: await order('2026-02-28T16:59:59.000Z', '9'),
      first: await order('2026-02-28T17:00:00.000Z', '1'),
      again: await order('2026-03-02T16:59:59.000Z', '1'),
      other: await order('2026-03-01T10:00:00.000Z', '2'),
      late: await order('2026-03-02T17:00:00.000Z', '8'),
      cancelled: await order('2026-03-01T11:00:00.000Z', '3', orderStatus.cancelled),
    }
  }

  it('has each once by their latest order, or once for each order, of the days that were asked for', async () => {
    const shop = await room()
    const { first, again, other } = await ordered(shop)
    const entries = async (per: 'buyer' | 'order') => (await shop.create({ ...days, per }, undefined, [{ name: 'Mug', qty: 1 }])).data.entries
    expect(await entries('buyer')).toEqual([`B2 · ${other.order_code}`, `B1 · ${again.order_code}`])
    expect(await entries('order')).toEqual([`B1 · ${first.order_code}`, `B2 · ${other.order_code}`, `B1 · ${again.order_code}`])
  })

  it('is seen and made only by who may read orders', async () => {
    const shop = await room()
    await ordered(shop)
    const source = { ...days, per: 'order' } as const
    expect((await shop.create(source, shop.plain)).error?.code).toBe('FIELD_NOT_YOURS')
    const { roulette_id } = (await shop.create(source)).data
    expect((await server.call(rouletteRead, { params: { roulette_id } }, shop.plain)).error?.code).toBe('NOT_FOUND')
    expect((await shop.draw(roulette_id, 'kata', shop.plain)).error?.code).toBe('NOT_FOUND')
    expect((await server.call(rouletteList, {}, shop.plain)).data).toEqual([])
  })
})
