import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productDiscussion, productDiscussionReplied } from '#contract/product/discussion.endpoints.ts'
import type { IncomingDiscussion } from '#server/channels/pushes.ts'
import { channel } from '#server/channels/tokopedia/channel.ts'
import { ingestDiscussion } from '#server/domains/product/product.port.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { pushedBy } from '#tests/sandbox/write-chat.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

async function shop() {
  const { workspace_id } = await app.build.workspace()
  const [first, second] = [await app.build.store({ workspace_id }), await app.build.store({ workspace_id })]
  const agent = await app.build.agent({ workspace_id, privileges: ['chat'] })
  const token = app.tokenOf(agent)
  return {
    workspace_id,
    first: first.store_code,
    second: second.store_code,
    token,
    asks: (store_code: string, fields: Partial<IncomingDiscussion> = {}) =>
      ingestDiscussion(app.services, {
        workspace_id,
        store_code,
        discussion: {
          mp_discussion_id: `d${unique()}`,
          product_name: 'Kemeja Linen',
          full_name: 'Siti Rahma',
          message: 'Ready kak?',
          at: new Date(app.services.now().getTime() - 60_000).toISOString(),
          answered: false,
          ...fields,
        },
      }),
    waiting: async () => (await app.call(productDiscussion, {}, token)).data,
  }
}

describe('product discussions', () => {
  it('count by store, the latest question first and in words', async () => {
    const { asks, waiting, first, second } = await shop()
    const now = app.services.now().getTime()
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    await asks(first, { at: ago(30), message: 'Bisa COD?' })
    await asks(first, { at: ago(40) })
    await asks(second, { at: ago(10) })
    expect(await waiting()).toEqual([
      expect.objectContaining({ store_code: second, total_unanswered: 1 }),
      {
        store_code: first,
        total_unanswered: 2,
        last_discussion_at: ago(30),
        product_name: 'Kemeja Linen',
        full_name: 'Siti Rahma',
        message: 'Bisa COD?',
      },
    ])
  })

  it('count a question once however often it is told, and not when its answer came first', async () => {
    const { asks, waiting, first } = await shop()
    const [one, two] = [`d${unique()}`, `d${unique()}`]
    expect(await asks(first, { mp_discussion_id: one })).toBe('changed')
    expect(await asks(first, { mp_discussion_id: one })).toBe('known')
    await asks(first, { mp_discussion_id: two, answered: true })
    await asks(first, { mp_discussion_id: two })
    expect(await waiting()).toMatchObject([{ total_unanswered: 1 }])
    await asks(first, { mp_discussion_id: one, answered: true })
    expect(await waiting()).toEqual([])
  })

  it('leave the list by store once they are marked as replied, and come back with the next question', async () => {
    const { asks, waiting, first, second, token } = await shop()
    await asks(first)
    await asks(second)
    const left = await app.call(productDiscussionReplied, { body: { store_code: [first] } }, token)
    expect(left.data).toMatchObject([{ store_code: second }])
    await asks(first)
    expect((await waiting()).map(({ store_code }) => store_code)).toContain(first)
  })

  it('are of their own workspace, and marked only by who may chat', async () => {
    const [own, other] = [await shop(), await shop()]
    await own.asks(own.first)
    expect(await other.waiting()).toEqual([])
    await app.call(productDiscussionReplied, { body: { store_code: [own.first] } }, other.token)
    expect(await own.waiting()).toHaveLength(1)
    const reader = app.tokenOf(await app.build.agent({ workspace_id: own.workspace_id, privileges: ['chat-read'] }))
    expect((await app.call(productDiscussion, {}, reader)).data).toHaveLength(1)
    expect((await app.call(productDiscussionReplied, { body: { store_code: [own.first] } }, reader)).status).toBe(403)
  })
})

describe('what the marketplace tells of discussions', () => {
  let running: RunningSandbox
  beforeAll(async () => {
    running = await startSandbox()
  })
  afterAll(() => running.stop())

  it('is a question with its product, and later that it was answered', async () => {
    let discussion_id = 0
    const asked = await pushedBy(running, 'tokopedia', async () => {
      const made = await running.control<{ discussion_id: number }>('/discussion', {
        marketplace: 'tokopedia',
        text: 'Ready kak?',
        full_name: 'Siti',
      })
      discussion_id = made.discussion_id
    })
    const answered = await pushedBy(running, 'tokopedia', () => running.control('/discussion/answer', { marketplace: 'tokopedia', discussion_id }))
    const news = [...asked, ...answered].flatMap((push) => {
      expect(channel.webhook.verify(push, running.account('tokopedia'), Date.now())).toBe(true)
      return channel.webhook.read(push)
    })
    expect(news).toMatchObject([
      { kind: 'discussion', discussion: { mp_discussion_id: String(discussion_id), message: 'Ready kak?', full_name: 'Siti', answered: false } },
      { kind: 'discussion', discussion: { mp_discussion_id: String(discussion_id), answered: true } },
    ])
  })
})
