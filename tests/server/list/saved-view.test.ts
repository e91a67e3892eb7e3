import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostSavedViews, savedViewChange, savedViewCreate, savedViewDelete, savedViewList } from '#contract/list/saved-view.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
let tokens: Record<'ani' | 'budi' | 'owner' | 'stranger', string>
beforeAll(async () => {
  server = await sharedApp()
})
beforeEach(async () => {
  const { workspace_id } = await server.build.workspace()
  const other = await server.build.workspace()
  const [ani, budi, owner, stranger] = [
    await server.build.agent({ workspace_id, privileges: ['customer'] }),
    await server.build.agent({ workspace_id, privileges: ['customer'] }),
    await server.build.owner({ workspace_id }),
    await server.build.owner({ workspace_id: other.workspace_id }),
  ]
  tokens = { ani: server.tokenOf(ani), budi: server.tokenOf(budi), owner: server.tokenOf(owner), stranger: server.tokenOf(stranger) }
})

const view = {
  name: 'Pembeli setia',
  list: 'customer.list',
  url: '/customer?sort=spent',
  columns: { order: ['name', 'spent'], hidden: ['phone'] },
  shared: false,
}
const save = async (who: keyof typeof tokens, change: Partial<typeof view> = {}) =>
  (await server.call(savedViewCreate, { body: { ...view, ...change } }, tokens[who])).data
const namesOf = async (who: keyof typeof tokens) =>
  (await server.call(savedViewList, {}, tokens[who])).data.views.map(({ name, changeable }) => [name, changeable])

describe('saved views', () => {
  it("are one's own, and where they are shared everybody's in the workspace", async () => {
    await save('ani')
    await save('ani', { name: 'Toko Bandung', shared: true })
    expect(await namesOf('ani')).toEqual([
      ['Pembeli setia', true],
      ['Toko Bandung', true],
    ])
    expect(await namesOf('budi')).toEqual([['Toko Bandung', false]])
    expect(await namesOf('stranger')).toEqual([])
  })

  it('are changed and deleted by who made them, and what is shared by a super admin too', async () => {
    const mine = await save('ani')
    const shared = await save('ani', { name: 'Toko Bandung', shared: true })
    const change = (who: keyof typeof tokens, view_id: string) =>
      server.call(savedViewChange, { params: { view_id }, body: { ...view, name: 'Lain', shared: true } }, tokens[who])
    expect((await change('budi', mine.view_id)).error.code).toBe('NOT_FOUND')
    expect((await change('owner', mine.view_id)).error.code).toBe('NOT_FOUND')
    expect((await change('budi', shared.view_id)).error.code).toBe('NO_PRIVILEGE')
    expect((await change('owner', shared.view_id)).data).toMatchObject({ name: 'Lain', changeable: true })
    const remove = (who: keyof typeof tokens) => server.call(savedViewDelete, { params: { view_id: shared.view_id } }, tokens[who])
    expect((await remove('budi')).error.code).toBe('NO_PRIVILEGE')
    expect((await remove('stranger')).error.code).toBe('NOT_FOUND')
    expect((await remove('ani')).status).toBe(200)
    expect(await namesOf('budi')).toEqual([])
  })

  it('lead nowhere but into the application', async () => {
    for (const url of ['https://example.com', '//example.com/x', 'customer', 'javascript:alert(1)']) {
      const { status, error } = await server.call(savedViewCreate, { body: { ...view, url } }, tokens.ani)
      expect([url, status, error.code]).toEqual([url, 400, 'VALIDATION'])
    }
  })

  it('are so many at most, of a person and of a workspace, and one that is changed takes no more room', async () => {
    const [first] = await Promise.all(Array.from({ length: mostSavedViews }, (_, index) => save('ani', { name: `Tampilan ${index}` })))
    const more = await server.call(savedViewCreate, { body: view }, tokens.ani)
    expect(more.error).toMatchObject({ code: 'TOO_MANY_KEPT', message: 'Sudah ada 100, paling banyak. Hapus salah satu dulu' })
    expect((await server.call(savedViewChange, { params: { view_id: first?.view_id ?? '' }, body: view }, tokens.ani)).status).toBe(200)
    expect((await save('budi')).name).toBe(view.name)
    expect((await save('ani', { shared: true })).shared).toBe(true)
  })
})
