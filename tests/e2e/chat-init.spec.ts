import { askServer, type ChatFacts, chatsOf, composer, nameOf } from './support/chats.ts'
import { expect, readingTest as test } from './support/test.ts'

const initOf = (facts: object) => encodeURIComponent(Buffer.from(JSON.stringify(facts)).toString('base64'))

test('a link by `init` opens the buyer’s chat alone in a window; a buyer without one says so', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  const { marketplace, mp_buyer_id, full_name, store_code } = chat
  await page.goto(`/chat?init=${initOf({ mp_order_id: 2411, mp_buyer_id, marketplace, full_name, store_code })}&standalone=true`)
  await expect(page.getByRole('heading', { name: nameOf(chat), level: 2 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(composer(page, chat)).toBeVisible()

  // Where nobody may write before the buyer does, a stranger's chat cannot be begun.
  const [elsewhere] = (await chatsOf(page, 1, 'instagram')) as [ChatFacts]
  const stranger = { mp_buyer_id: '999000111', marketplace: 'instagram', full_name: 'Orang Baru ☺', store_code: elsewhere.store_code }
  await page.goto(`/chat?init=${initOf(stranger)}`)
  await expect(page.getByText('Tidak ada riwayat chat dari pelanggan ini')).toBeVisible()
  await page.goto('/chat?init=bukan-apa-apa')
  await expect(page.getByText('Tautan chat ini tidak lengkap')).toBeVisible()
})

test('a chat and an order of one colour show the same buyer; an order’s keys act on the order beside the chat', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const chats = await chatsOf(page, 8)
  const orderOf = async ({ marketplace, mp_buyer_id }: ChatFacts) =>
    (await askServer<{ orders: { order_code: string }[] }>(page, `/order/customer/${marketplace}/${mp_buyer_id}`)).orders[0]?.order_code
  const known: [ChatFacts, string][] = []
  for (const chat of chats) {
    const code = await orderOf(chat)
    if (code) known.push([chat, code])
  }
  const [[one, ofOne], [, ofTwo]] = known as [[ChatFacts, string], [ChatFacts, string]]
  const chatUrl = `/chat/detail?chat_code=${one.chat_code}`
  await page.goto(`${chatUrl}#layout=1:row(50:*@a${chatUrl};50:@a/order/detail?order_code=${ofTwo})`)
  await expect(page.locator(`[data-pane="/order/detail?order_code=${ofOne}"]`)).toBeVisible()

  await page.goto(`${chatUrl}#layout=1:*${chatUrl}`)
  const order = page.locator(`.chat-orders [data-order-code="${ofOne}"]`)
  await order.getByRole('button', { name: `Tindakan untuk pesanan ${ofOne}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Salin kode/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('y')
  await expect(page.getByRole('status').filter({ hasText: /disalin/ })).toBeVisible()
})
