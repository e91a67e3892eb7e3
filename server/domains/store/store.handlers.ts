import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { type OrderCapabilities, storeSchema } from '#contract/store/store.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle } from '../handler.ts'

interface StoreRow {
  store_code: string
  store_name: string
  store_id: string
  marketplace: Marketplace
  status: number
  token_valid: boolean
  permission_end: string | null
}

const storesText = `
  select store_code, store_name, store_id, marketplace, status, token_valid, permission_end
  from store where workspace_id = $1 order by store_name, store_code`

/** A store that has to be connected again, in the number that the specification gives it. */
const notConnected = 1
/** A store whose connection was asked for and called off: nothing is wrong with it, and nothing comes of it. */
const withdrawn = 0

/** Each marketplace's token stands under a name of its own, null in stores of the others; the schema keeps what belongs to each. */
const toStore = ({ token_valid, permission_end, ...store }: StoreRow, order_capabilities: OrderCapabilities) =>
  storeSchema.parse({
    ...store,
    ...Object.fromEntries(marketplaces.map((name) => [`store_${name}`, name === store.marketplace ? { token_valid, permission_end } : null])),
    status: token_valid || store.status === withdrawn ? store.status : notConnected,
    order_capabilities,
  })

export const storeHandlers = [
  handle<typeof storeList, ChannelServices>(storeList, ({ caller }, { database, channels }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<StoreRow>(storesText, [caller.workspace_id])
      return rows.map((row) => toStore(row, channels.capabilities(row.marketplace)))
    }),
  ),
]
