import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderQueryChange, orderQueryCreate, orderQueryDelete, orderQueryPriority, orderQueryRead } from '#contract/order/custom-filter.endpoints.ts'
import { type FilterableOrder, type FilterRow, filterFields, filterHolds, filterOperators, isFitting } from '#contract/order/custom-filter.ts'
import { orderQueryList } from '#contract/order/custom-filter-list.endpoints.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import { orderTagCreate } from '#contract/order/order-marks.endpoints.ts'
import { sharedApp, type TestApp, unique } from './test-app.ts'

let app: TestApp
let workspace_id: number
let token: string
let store_code: string

beforeAll(async () => {
  app = await sharedApp()
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id }))
  store_code = (await app.build.store({ workspace_id })).store_code
})

const create = (rows: readonly FilterRow[], name = `Filter ${unique()}`, as = token) =>
  app.call(orderQueryCreate, { body: { name, rows: [...rows] } }, as)
const cod: FilterRow = { field: 'cod', operator: 'yes', value: '' }

/** Words that meet each other, with what a pattern or a quote would stumble over. */
const word = fc.constantFrom('Siti', 'siti', 'SITI rahma', 'Budi', "O'Brien", '100%', 'a_b', 'Ánita', "'; drop table orders; --", 'JNE', 'jne reg')
const day = fc.constantFrom('2026-01-04', '2026-01-05', '2026-01-06')
const row: fc.Arbitrary<FilterRow> = fc.constantFrom(...(Object.keys(filterFields) as (keyof typeof filterFields)[])).chain((field) => {
  const { kind, ...rest } = filterFields[field] as { kind: keyof typeof filterOperators; choices?: readonly (string | number)[] }
  return fc.constantFrom(...filterOperators[kind]).chain((operator) => {
    const value =
      kind === 'number'
        ? fc.constantFrom('0', '1', '2', '50000', '150000')
        : kind === 'day'
          ? operator === 'within'
            ? fc.constantFrom('1', '30', '900')
            : day
          : kind === 'choice'
            ? fc.subarray((rest.choices ?? []).map(String), { minLength: 1 }).map((some) => some.join(','))
            : kind === 'flag'
              ? fc.constant('')
              : word
    return value.map((text): FilterRow => ({ field, operator, value: operator === 'empty' || operator === 'filled' ? '' : text }))
  })
})

const order = fc.record({
  order_status: fc.constantFrom(200 as const, 300 as const, 500 as const),
  courier_name: word,
  courier_type: fc.constantFrom('instant' as const, 'normal' as const),
  buyer_name: word,
  city: word,
  note: fc.option(word),
  tracking_number: fc.option(word),
  total: fc.constantFrom(50_000, 150_000),
  cod: fc.boolean(),
  is_packed: fc.boolean(),
  assignee_name: fc.option(word),
  tags: fc.subarray(['Siti', 'JNE', '100%']),
  hold: fc.option(fc.constant({ kind: 'asked' as const, reason: 'x', by: 'x', at: '2026-01-04T16:59:59.000Z' })),
  ordered_at: fc.constantFrom('2026-01-04T16:59:59.000Z', '2026-01-04T17:00:00.000Z', '2026-01-05T12:00:00.000Z'),
})

describe('a custom filter', () => {
  it('finds the orders that its rows say in plain code, whatever they are', async () => {
    const drawn = fc.sample(order, { numRuns: 40, seed: 7 })
    const known: (FilterableOrder & { order_code: string })[] = []
    const tagged = new Map<string, number>()
    for (const name of ['Siti', 'JNE', '100%'])
      tagged.set(name, (await app.call(orderTagCreate, { body: { name, colour: 'blue' } }, token)).data.tag_id)
    for (const { city, tags, ...fields } of drawn) {
      const address = { recipient: 'x', phone: '0', street: 'x', district: '', city, province: 'Jawa', postal_code: '' }
      const made = await app.build.order({
        workspace_id,
        store_code,
        marketplace: 'shopee',
        ...fields,
        tag_ids: tags.map((name) => tagged.get(name) as number),
        address,
      })
      const { rows } = await app.services.database.read(workspace_id, ({ client }) =>
        client.query<{ sku: string; name: string }>('select sku, name from order_item where workspace_id = $1 and order_code = $2', [
          workspace_id,
          made.order_code,
        ]),
      )
      known.push({
        ...made,
        tag: tags,
        assignee: fields.assignee_name,
        held: fields.hold !== null,
        city,
        province: 'Jawa',
        sku: rows.map(({ sku }) => sku),
        product: rows.map(({ name }) => name),
      })
    }
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), async (rows) => {
        const query_id = (await create(rows)).data.query_id
        const found = (await app.call(orderList, { query: { query_id: String(query_id), limit: '200' } }, token)).data.rows
        await app.call(orderQueryDelete, { params: { id: query_id } }, token)
        const wanted = known.filter((one) => filterHolds(rows, one, app.services.now().getTime())).map(({ order_code }) => order_code)
        expect(found.map(({ order_code }) => order_code).sort()).toEqual(wanted.sort())
      }),
      { numRuns: 120, seed: 11 },
    )
  })

  it('takes no operator or value that its field does not know', async () => {
    const wrong: FilterRow[] = [
      { field: 'total', operator: 'contains', value: '1' },
      { field: 'total', operator: 'gt', value: '1 or 1=1' },
      { field: 'order_status', operator: 'is', value: '201' },
      { field: 'ordered_at', operator: 'on', value: '2026-13-01' },
      { field: 'buyer_name', operator: 'is', value: ' ' },
    ]
    for (const one of wrong) {
      expect(isFitting(one)).toBe(false)
      expect((await create([one])).error.code).toBe('VALIDATION')
    }
    expect((await create([{ field: 'password' as never, operator: 'is', value: 'x' }])).error.code).toBe('VALIDATION')
  })

  it('is made, read, changed, put in another place and deleted; and is the workspace’s', async () => {
    const one = (await create([cod], 'COD')).data
    const two = (await create([{ ...cod, operator: 'no' }], 'Transfer')).data
    const all = async (as = token) => (await app.call(orderQueryList, {}, as)).data.queries.map(({ name }) => name)
    expect(await all()).toEqual(['COD', 'Transfer'])
    await app.call(orderQueryPriority, { body: { query_id: [two.query_id, one.query_id] } }, token)
    expect(await all()).toEqual(['Transfer', 'COD'])
    await app.call(orderQueryChange, { params: { id: one.query_id }, body: { name: 'Bayar di tempat', rows: [cod] } }, token)
    expect((await app.call(orderQueryRead, { params: { id: one.query_id } }, token)).data.name).toBe('Bayar di tempat')
    const other = await app.build.workspace()
    const stranger = app.tokenOf(await app.build.agent(other))
    expect(await all(stranger)).toEqual([])
    expect((await app.call(orderQueryRead, { params: { id: one.query_id } }, stranger)).error.code).toBe('NOT_FOUND')
    expect((await app.call(orderList, { query: { query_id: String(one.query_id) } }, stranger)).error.code).toBe('NOT_FOUND')
    const chatter = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['chat'] }))
    expect((await create([cod], 'x', chatter)).error.code).toBe('NO_PRIVILEGE')
    await app.call(orderQueryDelete, { params: { id: two.query_id } }, token)
    expect(await all()).toEqual(['Bayar di tempat'])
  })

  it('stands among the tabs of the queue where that is wanted', async () => {
    const { query_id, as_tab } = (await app.call(orderQueryCreate, { body: { name: `Tab ${unique()}`, rows: [cod], as_tab: true } }, token)).data
    expect(as_tab).toBe(true)
    const body = { name: 'Bukan tab', rows: [cod], as_tab: false }
    expect((await app.call(orderQueryChange, { params: { id: query_id }, body }, token)).data.as_tab).toBe(false)
    expect((await app.call(orderQueryList, {}, token)).data.queries.find((one) => one.query_id === query_id)?.as_tab).toBe(false)
  })
})
