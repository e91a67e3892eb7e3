import { saleCreate, saleDetail } from '#contract/sale/sale.endpoints.ts'
import { ownStores } from '#contract/sale/sale.ts'
import type { TestApp } from '#tests/support/app.ts'

/** Sales of one workspace, as its seller makes them. */
export async function seller(app: TestApp) {
  const { workspace_id } = await app.build.workspace()
  const token = app.tokenOf(await app.build.agent({ workspace_id, name: 'Dewi', privileges: ['sales', 'order', 'customer', 'product'] }))
  const sku = (on_hand = 10) => app.build.sku({ workspace_id, on_hand })
  const sell = (body: object) => app.call(saleCreate, { body: { store_code: ownStores.offline, buyer_name: 'Toko Makmur', ...body } as never }, token)
  const read = async (order_code: string) => (await app.call(saleDetail, { query: { order_code } }, token)).data
  const stockOf = (code: string) =>
    app.services.database.read(workspace_id, async ({ client }) => {
      const { rows } = await client.query<{ on_hand: number; allocated: number; unshelved: number }>(
        'select on_hand, allocated, unshelved from sku where workspace_id = $1 and sku = $2',
        [workspace_id, code],
      )
      return rows[0]
    })
  /** Pieces that were written off, and those that went to customers, by the movements. */
  const goneOf = (code: string) =>
    app.services.database.read(workspace_id, async ({ client }) => {
      const { rows } = await client.query<{ lost: number; shipped: number }>(
        `select coalesce(-sum(on_hand_change) filter (where reason = 'write_off'), 0)::int as lost,
           coalesce(-sum(on_hand_change) filter (where reason = 'ship'), 0)::int as shipped
         from stock_movement where workspace_id = $1 and sku = $2`,
        [workspace_id, code],
      )
      return rows[0] as { lost: number; shipped: number }
    })
  return { goneOf, workspace_id, token, sku, sell, read, stockOf }
}
