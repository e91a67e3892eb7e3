import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boActList } from '#contract/bo/bo.endpoints.ts'
import {
  adminBlogActivate,
  adminBlogDelete,
  adminBlogs,
  adminContentDelete,
  adminContentSave,
  adminContents,
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

describe('what an editor writes', () => {
  const article = {
    kind: 'blog' as const,
    title: both('Cara memotret'),
    summary: both('Foto yang jujur'),
    content: both('## Cahaya'),
    published_at: at(4),
    shown: false,
  }
  const save = (body: object, as = editor) => server.call(adminContentSave, { body: { ...article, ...body } }, as)
  const read = async () => (await server.call(adminContents, {}, editor)).data.rows

  it('is read back in both languages, and by everybody once it is active', async () => {
    const { content_id } = (await save({})).data
    expect((await read()).find((row) => row.kind === 'blog' && row.content_id === content_id)).toEqual({ ...article, content_id })
    const seen = async () => titles((await server.call(contentBlogs, {}, agent)).data.rows)
    expect(await seen()).not.toContain('Cara memotret')
    expect((await save({ content_id, shown: true, title: both('Cara memotret baju') })).data).toMatchObject({ content_id, shown: true })
    expect(await seen()).toContain('Cara memotret baju')
    await server.call(adminContentDelete, { body: { kind: 'blog', content_id } }, editor)
    expect(await seen()).not.toContain('Cara memotret baju')
    expect((await save({ content_id })).error.code).toBe('NOT_FOUND')
  })

  it('is news in the ticker only where it says so, and an article has a summary', async () => {
    const { content_id } = (await save({ kind: 'announcement', summary: null, title: both('Libur'), shown: true })).data
    const ticker = async () => titles((await server.call(contentHeadline, {}, agent)).data.headline)
    expect(await ticker()).toContain('Libur')
    await save({ kind: 'announcement', summary: null, title: both('Libur'), content_id })
    expect(await ticker()).not.toContain('Libur')
    expect((await save({ summary: null })).error.code).toBe('VALIDATION')
    await server.call(adminContentDelete, { body: { kind: 'announcement', content_id } }, editor)
  })

  it('is written down in the log of operators, and is nobody else’s to write', async () => {
    const { content_id } = (await save({ title: both('Tercatat') })).data
    await save({ title: both('Tercatat'), content_id })
    await server.call(adminContentDelete, { body: { kind: 'blog', content_id } }, editor)
    const acts = (await server.call(boActList, {}, editor)).data.rows.filter(({ about }) => about === 'Tercatat')
    expect(acts.map(({ act }) => act)).toEqual(['blog.deleted', 'blog.changed', 'blog.written'])
    expect((await save({}, agent)).status).toBe(403)
    expect((await server.call(adminContents, {}, agent)).status).toBe(403)
  })
})
