import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxListing } from '#sandbox/listing/listing.ts'
import { channel } from '#server/channels/blibli/channel.ts'
import type { ChannelListingForm, SentListing } from '#server/channels/listing-form.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
let form: Required<ChannelListingForm>
beforeAll(async () => {
  running = await startSandbox()
  form = channel.connect(running.account('blibli')).listings?.form as Required<ChannelListingForm>
})
afterAll(() => running.stop())
beforeEach(() => running.sandbox.listings.replace(shop(), []))

const here = () => running.connection('blibli')
const shop = () => {
  const store = running.sandbox.world.store('blibli', here().store_id)
  if (!store) throw new Error('no shop')
  return store
}
const listed = () => running.sandbox.listings.ofStore(shop())
const only = () => listed()[0] as SandboxListing
const load = async (address: string) => ({ address, bytes: Buffer.from(address), mime_type: 'image/png', filename: 'a.png' })
const make = (listing: SentListing) => form.create(here(), listing, load, null)
const leaf = async (name: string) => (await form.categories(here())).find((one) => one.name === name)?.code ?? ''
const [colour, size, family] = ['WA-M000319', 'UK-2000001', 'item:FA-2000060'] as const

const variant = (sku: string, ...options: string[]): SentListing['variants'][number] => ({
  mp_variant_id: null,
  sku,
  options,
  price: 75_000,
  stock: 7,
  image_url: null,
  barcode: null,
})
async function shirt(more: Partial<SentListing> = {}): Promise<SentListing> {
  const category = await leaf('Kaos')
  const attributes = await form.attributes(here(), category)
  const chosen = (name: string, value: string) => ({
    code: attributes.find((one) => one.name === name)?.code ?? '',
    values: [{ code: null, name: value, unit: null }],
  })
  return {
    category,
    name: 'Kaos Katun',
    description: 'Nyaman <sekali> & rapi.\nTidak mudah pudar.',
    brand: (await form.brands(here(), category, { search: 'no brand', cursor: null })).brands[0] ?? null,
    attributes: [chosen('Bahan', 'Katun'), chosen('Panjang Lengan', 'Pendek'), chosen('Negara Asal', 'Indonesia')],
    image_urls: ['https://elsewhere.example/1.png', 'https://elsewhere.example/2.png'],
    dimensions: [
      { code: colour, name: 'Warna' },
      { code: size, name: 'Ukuran' },
    ],
    variants: [variant('K-1', 'Senja', 'M'), variant('K-2', 'Senja', 'L')],
    weight: 250,
    measures: { length: 20, width: 15, height: 4 },
    size_chart: null,
    logistics: [],
    condition: 'new',
    listed: true,
    ...more,
  }
}
async function again(id: string): Promise<SentListing> {
  const { url: _, ...listing } = await form.read(here(), id)
  return { ...listing, variants: listing.variants.map((one) => ({ ...one, stock: null })) }
}
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (failure) => failure,
  )

describe('a category', () => {
  it('says what variants may differ by, in words of the seller or in the platform`s own', async () => {
    const { variants, brand } = await form.rules(here(), await leaf('Kaos'))
    expect(variants.known.map(({ code, name, is_open }) => [code, name, is_open])).toEqual([
      [colour, 'Warna', true],
      [size, 'Ukuran', false],
      ['MO-0036591', 'Model', true],
    ])
    expect(brand).toEqual({ required: true, is_open: false })
  })

  it('asks once for what each variant says, and each says it', async () => {
    const asked = await form.attributes(here(), await leaf('Kaos'))
    expect(asked.find(({ code }) => code === family)).toMatchObject({ name: 'Family Colour', kind: 'choice', is_open: false })
    const listing = await shirt()
    const id = await make({
      ...listing,
      attributes: [...listing.attributes, { code: family, values: [{ code: 'Merah', name: 'Merah', unit: null }] }],
    })
    expect((await again(id)).attributes).toContainEqual({ code: family, values: [{ code: 'Merah', name: 'Merah', unit: null }] })
  })
})

describe('a product', () => {
  it('is looked at before it is on sale, and found by its name until then', async () => {
    const id = await make(await shirt())
    expect(only().state).toBe('reviewing')
    expect(await form.find(here(), ['K-2'], 'Kaos Katun')).toBe(id)
    expect(await form.find(here(), ['K-2'], 'Kaos Lain')).toBeNull()
    running.sandbox.listings.setState(only(), 'active')
    expect(await form.find(here(), ['K-2'], 'Kaos Lain')).toBe(id)
  })

  it('keeps of its description what lines do not say', async () => {
    const id = await make(await shirt())
    expect((await again(id)).description).toBe('Nyaman <sekali> & rapi.\nTidak mudah pudar.')
    Object.assign(only().facts as object, { description: '<h2>Nyaman</h2><p>Rapi</p>' })
    await form.update(here(), id, { ...(await again(id)), weight: 300 }, load)
    expect(only().facts).toMatchObject({ description: '<h2>Nyaman</h2><p>Rapi</p>', weight: 300 })
  })

  it('shows its pictures in the order of the form, a new one first among them', async () => {
    const id = await make(await shirt())
    const told = await again(id)
    const [first, second] = told.image_urls as [string, string]
    await form.update(here(), id, { ...told, image_urls: ['https://elsewhere.example/3.png', second] }, load)
    const [fresh, kept] = (await again(id)).image_urls as [string, string]
    expect([fresh, kept]).not.toContain(first)
    expect(await (await fetch(running.url + fresh)).text()).toContain('3.png')
    expect(only().variants.map(({ image_url }) => image_url)).toEqual([fresh, fresh])
  })

  it('keeps the picture of one variant', async () => {
    const listing = await shirt()
    const [medium, large] = listing.variants as [SentListing['variants'][number], SentListing['variants'][number]]
    const id = await make({ ...listing, variants: [medium, { ...large, image_url: 'https://elsewhere.example/l.png' }] })
    expect((await again(id)).variants.map(({ image_url }) => image_url !== null)).toEqual([false, true])
  })

  it.each<[string, (told: SentListing) => Partial<SentListing>, string]>([
    ['another category', () => ({ category: 'BL-1000001' }), 'category'],
    ['another brand', () => ({ brand: { code: 'BRD-9', name: 'Lain' } }), 'brand'],
    ['a variant less', ({ variants }) => ({ variants: variants.slice(1) }), 'variants'],
    [
      'variants that differ by less',
      ({ variants, dimensions }) => ({
        dimensions: dimensions.slice(1),
        variants: variants.map((one) => ({ ...one, options: one.options.slice(1) })),
      }),
      'dimensions',
    ],
  ])('does not become one of %s: no call of the platform does that', async (_what, change, path) => {
    const id = await make(await shirt())
    const told = await again(id)
    const failure = await refused(form.update(here(), id, { ...told, ...change(told) }, load))
    expect(failure).toMatchObject({ kind: 'rejected', fields: [{ path }] })
    expect(await again(id)).toEqual(told)
  })
})

describe('what the queue refuses', () => {
  it.each<[string, (good: SentListing) => Partial<SentListing>, string]>([
    ['a mandatory attribute that is missing', ({ attributes }) => ({ attributes: attributes.slice(1) }), 'attributes.AT-2000001'],
    [
      'an attribute`s value that is no option',
      ({ attributes: [a, b, c] }) => ({ attributes: [a, b, { ...c, values: [{ code: 'Mars', name: 'Mars', unit: null }] }] as never }),
      'attributes.2.values',
    ],
    [
      'a size that the platform does not know',
      ({ variants }) => ({ variants: [variants[0], variant('K-9', 'Senja', 'XXXXL')] as never }),
      'variants',
    ],
    ['a brand that it does not know', () => ({ brand: { code: 'BRD-99999', name: 'Lain' } }), 'brand'],
    ['a package without measures', () => ({ measures: null }), 'measures'],
  ])('stands at its field: %s', async (_what, spoil, path) => {
    const good = await shirt()
    expect(await refused(make({ ...good, ...spoil(good) }))).toMatchObject({ kind: 'rejected', fields: [{ path }] })
    expect(listed()).toEqual([])
  })
})
