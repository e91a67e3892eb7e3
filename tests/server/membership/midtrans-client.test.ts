import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTill, serverKey, type Till } from './till.ts'

interface Snap {
  createTransaction(parameter: object): Promise<{ token: string; redirect_url: string }>
  readonly transaction: Record<'status' | 'cancel', (id: string) => Promise<Record<string, string>>> & {
    notification(body: object): Promise<Record<string, string>>
  }
}
const require = createRequire(import.meta.url)
const { Snap } = require('midtrans-client') as { Snap: new (options: object) => Snap }
// The client has no option for its host, and reads these when it calls.
const config = require('midtrans-client/lib/apiConfig') as Record<'SNAP_SANDBOX_BASE_URL' | 'CORE_SANDBOX_BASE_URL', string>

let till: Till
let snap: Snap
const before = { ...{ snap: config.SNAP_SANDBOX_BASE_URL, core: config.CORE_SANDBOX_BASE_URL } }
beforeAll(async () => {
  till = await openTill()
  config.SNAP_SANDBOX_BASE_URL = `${till.provider}/snap/v1`
  config.CORE_SANDBOX_BASE_URL = till.provider
  snap = new Snap({ isProduction: false, serverKey, clientKey: 'SB-Mid-client-test' })
})
afterAll(async () => {
  config.SNAP_SANDBOX_BASE_URL = before.snap
  config.CORE_SANDBOX_BASE_URL = before.core
  await till?.stop()
})

const details = (order_id: string) => ({ transaction_details: { order_id, gross_amount: 249_000 } })

describe("the provider's own client, as it is published, finds in the sandbox", () => {
  it('a page to pay at, and no second one by the same id', async () => {
    const { token, redirect_url } = await snap.createTransaction(details('klien-1'))
    expect(redirect_url).toContain(token)
    expect((await fetch(redirect_url)).status).toBe(200)
    await expect(snap.createTransaction(details('klien-1'))).rejects.toMatchObject({ httpStatusCode: 400 })
  })

  it('nothing of a payment before somebody chose how to pay, then its state, also by its notification', async () => {
    await snap.createTransaction(details('klien-2'))
    await expect(snap.transaction.status('klien-2')).rejects.toMatchObject({ httpStatusCode: '404' })
    till.midtrans.act('klien-2', 'pend', 'bank_transfer')
    expect(await snap.transaction.status('klien-2')).toMatchObject({ transaction_status: 'pending', gross_amount: '249000.00' })
    till.midtrans.act('klien-2', 'settle')
    expect(await snap.transaction.notification(till.midtrans.notification('klien-2'))).toMatchObject({ transaction_status: 'settlement' })
  })

  it('an expired payment as an answer, and a refusal to cancel it', async () => {
    await snap.createTransaction(details('klien-3'))
    till.midtrans.act('klien-3', 'pend', 'qris')
    till.midtrans.act('klien-3', 'expire')
    expect(await snap.transaction.status('klien-3')).toMatchObject({ transaction_status: 'expire', status_code: '407' })
    await expect(snap.transaction.cancel('klien-3')).rejects.toMatchObject({ httpStatusCode: '412' })
  })

  it('no way in with another key', async () => {
    const other = new Snap({ isProduction: false, serverKey: 'lain', clientKey: '' })
    await expect(other.createTransaction(details('klien-4'))).rejects.toMatchObject({ httpStatusCode: 401 })
  })
})
