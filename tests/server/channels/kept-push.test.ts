import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCodeOf } from '#contract/core/marketplace.ts'
import type { CredentialStore } from '#server/channels/channel.ts'
import { connectChannels } from '#server/channels/registry.ts'
import { startInboxWatch } from '#server/jobs/push-inbox.ts'
import { makeOrder, type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { onlyServer } from '#tests/support/only-server.ts'

const marketplace = 'dermaga'
let app: TestApp
let running: RunningSandbox

beforeAll(async () => {
  running = await startSandbox({ pushTo: () => app.url, registeredAs: 'https://dermaga.test', retries: [] })
  const credentials: CredentialStore = {
    load: async () => running.connection(marketplace).credentials,
    save: async () => {},
    expired: async () => {},
  }
  const channels = connectChannels({ [marketplace]: running.account(marketplace) }, credentials, onlyServer)
  // No push is taken in as quickly as that.
  app = await startApp({ channels, pushesAnsweredWithinMs: 0 })
  const { workspace_id } = await app.build.workspace()
  await app.build.store({ workspace_id, marketplace, store_id: storeIdOf(marketplace) })
})
afterAll(async () => {
  await running.stop()
  await app.stop()
})

const query = <T extends object>(text: string, values: readonly unknown[] = []) =>
  app.services.database.system(async ({ client }) => (await client.query<T>(text, [...values])).rows)
const orders = (id: string) => query('select 1 from orders where order_code = $1', [orderCodeOf(marketplace, id)])
const kept = () => query<{ delivery_id: string; tries: number }>('select delivery_id, tries from webhook_inbox')
const answersTo = async (order_id: string) => {
  const { pushes } = await running.control<{ pushes: { attempts: { status: number }[] }[] }>(`/pushes?order_id=${order_id}`)
  return pushes.flatMap(({ attempts }) => attempts.map(({ status }) => status))
}

/** While `run` runs, no order can be written. */
async function whileOrdersFail(run: () => Promise<void>): Promise<void> {
  await query(
    `create function refuse_orders() returns trigger language plpgsql as $$ begin raise exception 'no order is written' using errcode = 'XX000'; end $$`,
  )
  await query('create trigger refuse before insert on orders for each statement execute function refuse_orders()')
  await run()
  await query('drop trigger refuse on orders')
  await query('drop function refuse_orders')
}

describe('a push that takes longer than its marketplace should wait', () => {
  it('is answered, taken in meanwhile, and kept no longer than that', async () => {
    const id = await makeOrder(running, marketplace)
    await expect.poll(() => answersTo(id)).toEqual([200])
    await expect.poll(() => orders(id)).toHaveLength(1)
    await expect.poll(kept).toEqual([])
    expect(await query('select outcome from webhook_delivery where repeats > 0')).toEqual([])
  })

  it('is tried again where it could not be taken in after it was answered', async () => {
    let id = ''
    await whileOrdersFail(async () => {
      id = await makeOrder(running, marketplace)
      await expect.poll(() => answersTo(id)).toEqual([200])
      await expect.poll(kept).toHaveLength(1)
    })
    expect(await orders(id)).toEqual([])
    const stop = startInboxWatch(app.services)
    await expect.poll(() => orders(id)).toHaveLength(1)
    await expect.poll(kept).toEqual([])
    await stop()
  })

  it('is taken in by another process where the one that answered is no more, and by nobody else while it lives', async () => {
    let id = ''
    await whileOrdersFail(async () => {
      id = await makeOrder(running, marketplace)
      await expect.poll(kept).toHaveLength(1)
    })
    const other = { ...app.services, notifications: { ...app.services.notifications, runnerId: async () => 999_999 } }
    const stopIdle = startInboxWatch(other)
    await stopIdle()
    expect(await orders(id)).toEqual([])
    await query('update webhook_inbox set kept_by = 888888')
    const stop = startInboxWatch(other)
    await expect.poll(() => orders(id)).toHaveLength(1)
    await expect.poll(kept).toEqual([])
    await stop()
  })
})
