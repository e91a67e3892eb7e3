import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobAgain, jobList } from '#contract/job/job.endpoints.ts'
import type { JobRow } from '#contract/job/job.ts'
import { listingList } from '#contract/product/listing.endpoints.ts'
import { listingAttributes, listingCategories, listingRules } from '#contract/product/listing-form.endpoints.ts'
import type { ListingAnswers } from '#contract/product/listing-form.ts'
import { listingUpload, listingUploadPreview } from '#contract/product/listing-upload.endpoints.ts'
import { productCreate, productPictureAdd } from '#contract/product/product-write.endpoints.ts'
import type { ChannelRegistry } from '#server/channels/channel.ts'
import { unique } from '#tests/support/builders.ts'
import { samples } from '#tests/support/samples.ts'
import { openShops, type Shop } from './shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
let picture: string
beforeAll(async () => {
  shops = await openShops(['shopee', 'shopee'])
  const image_url = samples['product.picture-add.image_url']
  picture = (await shops.app.call(productPictureAdd, { body: { image_url } }, shops.token)).data.image_url
})
afterAll(() => shops.stop())

const [first, second] = [() => shops.shops[0] as Shop, () => shops.shops[1] as Shop]
const params = { marketplace: 'shopee' } as const
const listedAt = (shop: Shop) => shops.running.sandbox.listings.ofStore(shop).filter(({ state }) => state !== 'deleted')

async function product(sku: string, fields: object = {}): Promise<number> {
  const variant = { barcode: null, price: 50_000, price_cost: 20_000, stock: 9, min_stock: 0, location: null }
  const body = {
    name: `Kaos Harian ${sku}`,
    category: 'Kaos Kami',
    supplier: null,
    weight: 0,
    dimensions: ['Warna'],
    image_urls: [picture],
    parts: [],
    variants: ['Merah', 'Biru'].map((option) => ({ ...variant, sku: `${sku}-${option}`, options: [option] })),
    ...fields,
  }
  return (await shops.app.call(productCreate, { body }, shops.token)).data.product_id
}

/** What is asked once for products of our own category. */
async function answers(): Promise<ListingAnswers> {
  const query = { store_code: first().store_code }
  const found = await shops.app.call(listingCategories, { params, query: { ...query, search: 'Kaos' } }, shops.token)
  const category = found.data.rows[0]?.code as string
  const { data: asked } = await shops.app.call(listingAttributes, { params, query: { ...query, category } }, shops.token)
  const { data: rules } = await shops.app.call(listingRules, { params, query: { ...query, category } }, shops.token)
  const attributes = asked.rows
    .filter(({ required }) => required)
    .map(({ code, choices }) => ({ code, values: choices.slice(0, 1).map((choice) => ({ ...choice, unit: null })) }))
  return {
    categories: [{ from: 'Kaos Kami', category, attributes, brand: null, size_chart: null }],
    description: '{name}, siap kirim setiap hari kerja',
    weight: 200,
    measures: null,
    logistics: rules.logistics?.choices.slice(0, 1).map(({ code }) => code) ?? [],
    markup: 10,
    listed: true,
  }
}

const nothing: ListingAnswers = { categories: [], description: '{name}', weight: null, measures: null, logistics: [], markup: 0, listed: true }

async function done(job: JobRow): Promise<JobRow> {
  const read = async () => (await shops.app.call(jobList, {}, shops.token)).data.rows.find(({ job_id }) => job_id === job.job_id)
  await expect.poll(async () => (await read())?.state).toBe('done')
  return (await read()) as JobRow
}

describe('products of ours at a marketplace', () => {
  it('are looked at first: what is missing of each, by its field', async () => {
    const id = await product(`PRV-${unique()}`)
    const preview = (given: ListingAnswers) =>
      shops.app.call(
        listingUploadPreview,
        { params, body: { store_code: first().store_code, of: { product_ids: [id] }, answers: given } },
        shops.token,
      )
    const [missing] = (await preview(nothing)).data.rows
    expect(missing).toMatchObject({ id: String(id), category: 'Kaos Kami', state: 'missing', issues: [{ path: 'category', code: 'required' }] })
    const given = await answers()
    const [half] = (await preview({ ...given, weight: null })).data.rows
    expect(half?.issues).toMatchObject([{ path: 'weight', code: 'required' }])
    expect((await preview(given)).data.rows).toMatchObject([{ state: 'ready', issues: [] }])
  })

  it('are made one by one, each with an outcome, and none twice by a run that was cut off', async () => {
    const ids: number[] = []
    for (let made = 0; made < 6; made += 1) ids.push(await product(`JOB-${unique()}`))
    const bad = await product(`BAD-${unique()}`, { image_urls: [] })
    const { channels } = shops.app.services
    const { call } = channels
    let creates = 0
    // The process dies as the marketplace has taken one, and before anybody here heard of it.
    Object.assign(channels, {
      call: (async (marketplace, store, run, options) =>
        call(
          marketplace,
          store,
          async (channel, connection) => {
            const form = channel.listings?.form
            const create: NonNullable<typeof form>['create'] = async (...asked) => {
              const made = await form?.create?.(...asked)
              creates += 1
              if (creates === 3) throw new Error('the process was killed')
              return made as string
            }
            const listings = channel.listings && { ...channel.listings, ...(form && { form: { ...form, create } }) }
            return run({ ...channel, ...(listings && { listings }) }, connection)
          },
          options,
        )) satisfies ChannelRegistry['call'],
    })
    const body = { name: 'Unggah', store_code: first().store_code, of: { product_ids: [...ids, bad, 987_654] }, answers: await answers() }
    const job = await done((await shops.app.call(listingUpload, { params, body }, shops.token)).data)
    Object.assign(channels, { call })
    expect(creates).toBeGreaterThan(6)
    expect(job).toMatchObject({ done: 8, total: 8, failed: 2, file_name: 'Unggah gagal.xlsx' })
    expect(job.failures.map(({ id }) => id).toSorted()).toEqual([String(bad), '987654'].toSorted())
    expect(job.failures.find(({ id }) => id === String(bad))?.reason).toContain('image_urls')
    const made = listedAt(first()).filter(({ name }) => name.startsWith('Kaos Harian JOB-'))
    expect(made).toHaveLength(6)
    for (const listing of made) {
      expect(listing).toMatchObject({ state: 'active', facts: { weight: 200, description: `${listing.name}, siap kirim setiap hari kerja` } })
      expect(listing.variants.map(({ name, price, stock }) => [name, price, stock])).toEqual([
        ['Biru', 55_000, 9],
        ['Merah', 55_000, 9],
      ])
    }
    const { rows } = (await shops.app.call(listingList, { query: { search: 'Kaos Harian JOB-', limit: 200 } }, shops.token)).data
    expect(rows.map(({ link }) => link)).toEqual(rows.map(() => 'linked'))
    expect(rows).toHaveLength(12)
    // What was refused is begun anew by itself; once it was mended it is made.
    await shops.app.services.database.write(shops.workspace_id, ({ client }) =>
      client.query(
        'update product set image_urls = (select image_urls from product where workspace_id = $1 and product_id = $2) where workspace_id = $1 and product_id = $3',
        [shops.workspace_id, ids[0], bad],
      ),
    )
    expect(job.failures.every(({ again }) => again)).toBe(true)
    const anew = await done((await shops.app.call(jobAgain, { params: { job_id: job.job_id } }, shops.token)).data)
    expect(anew).toMatchObject({ kind: 'listing.upload', name: 'Unggah', total: 2, failed: 1, failures: [{ id: '987654' }] })
    expect(listedAt(first()).filter(({ name }) => name.startsWith('Kaos Harian BAD-'))).toHaveLength(1)
    // Asked again, there is nothing to make.
    const again = await done((await shops.app.call(listingUpload, { params, body: { ...body, of: { product_ids: ids } } }, shops.token)).data)
    expect(again).toMatchObject({ done: 6, failed: 0 })
    expect(listedAt(first()).filter(({ name }) => name.startsWith('Kaos Harian JOB-'))).toHaveLength(6)
  })

  it('are copied from one store to another, with what they say there', async () => {
    const sku = `CPY-${unique()}`
    const id = await product(sku)
    const given = await answers()
    await done(
      (
        await shops.app.call(
          listingUpload,
          { params, body: { name: 'A', store_code: first().store_code, of: { product_ids: [id] }, answers: given } },
          shops.token,
        )
      ).data,
    )
    const there = listedAt(first()).find(({ name }) => name.endsWith(sku))
    const of = { store_code: first().store_code, product_codes: [there?.product_id as string] }
    const target = { store_code: second().store_code, of, answers: { ...nothing, logistics: given.logistics } }
    const { rows } = (await shops.app.call(listingUploadPreview, { params, body: target }, shops.token)).data
    expect(rows).toMatchObject([{ state: 'ready', category_name: expect.stringContaining('Kaos') }])
    await done((await shops.app.call(listingUpload, { params, body: { ...target, name: 'Salin' } }, shops.token)).data)
    const copied = listedAt(second()).find(({ name }) => name.endsWith(sku))
    expect(copied?.facts).toMatchObject({
      category: there?.facts?.category,
      description: there?.facts?.description,
      attributes: there?.facts?.attributes,
    })
    expect(copied?.variants.map((one) => [one.sku, one.price])).toEqual(there?.variants.map((one) => [one.sku, one.price]))
  })
})
