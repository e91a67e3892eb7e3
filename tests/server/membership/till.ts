import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { membershipOrderCreate, membershipOrderPay, membershipProducts } from '#contract/membership/membership.endpoints.ts'
import { createMidtrans, type Midtrans } from '#sandbox/midtrans/stand-in.ts'
import { midtransGateway } from '#server/domains/membership/midtrans.ts'
import type { PaymentGateway } from '#server/domains/payment-gateway.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

export const serverKey = 'SB-Mid-server-test'

export interface Till {
  readonly server: TestApp
  readonly midtrans: Midtrans
  /** Where the stand-in is. */
  readonly provider: string
  /** A seller with a membership; free without an end where nothing is said. */
  seller(package_name?: string, end?: string | null): Promise<Seller>
  /** Sends a notification as it is. */
  tell(notification: unknown): Promise<number>
  stop(): Promise<void>
}

export interface Seller {
  readonly workspace_id: number
  readonly token: string
  /** Orders a product; answers the order's code. */
  order(package_name?: string, months?: number): Promise<string>
  /** Opens its payment; answers what the provider calls it. */
  pay(order_code: string): Promise<string>
}

/** The server with the payment provider's stand-in. */
export async function openTill(): Promise<Till> {
  const stand = fastify()
  stand.removeAllContentTypeParsers()
  stand.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  let gateway: PaymentGateway | undefined
  const here = () => gateway as PaymentGateway
  const server = await startApp({
    payments: {
      begin: (payment) => here().begin(payment),
      ask: (id) => here().ask(id),
      cancel: (id) => here().cancel(id),
      verify: (notification) => here().verify(notification),
    },
  })
  const hook = `${server.url}/hooks/midtrans`
  const midtrans = createMidtrans({ server_key: serverKey, notify_url: () => hook, now: () => server.services.now().getTime(), retries: [] })
  midtrans.mount(stand)
  await stand.listen({ host: '127.0.0.1', port: 0 })
  const provider = `http://127.0.0.1:${(stand.server.address() as AddressInfo).port}`
  gateway = midtransGateway({ server_key: serverKey, snap_url: `${provider}/snap/v1`, api_url: provider, notify_url: hook })

  return {
    server,
    midtrans,
    provider,
    async seller(package_name = 'FREE', end = null) {
      const { workspace_id } = await server.build.workspace({ name: 'Toko Kasir' })
      await server.services.database.system(({ client }) =>
        client.query('update membership set package_name = $2, membership_end = $3 where workspace_id = $1', [workspace_id, package_name, end]),
      )
      const token = server.tokenOf(await server.build.owner({ workspace_id, name: 'Ibu Kasir' }))
      return {
        workspace_id,
        token,
        async order(wanted = 'PRO', months = 1) {
          const products = (await server.call(membershipProducts, {}, token)).data
          const product_id = products.find((one) => one.package_name === wanted && one.months === months)?.product_id ?? 0
          return (await server.call(membershipOrderCreate, { body: { product_id } }, token)).data.order_code
        },
        async pay(order_code) {
          const { data } = await server.call(membershipOrderPay, { params: { id: order_code } }, token)
          const shown = midtrans.transactions().find((one) => data.payment?.pay_url?.endsWith(one.token))
          if (!shown) throw new Error('No payment was opened')
          return shown.order_id
        },
      }
    },
    async tell(notification) {
      const response = await fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(notification) })
      await response.arrayBuffer()
      return response.status
    },
    async stop() {
      await stand.close()
      await server.stop()
    },
  }
}
