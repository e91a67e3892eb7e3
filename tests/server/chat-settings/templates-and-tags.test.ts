import { beforeAll, describe, expect, it } from 'vitest'
import { accountTagDelete, accountTagList, accountTagPriority, accountTagSave, chatTagList } from '#contract/chat/chat-tag.endpoints.ts'
import {
  chatReplyTemplates,
  chatTemplateDelete,
  chatTemplatePriority,
  chatTemplateSave,
  chatTemplates,
} from '#contract/chat/reply-template.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

async function seat() {
  const { workspace_id } = await server.build.workspace()
  const privileges = ['chat', 'setting-chat', 'setting-chat-template'] as const
  return { workspace_id, token: server.tokenOf(await server.build.agent({ workspace_id, privileges: [...privileges] })) }
}
const template = (token: string, name: string, template_id?: number) =>
  server.call(chatTemplateSave, { body: { name, message: `Teks ${name}`, template_id } }, token)
const tag = (token: string, name: string, tag_id?: number) => server.call(accountTagSave, { body: { name, tag_id } }, token)
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const events = (workspace_id: number) =>
  server.services.database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query<{ what: string }>(`select payload->>'what' as what from event_log where workspace_id = $1 order by cursor`, [
      workspace_id,
    ])
    return rows.map(({ what }) => what)
  })

const withChannel = (token: string, name: string, channel_template: string | null, more: { template_id?: number; message?: string } = {}) =>
  server.call(chatTemplateSave, { body: { name, message: 'Halo {name}', channel_template, ...more } }, token)

describe("a reply template's name with its channel", () => {
  it('is kept, changed and taken off, and told to who answers chats', async () => {
    const { token } = await seat()
    const { template_id } = (await withChannel(token, 'salam', 'sapa_pembeli')).data
    const told = async () => (await server.call(chatReplyTemplates, {}, token)).data.map(({ channel_template }) => channel_template)
    expect(await told()).toEqual(['sapa_pembeli'])
    expect((await withChannel(token, 'salam', 'sapa_2', { template_id })).data.channel_template).toBe('sapa_2')
    await template(token, 'salam', template_id)
    expect(await told()).toEqual([null])
  })

  it('is one that WhatsApp takes: lower-case letters, digits and underscores', async () => {
    const { token } = await seat()
    for (const name of ['Salam Baru', 'salam-baru', 'salam!', ''])
      expect((await withChannel(token, 'salam', name)).error).toMatchObject({
        code: 'VALIDATION',
        message: expect.stringContaining('channel_template'),
      })
    expect((await withChannel(token, 'salam', 'a'.repeat(513))).error.code).toBe('VALIDATION')
    expect((await withChannel(token, 'salam', 'Salam')).error.message).toContain('hanya huruf kecil, angka, dan garis bawah')
    expect((await withChannel(token, 'salam', 'a'.repeat(512))).status).toBe(200)
  })

  it('stands for one text only', async () => {
    const { token } = await seat()
    await withChannel(token, 'salam', 'sapa_pembeli')
    expect((await withChannel(token, 'halo', 'sapa_pembeli')).error).toMatchObject({
      code: 'CHANNEL_TEMPLATE_TAKEN',
      message: 'Nama sapa_pembeli sudah dipakai template balasan lain',
    })
    const other = await seat()
    expect((await withChannel(other.token, 'halo', 'sapa_pembeli')).status).toBe(200)
  })

  it('goes with variables by their names: numbers would reach the buyer as they stand', async () => {
    const { token } = await seat()
    expect((await withChannel(token, 'salam', 'sapa', { message: 'Halo {{1}}' })).error.message).toContain('body.message')
    expect((await withChannel(token, 'salam', null, { message: 'Halo {{1}}' })).status).toBe(200)
  })
})

describe('reply templates', () => {
  it('are made, changed, put in order and deleted, and everybody is told', async () => {
    const { workspace_id, token } = await seat()
    const ids = []
    for (const name of ['salam', 'resi', 'terima kasih']) ids.push((await template(token, name)).data.template_id)
    await template(token, 'nomor resi', ids[1])
    await server.call(chatTemplatePriority, { body: { template_ids: [ids[2] as number, ids[0] as number] } }, token)
    expect(namesOf((await server.call(chatTemplates, {}, token)).data)).toEqual(['terima kasih', 'salam', 'nomor resi'])
    await server.call(chatTemplateDelete, { params: { template_id: ids[0] as number } }, token)
    expect(namesOf((await server.call(chatReplyTemplates, {}, token)).data)).toEqual(['terima kasih', 'nomor resi'])
    expect(await events(workspace_id)).toEqual(Array(6).fill('templates'))
  })

  it('have one name each, however it is written', async () => {
    const { token } = await seat()
    await template(token, 'Salam')
    const other = (await template(token, 'resi')).data.template_id
    expect((await template(token, 'salam')).error).toMatchObject({ code: 'NAME_TAKEN' })
    expect((await template(token, ' SALAM ', other)).error).toMatchObject({ code: 'NAME_TAKEN' })
    expect((await template(token, 'salam', 2_147_483_647)).error.code).toBe('NOT_FOUND')
  })

  it('new ones come last, also after others were put in order', async () => {
    const { token } = await seat()
    const ids = []
    for (const name of ['a', 'b', 'c']) ids.push((await template(token, name)).data.template_id)
    await server.call(chatTemplatePriority, { body: { template_ids: [...ids].reverse() } }, token)
    await template(token, 'd')
    expect(namesOf((await server.call(chatTemplates, {}, token)).data)).toEqual(['c', 'b', 'a', 'd'])
  })
})

describe('tags', () => {
  it('are made, renamed, put in order and counted', async () => {
    const { workspace_id, token } = await seat()
    const ids = []
    for (const name of ['komplain', 'tanya stok', 'grosir']) ids.push((await tag(token, name)).data.tag_id)
    await tag(token, 'Pembeli grosir', ids[2])
    await server.call(accountTagPriority, { body: { tag_ids: [...ids].reverse() } }, token)
    await chatWith(workspace_id, [ids[0] as number, ids[2] as number])
    await chatWith(workspace_id, [ids[0] as number])
    const listed = (await server.call(accountTagList, {}, token)).data
    expect(listed.map(({ name, chat_total }) => [name, chat_total])).toEqual([
      ['Pembeli grosir', 1],
      ['tanya stok', 0],
      ['komplain', 2],
    ])
    expect(namesOf((await server.call(chatTagList, {}, token)).data)).toEqual(namesOf(listed))
  })

  it('that are deleted are on no chat any more', async () => {
    const { workspace_id, token } = await seat()
    const gone = (await tag(token, 'lama')).data.tag_id
    const kept = (await tag(token, 'baru')).data.tag_id
    const chat = await chatWith(workspace_id, [gone, kept])
    await server.call(accountTagDelete, { params: { tag_id: gone } }, token)
    expect(await tagsOf(workspace_id, chat)).toEqual([kept])
    expect((await server.call(accountTagDelete, { params: { tag_id: gone } }, token)).error.code).toBe('NOT_FOUND')
  })

  it('have one name each, and an agent who chats may make one but not delete it', async () => {
    const { workspace_id, token } = await seat()
    const { tag_id } = (await tag(token, 'Komplain')).data
    expect((await tag(token, 'komplain')).error.code).toBe('NAME_TAKEN')
    const chatting = server.tokenOf(await server.build.agent({ workspace_id, privileges: ['chat'] }))
    expect((await tag(chatting, 'resi')).status).toBe(200)
    expect((await server.call(accountTagDelete, { params: { tag_id } }, chatting)).error.code).toBe('NO_PRIVILEGE')
  })
})

let chats = 0
async function chatWith(workspace_id: number, tag_ids: number[]): Promise<string> {
  const { store_code } = await server.build.store({ workspace_id })
  chats += 1
  const code = `SHPE-${chats}`
  await server.services.database.write(workspace_id, ({ client }) =>
    client.query(
      `insert into chat (workspace_id, chat_code, chat_id, marketplace, store_code, mp_buyer_id, full_name, last_message_at, tag_ids, search_text)
       values ($1, $2, $2, 'shopee', $3, $2, 'Siti', now(), $4, ' siti')`,
      [workspace_id, code, store_code, tag_ids],
    ),
  )
  return code
}
const tagsOf = (workspace_id: number, code: string) =>
  server.services.database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query<{ tag_ids: number[] }>('select tag_ids from chat where workspace_id = $1 and chat_code = $2', [
      workspace_id,
      code,
    ])
    return rows[0]?.tag_ids
  })
