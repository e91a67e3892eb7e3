import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { categoryCode, categoryCreate, categoryDelete, categoryRename, productCategory } from '#contract/product/category.endpoints.ts'
import { productDetail, productLog } from '#contract/product/product.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
let token: string
let workspace_id: number

beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product', 'setting-product-category'], name: 'Rizky' }))
})

const create = (name: string) => app.call(categoryCreate, { body: { name } }, token)
const rename = (code: string, name: string) => app.call(categoryRename, { params: { code }, body: { name } }, token)
const remove = (code: string) => app.call(categoryDelete, { params: { code } }, token)
const all = async () => (await app.call(productCategory, {}, token)).data.categories.map(({ name, code, total }) => [name, code, total])
const under = (category: string) => app.build.sku({ workspace_id, product: { category } })

describe('the categories', () => {
  it('are those that were made and those that products carry, by name, with how many products each has', async () => {
    await create('Tas & Dompet')
    await under('Gamis')
    await under('Gamis')
    expect(await all()).toEqual([
      ['Gamis', 'gamis', 2],
      ['Tas & Dompet', 'tas-dompet', 0],
    ])
  })

  it('are never two of one code', async () => {
    await under('Busana Muslim')
    const { error } = await create('busana  muslim')
    expect(error).toMatchObject({ code: 'CATEGORY_TAKEN', message: expect.stringContaining('Gagal menyimpan kategori') })
    await Promise.all([create('Tas'), create('TAS'), create('tas')])
    expect(await all()).toHaveLength(2)
  })

  it('take their products along when they are called otherwise, and the log says so', async () => {
    const { sku } = await under('Gamis')
    expect((await rename('gamis', 'Gamis & Abaya')).data).toEqual({ name: 'Gamis & Abaya', code: 'gamis-abaya', total: 1 })
    expect((await app.call(productDetail, { query: { sku } }, token)).data.category).toBe('Gamis & Abaya')
    expect((await app.call(productLog, { query: { sku } }, token)).data.rows).toMatchObject([
      { field: 'category', before_text: 'Gamis', after_text: 'Gamis & Abaya', agent_name: 'Rizky' },
    ])
    expect((await rename('gamis', 'Lain')).error.code).toBe('NOT_FOUND')
  })

  it('may be called the same in other letters, but not as another is called', async () => {
    await under('gamis')
    await create('Tas')
    expect((await rename('gamis', 'Gamis')).data.name).toBe('Gamis')
    expect((await rename('gamis', 'Tas')).error.code).toBe('CATEGORY_TAKEN')
  })

  it('go when no product is under them, archived or not', async () => {
    await create('Tas')
    await app.build.sku({ workspace_id, product: { category: 'Gamis', archive: true } })
    expect((await remove('tas')).data.name).toBe('Tas')
    expect((await remove('gamis')).error.code).toBe('CATEGORY_IN_USE')
    expect((await remove('tas')).error.code).toBe('NOT_FOUND')
  })
})

it('a code is lower case with hyphens, whatever the name', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(categoryCode(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(categoryCode(categoryCode(name))).toBe(categoryCode(name))
    }),
  )
  expect(categoryCode('  Áo Dài -- Việt ')).toBe('ao-dai-viet')
})
