import { describe, expect, it } from 'vitest'
import { chatProducts } from '#contract/chat/chat.endpoints.ts'
import { productAt } from '#server/channels/chat-message.ts'
import { app, channel, desk, setUpDesk } from './desk.ts'

setUpDesk()

it('products for the composer are found by name and SKU, with what can be promised', async () => {
  const unit = await app.build.sku({ workspace_id: desk.workspace_id, on_hand: 9, allocated: 4, product: { name: 'Gamis Aisyah' } })
  await app.build.sku({ workspace_id: desk.workspace_id, product: { name: 'Sarung' } })
  const { data } = await app.call(chatProducts, { query: { s: 'aisyah' } }, desk.token)
  expect(data).toMatchObject([{ sku: unit.sku, stock: 5, price: 150_000 }])
})

describe('a product in a conversation', () => {
  const gamis = async () => {
    const { workspace_id } = desk
    const { sku } = await app.build.sku({ workspace_id, on_hand: 9, product: { name: 'Gamis Laila' } })
    const here = { workspace_id, store_code: desk.store.store_code, sku }
    await app.build.listing({ ...here, mp_product_id: '501', url: 'https://toko.test/501', price: 99_000, product_status: 'inactive' })
    await app.build.listing({ ...here, mp_product_id: '502', url: 'https://toko.test/502', price: 175_000 })
    return sku
  }

  it('is offered and sent with the address and price at which its store sells it, by the marketplace’s own id', async () => {
    const sku = await gamis()
    const { chat_id, chat_code } = await desk.begin()
    const told = { sku, url: 'https://toko.test/502', price: 175_000, stock: 9 }
    expect((await app.call(chatProducts, { query: { s: 'laila', chat_code } }, desk.token)).data).toMatchObject([told])
    expect((await desk.reply(chat_code, '', { type: 'product', content: { sku } })).data.message.product).toMatchObject(told)
    await desk.goes(chat_code)
    expect(channel.got.find((one) => one.chat_id === chat_id)?.outgoing).toMatchObject({ type: 'product', mp_product_id: '502', product: told })
  })

  it('is shown to who writes by WhatsApp where a store of ours sells it, at our own price', async () => {
    const sku = await gamis()
    const { workspace_id } = desk
    const { store_code } = await app.build.store({ workspace_id, marketplace: 'whatsapp' })
    const { chat_code } = await app.build.chat({ workspace_id, store_code, marketplace: 'whatsapp', chat_id: '62811' })
    expect((await app.call(chatProducts, { query: { s: 'laila', chat_code } }, desk.token)).data).toMatchObject([
      { sku, url: 'https://toko.test/502', price: 150_000 },
    ])
  })

  it('that a buyer shows by its id alone is named as its listing names it', async () => {
    const sku = await gamis()
    const url = 'https://marketplace.test/502'
    await desk.hears('shows', { type: 'product', message: '', product: productAt(url), mp_product_id: '502' })
    expect((await desk.last('shows')).product).toMatchObject({ sku, url, price: 175_000, name: expect.any(String) })
    expect((await desk.last('shows')).product?.name).not.toBe('')
    await desk.hears('shows', { type: 'product', message: '', product: productAt(url), mp_product_id: '999' })
    expect((await desk.messages('shows')).messages.at(-1)?.product?.name).toBe('')
  })
})
