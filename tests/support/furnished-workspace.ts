import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { appendEvent } from '#server/db/event-log.ts'
import * as schema from '#server/db/schema/index.ts'
import type { TestApp } from './app.ts'
import { furnishAftermath } from './furnish/furnish-aftermath.ts'
import { furnishChats } from './furnish/furnish-chats.ts'
import { furnishOrders } from './furnish/furnish-orders.ts'
import { furnishPeople } from './furnish/furnish-people.ts'
import { furnishProducts } from './furnish/furnish-products.ts'
import { furnishStores } from './furnish/furnish-stores.ts'
import { furnishTrade } from './furnish/furnish-trade.ts'
import type { Ids, Room } from './furnish/room.ts'

/** A workspace with one of everything, and what to ask it with. */
export interface FurnishedWorkspace {
  readonly id: number
  readonly token: string
  /** The ids of what it has, by the names that inputs use. */
  readonly ids: Ids
}

/** Makes a workspace with one of everything, in whose texts the word stands. */
export async function furnish(server: TestApp, word: string): Promise<FurnishedWorkspace> {
  const { database, sealer } = server.services
  const { room, ids } = await build(server, word)
  const { workspace_id, owner } = room
  const parts = await database.write(workspace_id, async (connection) => {
    const put = async (table: PgTable, fields: object, over?: object) => {
      const insert = connection.drizzle.insert(table).values({ workspace_id, ...fields } as never)
      const [key] = getTableConfig(table).primaryKeys
      const [row] = await (over ? insert.onConflictDoUpdate({ target: key?.columns ?? [], set: over as never }) : insert).returning()
      return row
    }
    const whole = { ...room, put } as Room
    const made: Ids[] = []
    for (const part of [furnishOrders, furnishAftermath, furnishProducts, furnishTrade, furnishPeople, furnishChats]) made.push(await part(whole))
    made.push(await furnishStores(whole, sealer.seal))
    await connection.drizzle.update(schema.sku).set({ incoming: 1 }).where(sql`workspace_id = ${workspace_id} and sku = ${room.unit.sku}`)
    await appendEvent(connection, { type: 'store.changed', at: '2026-01-05T03:00:00.000Z', agent_id: null, store_code: room.store.store_code })
    return made
  })
  return { id: workspace_id, token: server.tokenOf({ ...owner, packing_helper: true }), ids: Object.assign({}, ids, ...parts) }
}

/** What the rest is put in beside. */
async function build({ build, services }: TestApp, word: string): Promise<{ room: Omit<Room, 'put'>; ids: Ids }> {
  const { workspace_id } = await build.workspace({ name: `Toko ${word}`, address: word, packing_helper: true })
  const owner = await build.owner({ workspace_id, name: `Pemilik ${word}`, email: `${word.toLowerCase()}-${randomUUID()}@test.dermaga.test` })
  const store = await build.store({ workspace_id, store_name: `Toko ${word}` })
  const { store_code } = store
  const mp_buyer_id = `buyer-${workspace_id}`
  const name = `Kaos ${word}`
  const texts = { buyer_name: `Siti ${word}`, first_item: name, courier_name: `JNE ${word}`, note: word, tracking_number: `JX${word}` }
  const order = await build.order({ workspace_id, store_code, mp_buyer_id, search_text: `kaos ${word.toLowerCase()}`, ...texts })
  const unit = await build.sku({
    workspace_id,
    sku: `SKU-${workspace_id}`,
    location: `Rak ${word}`,
    product: { name, category: word, supplier: word },
  })
  const { sku } = unit
  const listing = await build.listing({ workspace_id, store_code, name, sku, linked_by: 'hand', mp_sku: `MP-${workspace_id}` })
  const waiting = await build.order({ workspace_id, store_code, order_status: 900, is_packed: true, ...texts })
  await services.database.system(({ client }) =>
    client.query(
      `with moved as (
         insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, unshelved_change, reason, order_code)
         values ($1, $2, -1, -1, 1, 'unpick', $3)
       ) update sku set unshelved = 1 where workspace_id = $1 and sku = $2`,
      [workspace_id, sku, waiting.order_code],
    ),
  )
  const unlinked = await build.listing({ workspace_id, store_code, name: `Gamis ${word}`, mp_sku: `NEW-${workspace_id}` })
  const agent = await build.agent({ workspace_id, name: `Agen ${word}`, email: `agen-${word.toLowerCase()}-${randomUUID()}@test.dermaga.test` })
  const chat = await build.chat({
    workspace_id,
    store_code,
    chat_id: `chat-${workspace_id}`,
    mp_buyer_id,
    full_name: `Rina ${word}`,
    search_text: ` rina ${word.toLowerCase()}`,
    notes: word,
    attributes: { ukuran: word },
    is_read: false,
  })
  await build.chat({ workspace_id, store_code, mp_buyer_id, full_name: `Rina ${word}` })
  const said = await build.message(chat, { message: `Halo ${word}` })
  const mine = await build.message(chat, { message: `Siap ${word}`, sender: 'seller', sent_status: 2, reply_id: randomUUID(), mp_msg_id: null })
  const own = await build.store({ workspace_id, store_name: `Sendiri ${word}`, marketplace: 'offline' })
  const byHand = { marketplace: 'offline', mp_buyer_id: null, buyer_name: `Rina ${word}`, note: word } as const
  const sold = await build.order({ workspace_id, store_code: own.store_code, ...byHand })
  return {
    room: { word, workspace_id, owner, agent, store, order, waiting, sold, unit, listing, unlinked, chat, photo_id: randomUUID() },
    ids: {
      email: owner.email,
      user_id: owner.user_id,
      agent_id: agent.agent_id,
      s: word.toLowerCase(),
      search: word.toLowerCase(),
      offset: said.msg_id,
      around: said.msg_id,
      reply_id: mine.reply_id,
    },
  }
}
