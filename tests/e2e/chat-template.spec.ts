import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { addressOf, askServer, type ChatFacts, composer, lineOf, nameOf } from './support/chats.ts'
import { inDatabase } from './support/database.ts'
import { goTo } from './support/go-to.ts'
import { holdLonger, sendsLater } from './support/hold.ts'
import { expect, test } from './support/test.ts'

/** A conversation of a channel with sessions, whose buyer wrote too long ago. */
async function chatThatIsOver(page: Page): Promise<ChatFacts> {
  const { chats } = await askServer<{ chats: (ChatFacts & { last_reply_at: string | null })[] }>(page, '/chat?marketplace=whatsapp')
  return chats.find(({ last_reply_at }) => last_reply_at && Date.now() - Date.parse(last_reply_at) > 86_400_000) as ChatFacts
}

const offered = (page: Page) => page.getByRole('list', { name: 'Template' }).getByRole('listitem')
const choose = (page: Page, name: string) => offered(page).filter({ hasText: name }).getByRole('button').first().click()

test('outside the session an approved template goes under its name with its values; only what is not known is asked for', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn(page, 'agent', '/home')
  const chat = await chatThatIsOver(page)
  const query = new URLSearchParams({ marketplace: 'whatsapp', store_id: chat.mp_store_id, chat_id: chat.chat_id })
  const got = async () => {
    const { messages } = await sandbox<{ messages: { sender: string; template: string | null; text: string }[] }>(`chat?${query}`)
    return messages.filter(({ sender }) => sender === 'seller').map(({ template, text }) => [template, text])
  }
  await goTo(page, addressOf(chat))
  await expect(offered(page).locator('strong')).toHaveText(['salam', 'resi', 'ulasan'])

  const greeting = `Halo kak ${nameOf(chat)}, ada yang bisa kami bantu?`
  await page.keyboard.press('r')
  await expect(offered(page).getByRole('button', { name: /^salam/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lineOf(page, greeting).last()).toBeVisible()
  await expect.poll(got).toEqual([['sapa_pembeli', greeting]])

  await choose(page, 'resi')
  const form = page.getByRole('form', { name: 'Isian template resi' })
  await expect(form.getByLabel('Nama pembeli')).toHaveValue(nameOf(chat))
  await expect(form.getByLabel('Nomor pesanan')).toBeFocused()
  await form.getByRole('button', { name: 'Kirim' }).click()
  await expect(form.getByRole('alert')).toHaveText('Belum bisa dikirim: Nomor pesanan, Nomor resi masih kosong')
  await checkAccess(page, 'the values of a template')
  await form.getByLabel('Nomor pesanan').fill('WA-77')
  await form.getByLabel('Nomor resi').fill('JX99')
  await form.getByLabel('Nomor resi').press('Enter')
  await expect(form).toHaveCount(0)
  const sent = `Kak ${nameOf(chat)}, pesanan WA-77 sudah dikirim dengan resi JX99. Mohon ditunggu ya 🙏`
  await expect(lineOf(page, sent)).toHaveCount(1)
  await expect.poll(got).toEqual([
    ['sapa_pembeli', greeting],
    ['pesanan_dikirim', sent],
  ])
})

test('where none is approved the conversation leads to the settings; a name that the channel does not know fails with the reason', async ({
  page,
  signIn,
  server,
}) => {
  await inDatabase(server.databaseUrl, 'update reply_template set channel_template = null')
  await signIn(page, 'owner', '/home')
  const chat = await chatThatIsOver(page)
  await goTo(page, addressOf(chat))
  await expect(page.getByText('Belum ada template balasan yang disetujui kanal.')).toBeVisible()
  await page.getByRole('link', { name: 'Atur template balasan' }).click()

  await page.getByRole('button', { name: 'Buat template balasan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buat template balasan' })
  await dialog.getByRole('textbox', { name: 'Nama' }).fill('halo')
  await dialog.getByLabel('Isi pesan').fill('Halo {name}, dari {store}. Ya {name}?')
  await dialog.getByLabel('Template di kanal').fill('Halo Kak')
  const numbers = dialog.getByRole('list', { name: 'Isian di kanal' }).getByRole('listitem')
  await expect(numbers).toHaveText(['{{1}} = Nama pembeli', '{{2}} = Nama toko'])
  await expect(dialog).toContainText('Halo {{1}}, dari {{2}}. Ya {{1}}?')
  await dialog.getByLabel('Isi pesan').fill('Dari {store} untuk {{1}}')
  await expect(numbers).toHaveText(['{{1}} = Nama toko'])
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toHaveText([
    'Tulis variabel dengan namanya, misalnya {name}, bukan nomornya',
    'Hanya huruf kecil, angka, dan garis bawah',
  ])
  await dialog.getByLabel('Isi pesan').fill('Halo {name}')
  await dialog.getByLabel('Template di kanal').fill('halo_kak')
  await checkAccess(page, 'a reply template with its name at the channel')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()

  await goTo(page, addressOf(chat))
  await choose(page, 'halo')
  const line = lineOf(page, `Halo ${nameOf(chat)}`).filter({ hasText: 'Gagal dikirim' })
  await expect(line).toContainText('kanal tidak mengenal template ini, cocokkan namanya di Pengaturan chat')
  await expect(line.getByRole('button', { name: 'Kirim ulang' })).toBeVisible()
  // Its words are the channel's.
  await expect(line.getByRole('button', { name: 'Ubah' })).toHaveCount(0)
})

test('a template that is taken back is gone: its words do not come into the composer', async ({ page, signIn, sandbox, server }) => {
  await holdLonger(page)
  await sendsLater(server.databaseUrl)
  await signIn(page, 'agent', '/home')
  const chat = await chatThatIsOver(page)
  await goTo(page, addressOf(chat))
  await choose(page, 'resi')
  const form = page.getByRole('form', { name: 'Isian template resi' })
  await expect(form.getByLabel('Nomor pesanan')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(offered(page).getByRole('button', { name: /^resi/ })).toBeFocused()

  await choose(page, 'salam')
  const line = lineOf(page, `Halo kak ${nameOf(chat)}, ada yang bisa kami bantu?`)
  await expect(line).toHaveCount(1)
  await page.keyboard.press('z')
  await expect(line).toHaveCount(0)
  await sandbox('chat', { marketplace: 'whatsapp', store_id: chat.mp_store_id, chat_id: chat.chat_id, text: 'Kak, masih buka?' })
  await expect(composer(page, chat)).toHaveValue('')
})
