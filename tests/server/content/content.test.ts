import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  adminBlogActivate,
  adminBlogDelete,
  adminBlogs,
  contentAnnouncements,
  contentBlog,
  contentBlogs,
  contentHeadline,
  contentSupport,
} from '#contract/content/content.endpoints.ts'
import { announcement, blog } from '#server/db/schema/index.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
let agent: string
let editor: string

const both = (text: string) => ({ id: text, en: `${text} (en)` })
const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T03:00:00.000Z`

beforeAll(async () => {
  server = await startApp()
  const { workspace_id } = await server.build.workspace()
  agent = server.tokenOf(await server.build.agent({ workspace_id }))
  editor = server.tokenOf(await server.build.agent({ workspace_id, privileges: ['bo-admin'] }))
  await server.services.database.system(async ({ drizzle }) => {
    await drizzle.insert(announcement).values([
      { title: both('Lama'), content: both('isi lama'), highlight: false, published_at: at(1) },
      { title: both('Sorotan'), content: both('isi sorotan'), highlight: true, published_at: at(2) },
      { title: both('Terbaru'), content: both('isi terbaru'), highlight: true, published_at: at(3) },
      { title: both('Nanti'), content: both('belum'), highlight: true, published_at: '2999-01-01T00:00:00.000Z' },
    ])
    await drizzle.insert(blog).values([
      { title: both('Artikel'), summary: both('ringkas'), content: both('isi'), is_active: true, published_at: at(1) },
      { title: both('Draf'), summary: both('ringkas'), content: both('isi'), is_active: false, published_at: at(2) },
    ])
  })
})
afterAll(() => server.stop())

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

describe('the announcements', () => {
  it('are told newest first, and not before they are out', async () => {
    const { data } = await server.call(contentAnnouncements, {}, agent)
    expect(titles(data.rows)).toEqual(['Terbaru', 'Sorotan', 'Lama'])
  })

  it('are in the ticker when they are highlights', async () => {
    const { data } = await server.call(contentHeadline, {}, agent)
    expect(titles(data.headline)).toEqual(['Terbaru', 'Sorotan'])
    expect(data.total_highlight).toBe(2)
  })

  it('speak the language of the request', async () => {
    const { data } = await server.call(contentHeadline, {}, agent, { headers: { 'accept-language': 'en' } })
    expect(data.headline[0]).toMatchObject({ title: 'Terbaru (en)', content: 'isi terbaru (en)' })
  })
})

describe('the articles', () => {
  it('are read while they are active', async () => {
    const { data } = await server.call(contentBlogs, {}, agent)
    expect(titles(data.rows)).toEqual(['Artikel'])
    const article = await server.call(contentBlog, { params: { id: data.rows[0]?.id } }, agent)
    expect(article.data).toMatchObject({ title: 'Artikel', content: 'isi' })
  })

  it('are hidden, shown and deleted by editors alone', async () => {
    const list = async () => (await server.call(adminBlogs, {}, editor)).data.rows
    expect(titles(await list())).toEqual(['Draf', 'Artikel'])
    const draft = (await list())[0]?.id as number
    expect((await server.call(contentBlog, { params: { id: draft } }, agent)).error.code).toBe('NOT_FOUND')
    expect((await server.call(adminBlogs, {}, agent)).error.code).toBe('NO_PRIVILEGE')
    expect((await server.call(adminBlogActivate, { body: { id: draft, status: true } }, agent)).error.code).toBe('NO_PRIVILEGE')

    expect((await server.call(adminBlogActivate, { body: { id: draft, status: true } }, editor)).data).toMatchObject({
      title: 'Draf',
      is_active: true,
    })
    expect(titles((await server.call(contentBlogs, {}, agent)).data.rows)).toEqual(['Draf', 'Artikel'])
    await server.call(adminBlogActivate, { body: { id: draft, status: false } }, editor)
    expect(titles((await server.call(contentBlogs, {}, agent)).data.rows)).toEqual(['Artikel'])

    await server.call(adminBlogDelete, { body: { id: draft } }, editor)
    expect(titles(await list())).toEqual(['Artikel'])
    expect((await server.call(adminBlogDelete, { body: { id: draft } }, editor)).error.code).toBe('NOT_FOUND')
    expect((await server.call(adminBlogActivate, { body: { id: draft, status: true } }, editor)).error.code).toBe('NOT_FOUND')
  })
})

it('names no number to write to where the operator gave none', async () => {
  expect((await server.call(contentSupport, {}, agent)).data).toEqual({ whatsapp: null })
})
