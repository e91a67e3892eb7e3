import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { type BoostRow, boostChange, boostCreate, boostDelete, boostProducts, boostSchedule } from '#contract/product/boost.endpoints.ts'
import { type BoostTimes, boostHours, boostsAtOnce, clashOf } from '#contract/product/boost.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { type Asked, type HandlerRequest, handle } from '../handler.ts'
import { readBoosts } from './boost.query.ts'

type Planned = HandlerRequest<typeof boostCreate>['body']

async function boostOf(connection: Connection, boostId: string, { language }: Pick<Asked<typeof boostDelete>, 'language'>): Promise<BoostRow> {
  const [row] = await readBoosts(connection, boostId, language)
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

/** Throws where a store is not there or its marketplace boosts nothing, and where a product would find no room. */
async function assertFits(connection: Connection, boostId: string, plan: Planned, { channels }: ChannelServices): Promise<void> {
  const workspaceId = workspaceOf(connection)
  const codes = [...new Set(plan.products.map(({ store_code }) => store_code))]
  const { rows: stores } = await connection.client.query<{ store_code: string; store_name: string; marketplace: 'shopee' }>(
    'select store_code, store_name, marketplace from store where workspace_id = $1 and store_code = any($2::text[])',
    [workspaceId, codes],
  )
  for (const code of codes) {
    const store = stores.find(({ store_code }) => store_code === code)
    if (!store) throw new DomainError('STORE_UNKNOWN', { store: code })
    if (!channels.get(store.marketplace)?.listings?.boost)
      throw new DomainError('NOT_SUPPORTED', { marketplace: marketplaceFacts[store.marketplace].name })
  }
  // One after the other: two that are planned at once see each other.
  await connection.client.query(`select pg_advisory_xact_lock(hashtextextended('boost/' || $1::text, 0))`, [workspaceId])
  const { rows: others } = await connection.client.query<BoostTimes>(
    'select weekday, hour, products from boost_plan where workspace_id = $1 and boost_id <> $2',
    [workspaceId, boostId],
  )
  const clash = clashOf(plan, others)
  if (!clash) return
  if (clash.kind === 'full') {
    const store = stores.find(({ store_code }) => store_code === clash.store_code)?.store_name ?? clash.store_code
    throw new DomainError('BOOST_FULL', { store, most: boostsAtOnce, hours: boostHours })
  }
  const { rows: named } = await connection.client.query<{ name: string }>(
    'select name from listing where workspace_id = $1 and store_code = $2 and mp_product_id = $3 limit 1',
    [workspaceId, clash.store_code, clash.mp_product_id],
  )
  throw new DomainError('BOOST_TWICE', { product: named[0]?.name ?? clash.mp_product_id, hours: boostHours })
}

async function write(
  connection: Connection,
  boostId: string,
  request: Pick<Asked<typeof boostCreate>, 'body' | 'caller' | 'language'>,
  services: ChannelServices,
): Promise<BoostRow> {
  const { weekday, hour, products } = request.body
  await assertFits(connection, boostId, request.body, services)
  const at = services.now().toISOString()
  await connection.client.query(
    `insert into boost_plan (workspace_id, boost_id, weekday, hour, products, created_at, changed_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (workspace_id, boost_id) do update set weekday = excluded.weekday, hour = excluded.hour, products = excluded.products, changed_at = excluded.changed_at`,
    [workspaceOf(connection), boostId, weekday, hour, JSON.stringify(products), at],
  )
  await appendEvent(connection, { type: 'boost.changed', at, agent_id: request.caller.agent_id })
  return boostOf(connection, boostId, request)
}

export const boostHandlers = [
  handle(boostSchedule, ({ caller, language }, { database }) =>
    database.read(caller.workspace_id, (connection) => readBoosts(connection, null, language)),
  ),

  handle(boostProducts, ({ query: { search, store_code, mp_product_id, limit }, caller }, { database }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
      const { rows } = await client.query(
        `select l.store_code, st.store_name, l.mp_product_id, min(l.name) as name, min(l.image_url) as image_url
         from listing l join store st on st.workspace_id = $1 and st.store_code = l.store_code
         where l.workspace_id = $1 and l.marketplace = 'shopee' and l.product_status = 'active' and ($2::text is null or l.store_code = $2)
           and ($3::text is null or l.mp_product_id = $3) and (select coalesce(bool_and(strpos(l.search_text, word) > 0), true) from unnest($4::text[]) as word)
         group by 1, 2, 3 order by 4, 1, 3 limit $5`,
        [caller.workspace_id, store_code ?? null, mp_product_id ?? null, words, limit],
      )
      return rows
    }),
  ),

  handle<typeof boostCreate, ChannelServices>(boostCreate, (request, services) =>
    services.database.write(request.caller.workspace_id, (connection) => write(connection, randomUUID(), request, services)),
  ),

  handle<typeof boostChange, ChannelServices>(boostChange, (request, services) =>
    services.database.write(request.caller.workspace_id, async (connection) => {
      await boostOf(connection, request.params.boost_id, request)
      return write(connection, request.params.boost_id, request, services)
    }),
  ),

  handle(boostDelete, ({ params, caller, language }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const before = await boostOf(connection, params.boost_id, { language })
      await connection.client.query('delete from boost_plan where workspace_id = $1 and boost_id = $2', [caller.workspace_id, params.boost_id])
      await connection.client.query(`delete from boost_run where workspace_id = $1 and boost_id = $2 and state = 'waiting'`, [
        caller.workspace_id,
        params.boost_id,
      ])
      await appendEvent(connection, { type: 'boost.changed', at: now().toISOString(), agent_id: caller.agent_id })
      return before
    }),
  ),
]
