import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { storeConnectByKey, storeConnected } from '#contract/store/connect.endpoints.ts'
import { storeList, storeSync, storeSyncList } from '#contract/store/store.endpoints.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { connectShop, type Harbour, keyOf, newSeller, openHarbour } from './seller.ts'

const marketplaces = ['shopee', 'lazada', 'tiktok', 'blibli', 'whatsapp'] as const
const lines: string[] = []
const secrets = new Set<string>()
let harbour: Harbour
let jobs: { stop(): Promise<void> }
beforeAll(async () => {
  harbour = await openHarbour(marketplaces, { hear: (line) => lines.push(line) })
  jobs = await startJobs(harbour.app.services)
  for (const marketplace of marketplaces) {
    secrets.add(demoApps[marketplace].app_secret)
    const tokens = harbour.running.sandbox.tokens.get(marketplace)
    if (!tokens) throw new Error(`${marketplace} gives no tokens`)
    const { issue } = tokens
    tokens.issue = (...asked) => {
      const token = issue(...asked)
      secrets.add(token)
      return token
    }
  }
})
afterAll(async () => {
  await jobs.stop()
  await harbour.stop()
})

/** Every row of the database, as text. */
const stored = (): Promise<string> =>
  harbour.app.services.database.system(async ({ client }) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const texts: string[] = []
    for (const { name } of tables)
      texts.push(...(await client.query<{ text: string }>(`select t::text as text from ${name} t`)).rows.map(({ text }) => text))
    return texts.join('\n')
  })

it('no secret, token or code of a store stands in a log, an event, an answer, an error or open in the database', async () => {
  const { app, running } = harbour
  const { token } = await newSeller(app)
  const answers: unknown[] = []
  const byKey = [
    ['blibli', 'KRN-60477', 'store_id', 'key'],
    ['whatsapp', '6281399001122', 'phone_number_id', 'access_token'],
  ] as const
  for (const [marketplace, id, idField, keyField] of byKey) {
    const key = await keyOf(running, marketplace, id)
    secrets.add(key).add('a-key-that-was-made-up')
    for (const given of ['a-key-that-was-made-up', key])
      answers.push((await app.call(storeConnectByKey, { body: { marketplace, fields: { [idField]: id, [keyField]: given } } }, token)).body)
  }
  for (const [marketplace, shop, purpose] of [
    ['shopee', '620017345', 'store'],
    ['shopee', '620017345', 'chat'],
    ['lazada', '400771209', 'store'],
    ['tiktok', '7495099120011', 'store'],
  ] as const) {
    const { body, answer } = await connectShop(app, token, marketplace, shop, { purpose })
    const again = await app.call(storeConnected, { body: { marketplace, purpose, answer } }, token)
    expect(again.status).toBeGreaterThan(399)
    answers.push(body, again.body)
  }
  const settled = async () => (await app.call(storeSyncList, {}, token)).data.every(({ state }) => state === 'done' || state === 'failed')
  await expect.poll(settled).toBe(true)

  // Once more with tokens that have to be renewed, then with a permission that was taken back.
  for (const asked of ['/expire-tokens', '/revoke'])
    for (const { marketplace, store_id, store_code } of (await app.call(storeList, {}, token)).data) {
      if (marketplace === 'blibli' || marketplace === 'whatsapp') continue
      await running.control(asked, { marketplace, store_id })
      answers.push((await app.call(storeSync, { params: { store_code } }, token)).body)
    }
  await expect.poll(settled).toBe(true)
  answers.push((await app.call(storeList, {}, token)).body, (await app.call(storeSyncList, {}, token)).body)

  expect(secrets.size).toBeGreaterThan(12)
  const places = { log: lines.join('\n'), answers: JSON.stringify(answers), database: await stored() }
  for (const [place, text] of Object.entries(places)) {
    expect(text.length).toBeGreaterThan(1000)
    expect([place, [...secrets].filter((secret) => text.includes(secret))]).toEqual([place, []])
  }
})
