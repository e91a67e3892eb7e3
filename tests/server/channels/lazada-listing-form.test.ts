import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxListing } from '#sandbox/listing/listing.ts'
import { channel } from '#server/channels/lazada/channel.ts'
import type { ChannelListingForm, SentListing } from '#server/channels/listing-form.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
let form: Required<ChannelListingForm>
beforeAll(async () => {
  running = await startSandbox()
  form = channel.connect(running.account('lazada')).listings?.form as Required<ChannelListingForm>
})
afterAll(() => running.stop())
beforeEach(() => running.sandbox.listings.replace(shop(), []))

const here = () => running.connection('lazada')
const shop = () => {
  const store = running.sandbox.world.store('lazada', here().store_id)
  if (!store) throw new Error('no shop')
  return store
}
const listed = () => running.sandbox.listings.ofStore(shop())
const only = () => listed()[0] as SandboxListing
const load = async (address: string) => ({ address, bytes: Buffer.from('a picture'), mime_type: 'image/png', filename: 'a.png' })
const make = (listing: SentListing) => form.create(here(), listing, load, null)
const leaf = async (name: string) => (await form.categories(here())).find((one) => one.name === name)?.code ?? ''
const chosen = (code: string, ...names: string[]) => ({ code, values: names.map((name) => ({ code: name, name, unit: null })) })

type Variant = SentListing['variants'][number]
const variant = (sku: string, more: Partial<Variant> = {}): Variant => ({
  mp_variant_id: null,
  sku,
  options: [],
  price: 75_000,
  stock: 7,
  image_url: null,
  barcode: null,
  ...more,
})
const shirt = async (more: Partial<SentListing> = {}): Promise<SentListing> => ({
  category: await leaf('Kaos'),
  name: 'Kaos Katun',
  description: 'Nyaman <sekali> & rapi.\nTidak mudah pudar.',
  brand: null,
  attributes: [chosen('bahan', 'Katun'), chosen('panjang_lengan', 'Pendek'), chosen('negara_asal', 'Indonesia')],
  image_urls: ['https://elsewhere.example/1.png'],
  dimensions: [],
  variants: [variant('K-1')],
  weight: 250,
  measures: { length: 20, width: 15, height: 4 },
  size_chart: null,
  logistics: [],
  condition: 'new',
  listed: true,
  ...more,
})
const colours = (...names: string[]): Partial<SentListing> => ({
  dimensions: [{ code: null, name: 'Warna' }],
  variants: names.map((name, place) => variant(`K-${place}`, { options: [name] })),
})
/** As the form holds it, so that it can be sent again. */
async function again(id: string): Promise<SentListing> {
  const { url: _, ...listing } = await form.read(here(), id)
  return listing
}

describe('what a category asks', () => {
  it('is told without what the form has parts of its own for', async () => {
    const all = await form.attributes(here(), await leaf('Botol Minum'))
    expect(all.map(({ code, kind, required, is_open, units }) => [code, kind, required, is_open, units])).toEqual([
      ['material', 'choice', true, true, []],
      ['masa_garansi', 'choice', true, false, []],
      ['negara_asal', 'choice', true, false, []],
      ['short_description', 'text', false, true, []],
      ['kapasitas', 'number', false, true, ['ml', 'L']],
    ])
  })

  it('has brands, with words in them', async () => {
    const { brands, next } = await form.brands(here(), '', { search: 'lock', cursor: null })
    expect([brands.map(({ name }) => name), next]).toEqual([['Lock & Lock'], null])
  })
})

describe('what was made', () => {
  it('is read as it was written', async () => {
    const [brand] = (await form.brands(here(), '', { search: 'krisbow', cursor: null })).brands
    const bottle = await shirt({
      category: await leaf('Botol Minum'),
      brand: brand ?? null,
      attributes: [
        chosen('material', 'Kaca'),
        chosen('masa_garansi', '1 Tahun'),
        chosen('negara_asal', 'Indonesia'),
        { code: 'kapasitas', values: [{ code: null, name: '750', unit: 'ml' }] },
      ],
    })
    const id = await make(bottle)
    const read = await again(id)
    expect(read).toMatchObject({
      category: bottle.category,
      name: bottle.name,
      description: bottle.description,
      brand: { name: 'Krisbow' },
      weight: 250,
      measures: { length: 20, width: 15, height: 4 },
      variants: [{ sku: 'K-1', price: 75_000, stock: 7, options: [], image_url: null }],
    })
    expect(read.attributes.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual(bottle.attributes.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
    await form.update(here(), id, { ...read, name: 'Botol Kaca' }, load)
    expect(only()).toMatchObject({ name: 'Botol Kaca', facts: { brand: 'Krisbow' } })
  })

  it('takes a description that no address has room for', async () => {
    const description = 'Panjang sekali. '.repeat(1_500).trim()
    const id = await make(await shirt({ description }))
    expect((await again(id)).description).toBe(description)
  })

  it('says no more what its form says no more, and keeps of its description what lines do not say', async () => {
    const id = await make(await shirt({ attributes: [...(await shirt()).attributes, chosen('acara', 'Harian', 'Kantor')] }))
    const read = await again(id)
    expect(read.attributes.find(({ code }) => code === 'acara')?.values.map(({ name }) => name)).toEqual(['Harian', 'Kantor'])
    Object.assign(only().facts as object, { description: '<h2>Nyaman</h2><p>Rapi</p>' })
    const { attributes, ...rest } = await again(id)
    await form.update(here(), id, { ...rest, attributes: attributes.filter(({ code }) => code !== 'acara') }, load)
    expect((await again(id)).attributes.map(({ code }) => code)).not.toContain('acara')
    expect(only().facts?.description).toBe('<h2>Nyaman</h2><p>Rapi</p>')
  })

  it('gets a picture for every variant where one has one', async () => {
    const given = await shirt(colours('Merah', 'Biru'))
    const [red, blue] = given.variants as [Variant, Variant]
    const id = await make({ ...given, variants: [{ ...red, image_url: 'https://elsewhere.example/2.png' }, blue] })
    const read = await again(id)
    expect(read.variants.map(({ image_url }) => image_url === read.image_urls[0])).toEqual([false, true])
  })

  it('can have all of its variants replaced, and variants where it had none', async () => {
    const id = await make(await shirt())
    const read = await again(id)
    await form.update(
      here(),
      id,
      { ...read, ...colours('Merah', 'Biru'), variants: [variant('N-1', { options: ['Merah'] }), variant('N-2', { options: ['Biru'] })] },
      load,
    )
    expect(only().variants.map(({ name, sku }) => [name, sku])).toEqual([
      ['Merah', 'N-1'],
      ['Biru', 'N-2'],
    ])
    const { variants } = await again(id)
    await form.update(here(), id, { ...(await again(id)), dimensions: [], variants: [{ ...(variants[0] as Variant), options: [] }] }, load)
    expect(only().variants.map(({ name, sku }) => [name, sku])).toEqual([['', 'N-1']])
  })

  it('keeps the stock that is there where none is sent', async () => {
    const id = await make(await shirt())
    const read = await again(id)
    await form.update(here(), id, { ...read, variants: [{ ...(read.variants[0] as Variant), price: 80_000, stock: null }] }, load)
    expect(only().variants).toMatchObject([{ price: 80_000, stock: 7 }])
  })
})

describe('what the platform refuses', () => {
  const refused = (listing: SentListing) => make(listing).then(String, (failure) => failure)

  it('is told at its fields, all of them together', async () => {
    const good = await shirt(colours('Merah', 'Biru'))
    const [red, blue] = good.variants as [Variant, Variant]
    const failure = await refused({
      ...good,
      attributes: good.attributes.filter(({ code }) => code !== 'bahan'),
      brand: { code: null, name: 'Tidak Dikenal' },
      variants: [red, { ...blue, price: 1, stock: 9_999_999 }],
      weight: 0,
    })
    expect(failure).toMatchObject({ kind: 'rejected' })
    expect(failure.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual(
      ['attributes.bahan', 'brand', 'variants.1.price', 'variants.1.stock', 'weight'].toSorted(),
    )
    expect(listed()).toEqual([])
  })

  it.each<[string, (good: SentListing) => SentListing, string]>([
    ['an unknown category', (good) => ({ ...good, category: '1' }), 'category'],
    [
      'a value that is no choice',
      (good) => ({ ...good, attributes: [...good.attributes.slice(0, 2), chosen('negara_asal', 'Mars')] }),
      'attributes.2.values',
    ],
    ['a seller SKU of another product', (good) => ({ ...good, variants: [variant('TAKEN')] }), 'variants.0.sku'],
    ['two variants that are alike', (good) => ({ ...good, ...colours('Merah', 'Merah') }), 'variants.1.options'],
  ])('names %s', async (_what, spoilt, path) => {
    await make(await shirt({ variants: [variant('TAKEN')] }))
    expect((await refused(spoilt(await shirt()))).fields.map((one: { path: string }) => one.path)).toEqual([path])
  })

  it('is no field where its words name none', async () => {
    running.sandbox.faults.add({ marketplace: 'lazada', kind: 'refuse', call: '/product/create', left: 1, reason: 'Seller is on holiday' })
    expect(await refused(await shirt())).toMatchObject({ kind: 'rejected', reason: 'Seller is on holiday' })
  })
})
