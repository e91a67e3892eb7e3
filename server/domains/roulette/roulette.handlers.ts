import { randomBytes, randomUUID } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { unsoldStatuses } from '#contract/order/order-status.ts'
import {
  longestEntry,
  mostEntries,
  mostWinners,
  type Roulette,
  type RouletteRow,
  type RouletteSource,
  rouletteCreate,
  rouletteDraw,
  rouletteList,
  rouletteRead,
} from '#contract/roulette/roulette.endpoints.ts'
import { drawWinners, seedHashOf } from '#contract/roulette/roulette-draw.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { type Caller, handle } from '../handler.ts'

const mostShown = 100
const ordersAccess = any('order')

const columns = `r.roulette_id, r.title, r.prizes, cardinality(r.entries) as entry_count, r.seed_hash, r.created_at, r.drawn_at,
  (select a.name from agent a where a.workspace_id = r.workspace_id and a.user_id = r.drawn_by) as drawn_by`
/** What the caller may see: $2 says whether buyers and their orders. */
const seen = 'r.workspace_id = $1 and ($2 or not r.of_buyers)'
const seenBy = (caller: Caller) => [caller.workspace_id, mayAccess(ordersAccess, caller)]

const wholeText = `select ${columns}, r.entries, case when r.drawn_at is not null then json_build_object('seed', r.seed, 'word', r.word, 'winners', r.winners) end as drawn
  from roulette r where ${seen} and r.roulette_id = $3`

async function read({ client }: Connection, caller: Caller, rouletteId: string): Promise<Roulette> {
  const { rows } = await client.query<Roulette>(wholeText, [...seenBy(caller), rouletteId])
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}

const tell = (connection: Connection, { agent_id }: Caller, at: string, roulette_id: string) =>
  appendEvent(connection, { type: 'roulette.changed', at, agent_id, roulette_id })

/** Buyers of orders that brought something, by their latest order's code: many names hide behind asterisks, and some people share one. */
const buyersText = `
  select left(coalesce(nullif(trim(name), ''), '?'), ${longestEntry - 60}) || ' · ' || order_code as entry from (
    select distinct on (case when $4 then order_code else coalesce(store_code || '/' || mp_buyer_id, buyer_phone, order_code) end) order_code, buyer_name as name, ordered_at
    from orders where workspace_id = $1 and ordered_at >= ($2::date::timestamp at time zone 'Asia/Jakarta') and ordered_at < (($3::date + 1)::timestamp at time zone 'Asia/Jakarta')
      and order_status <> all($5::int[])
    order by case when $4 then order_code else coalesce(store_code || '/' || mp_buyer_id, buyer_phone, order_code) end, ordered_at desc, order_code
  ) bought order by ordered_at, order_code limit ${mostEntries + 1}`

async function entriesOf({ client }: Connection, { workspace_id }: Caller, source: RouletteSource): Promise<string[]> {
  if (source.from === 'names') return source.names
  const { rows } =
    source.from === 'agents'
      ? await client.query<{ entry: string }>('select name as entry from agent where workspace_id = $1 and status = 1 order by user_id', [
          workspace_id,
        ])
      : await client.query<{ entry: string }>(buyersText, [workspace_id, source.since, source.until, source.per === 'order', unsoldStatuses])
  return rows.map(({ entry }) => entry)
}

export const rouletteHandlers = [
  handle(rouletteList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const text = `select ${columns} from roulette r where ${seen} order by r.created_at desc, r.roulette_id limit ${mostShown}`
      return (await client.query<RouletteRow>(text, seenBy(caller))).rows
    }),
  ),

  handle(rouletteRead, ({ params, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => read(connection, caller, params.roulette_id)),
  ),

  handle(rouletteCreate, async ({ body, caller }, { database, now }) => {
    const ofBuyers = body.source.from === 'buyers'
    if (ofBuyers && !mayAccess(ordersAccess, caller)) throw new DomainError('FIELD_NOT_YOURS', { field: 'source' })
    // Enough that nobody finds it by trying hashes.
    const seed = randomBytes(32).toString('hex')
    const seedHash = await seedHashOf(seed)
    return database.write(caller.workspace_id, async (connection) => {
      const entries = await entriesOf(connection, caller, body.source)
      if (entries.length === 0) throw new DomainError('ROULETTE_EMPTY')
      if (entries.length > mostEntries) throw new DomainError('ROULETTE_LARGE', { most: mostEntries })
      const prizes = body.prizes.reduce((sum, { qty }) => sum + qty, 0)
      if (prizes > Math.min(entries.length, mostWinners))
        throw new DomainError('ROULETTE_PRIZES', { prizes, entries: Math.min(entries.length, mostWinners) })
      const [roulette_id, at] = [randomUUID(), now().toISOString()]
      await connection.client.query(
        `insert into roulette (workspace_id, roulette_id, title, prizes, entries, of_buyers, seed, seed_hash, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [caller.workspace_id, roulette_id, body.title, JSON.stringify(body.prizes), entries, ofBuyers, seed, seedHash, at],
      )
      await tell(connection, caller, at, roulette_id)
      return read(connection, caller, roulette_id)
    })
  }),

  handle(rouletteDraw, ({ params: { roulette_id }, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const { rows } = await connection.client.query<{ seed: string; drawn_at: string | null }>(
        `select r.seed, r.drawn_at from roulette r where ${seen} and r.roulette_id = $3 for update`,
        [...seenBy(caller), roulette_id],
      )
      const [kept] = rows
      if (!kept) throw new DomainError('NOT_FOUND')
      const before = await read(connection, caller, roulette_id)
      // Whoever draws a second time, in another window or after a lost answer, sees who won.
      if (kept.drawn_at) return before
      const winners = before.prizes.reduce((sum, { qty }) => sum + qty, 0)
      const drawn = await drawWinners({ seed: kept.seed, word: body.word, entries: before.entries.length, winners })
      const at = now().toISOString()
      await connection.client.query(
        'update roulette set word = $3, winners = $4, drawn_at = $5, drawn_by = $6 where workspace_id = $1 and roulette_id = $2',
        [caller.workspace_id, roulette_id, body.word, drawn, at, caller.user_id],
      )
      await tell(connection, caller, at, roulette_id)
      return read(connection, caller, roulette_id)
    }),
  ),
]
