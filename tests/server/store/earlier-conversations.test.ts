import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boStoreInvitationSet } from '#contract/bo/bo.endpoints.ts'
import { chatList, chatMessages } from '#contract/chat/chat.endpoints.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { storeInvite } from '#contract/store/connect.endpoints.ts'
import { storeSyncList } from '#contract/store/store.endpoints.ts'
import type { SandboxChat } from '#sandbox/chat/chat.ts'
import { chatCatchUpJob } from '#server/domains/chat/chat.port.ts'
import { createChatReconcile } from '#server/jobs/chat-reconcile.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import type { RunningSandbox } from '#tests/sandbox/start-sandbox.ts'
import { type WrittenChat, write } from '#tests/sandbox/write-chat.ts'
import type { TestApp } from '#tests/support/app.ts'
import { connectShop, newSeller, openHarbour } from './seller.ts'

const shops = [
  ['shopee', '620017345'],
  ['lazada', '400771209'],
  ['tiktok', '7495099120011'],
  ['tokopedia', '15880123'],
  ['facebook', '109988776655'],
  ['instagram', '17841499001122'],
] as const

/** Their conversations are agreed to by themselves. */
const chatConsents: ReadonlySet<Marketplace> = new Set(['shopee', 'lazada'])

/** Their lists tell how much is not read. */
const unreadCounts: ReadonlySet<Marketplace> = new Set(['shopee', 'lazada', 'tiktok', 'facebook'])

const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)))

let app: TestApp
let running: RunningSandbox
let jobs: { stop(): Promise<void> }
let stop: () => Promise<void>
beforeAll(async () => {
  // Pushes of Tokopedia's conversations name no message, as its public documents have it.
  const apps = { ...demoApps, tokopedia: { ...demoApps.tokopedia, pushes_by_the_book: true } }
  ;({ app, running, stop } = await openHarbour(
    shops.map(([marketplace]) => marketplace),
    { apps },
  ))
  jobs = await startJobs(app.services)
})
afterAll(async () => {
  await jobs.stop()
  await stop()
})

async function connect(marketplace: Marketplace, store_id: string) {
  const seller = await newSeller(app)
  if (marketplace !== 'tokopedia') {
    const [store] = (await connectShop(app, seller.token, marketplace, store_id)).data.connected
    const store_code = store?.store_code ?? ''
    if (chatConsents.has(marketplace)) await connectShop(app, seller.token, marketplace, store_id, { purpose: 'chat', store_code })
    return { ...seller, store_code }
  }
  const { store_code } = (await app.call(storeInvite, { body: { marketplace, store_id, store_name: 'Kriya Nusa' } }, seller.token)).data
  const operator = app.tokenOf(await app.build.owner({ workspace_id: seller.workspace_id, privileges: ['bo-store-inv'] }))
  await running.control('/accept', { marketplace, store_id })
  await app.call(boStoreInvitationSet, { params: { store_id }, body: { status: 'connected' } }, operator)
  return { ...seller, store_code }
}

describe.each(shops)('a shop of %s that connects', (marketplace, store_id) => {
  let seller: Awaited<ReturnType<typeof connect>>
  let before: WrittenChat
  /** Nobody waits for a word in it. */
  let settled: WrittenChat
  /** The seller has read it there, and not answered. */
  let seen: WrittenChat
  /** What was written, in its order. */
  const written: { sender: string; message: string }[] = []

  const says = async (text: string, more: object = {}) => {
    const chat = await write(running, marketplace, { store_id, text, ...more })
    written.push(...chat.messages.map((one) => ({ sender: 'buyer', message: one.text })))
    return chat
  }
  const there = (chat_id: string) => {
    const { world, chats } = running.sandbox
    const store = world.stores.find((one) => one.marketplace === marketplace && one.store_id === store_id)
    return (store && chats.find(store, chat_id)) as SandboxChat
  }
  /** The seller answers in the marketplace's own application. */
  const replies = (chat_id: string, text: string) => running.sandbox.chats.reply(there(chat_id), { type: 'text', text })
  const answers = (text: string) => {
    replies(before.chat_id, text)
    written.push({ sender: 'seller', message: text })
  }
  const messages = async () => {
    const query = { store_id, msg_id: before.chat_id, limit: '100' }
    const { status, data } = await app.call(chatMessages, { params: { marketplace }, query }, seller.token)
    return status === 200 ? data.messages.map(({ sender, message }) => ({ sender, message })) : []
  }
  const sync = async () => (await app.call(storeSyncList, {}, seller.token)).data.find(({ part }) => part === 'chats')
  const look = () => {
    const { workspace_id, store_code } = seller
    return createChatReconcile(app.services)({ workspace_id, store_code, marketplace, since: new Date(Date.now() - 600_000).toISOString() })
  }
  const pushesOf = async () =>
    (await running.control<{ pushes: { push_id: number }[] }>(`/pushes?order_id=${encodeURIComponent(before.chat_id)}`)).pushes

  /** Conversations that are yet to be read. */
  const waiting = () =>
    app.services.database.system(async ({ client }) => {
      const { rows } = await client.query<{ jobs: number }>(
        `select count(*)::int as jobs from pgboss.job where name = $1 and state < 'completed' and data->>'store_code' = $2`,
        [chatCatchUpJob, seller.store_code],
      )
      return rows[0]?.jobs
    })

  beforeAll(async () => {
    before = await says('Masih ada kak?', { full_name: 'Ratna Dewi', count: 23 })
    answers('Masih kak, lihat https://toko.test/p/1')
    await says('Ok', { chat_id: before.chat_id })
    await says('Ok', { chat_id: before.chat_id })
    settled = await write(running, marketplace, { store_id, text: 'Sudah sampai, terima kasih', full_name: 'Bagus' })
    replies(settled.chat_id, 'Sama-sama kak')
    seen = await write(running, marketplace, { store_id, text: 'Oke siap', full_name: 'Wulan' })
    there(seen.chat_id).seller_read = seen.messages.at(-1)?.message_id ?? null
    // What was written in the second of the connection might be news.
    await nextSecond()
    seller = await connect(marketplace, store_id)
  })

  it('has what was written before, by both sides, in its order and once', async () => {
    await expect.poll(sync).toMatchObject({ state: 'done', failed: 0 })
    expect(await messages()).toEqual(written)
    // Where messages name nobody, the buyer's profile is asked for by a job of its own.
    const known = async () => (await app.call(chatList, { query: {} }, seller.token)).data.chats.find(({ chat_id }) => chat_id === before.chat_id)
    await expect.poll(known).toMatchObject({ mp_buyer_id: before.mp_buyer_id, full_name: 'Ratna Dewi' })
  })

  it('has what the seller read there as read where the list tells, else what was answered, and what was written since as not', async () => {
    const { data } = await app.call(chatList, { query: {} }, seller.token)
    const chat = (id: string) => data.chats.find(({ chat_id }) => chat_id === id)
    expect(chat(before.chat_id)).toMatchObject({ is_read: 0, unread_count: 2 })
    expect(chat(settled.chat_id)).toMatchObject({ is_read: 1, unread_count: 0 })
    expect(chat(seen.chat_id)).toMatchObject({ unread_count: unreadCounts.has(marketplace) ? 0 : 1 })
  })

  it('takes in what is written from then on once, however often its pushes come and its conversations are read', async () => {
    await says('Saya ambil dua ya', { chat_id: before.chat_id })
    await says('Saya ambil dua ya', { chat_id: before.chat_id })
    await running.sandbox.pushes.idle()
    await expect.poll(messages).toEqual(written)
    for (const { push_id } of await pushesOf()) await running.control('/pushes/again', { push_id })
    await look()
    await look()
    expect(await messages()).toEqual(written)
  })

  it('finds by looking what no push told', async () => {
    // Lists that count in seconds tell the order within one, but not beside what was pushed in it.
    await nextSecond()
    await running.control('/pushes/hold', {})
    await says('Kapan dikirim kak?', { chat_id: before.chat_id })
    answers('Hari ini kak')
    await look()
    const found = await messages()
    await running.control('/pushes/release', {})
    await running.sandbox.pushes.idle()
    expect(found).toEqual(written)
    expect(await messages()).toEqual(written)
  })

  if (marketplace === 'tokopedia')
    it('reads a conversation again while the marketplace fails', async () => {
      await expect.poll(waiting).toBe(0)
      await running.control('/faults', { marketplace, kind: 'unavailable', call: '/replies', times: 1 })
      answers('Sudah dikirim kak')
      await says('Terima kasih', { chat_id: before.chat_id })
      await running.sandbox.pushes.idle()
      await expect.poll(messages).toEqual(written)
      expect(running.sandbox.faults.list()).toEqual([])
    })
})
