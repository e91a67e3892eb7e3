import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import { type CampaignRow, campaignChange, campaignCreate, campaignDelete, campaignList } from '#contract/product/campaign.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { handle } from '../handler.ts'
import { markSkusDue } from '../stock/stock.port.ts'

const mostShown = 500

const rowsText = `
  select c.campaign_id, c.name, to_json(c.starts_at)#>>'{}' as starts_at, to_json(c.ends_at)#>>'{}' as ends_at, c.store_codes, to_json(c.created_at)#>>'{}' as created_at,
    coalesce((select json_agg(json_build_object('sku', l.sku, 'qty', l.qty) order by l.sku) from stock_campaign_line l
      where l.workspace_id = c.workspace_id and l.campaign_id = c.campaign_id), '[]') as lines
  from stock_campaign c where c.workspace_id = $1 and ($2::uuid is null or c.campaign_id = $2) order by c.starts_at desc, c.campaign_id limit ${mostShown}`

async function readCampaigns(connection: Connection, campaignId: string | null): Promise<CampaignRow[]> {
  const { rows } = await connection.client.query<CampaignRow>(rowsText, [workspaceOf(connection), campaignId])
  return rows
}

async function campaignOf(connection: Connection, campaignId: string): Promise<CampaignRow> {
  const [row] = await readCampaigns(connection, campaignId)
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

type Fields = Pick<CampaignRow, 'name' | 'starts_at' | 'ends_at' | 'store_codes' | 'lines'>

/** Throws where a store or a SKU is not there: nothing would be held, and nobody would know. */
async function assertKnown(connection: Connection, { store_codes, lines }: Fields): Promise<void> {
  const workspaceId = workspaceOf(connection)
  const { rows: stores } = await connection.client.query<{ code: string }>(
    'select code from unnest($2::text[]) as asked (code) where not exists (select from store s where s.workspace_id = $1 and s.store_code = asked.code)',
    [workspaceId, store_codes],
  )
  if (stores[0]) throw new DomainError('STORE_UNKNOWN', { store: stores[0].code })
  const { rows: skus } = await connection.client.query<{ sku: string }>(
    'select asked.sku from unnest($2::text[]) as asked (sku) where not exists (select from sku s where s.workspace_id = $1 and s.sku = asked.sku)',
    [workspaceId, lines.map(({ sku }) => sku)],
  )
  if (skus[0]) throw new DomainError('PRODUCT_NOT_FOUND', { sku: skus[0].sku })
  const { rows: packages } = await connection.client.query<{ sku: string }>(
    'select sku from sku_part where workspace_id = $1 and sku = any($2::text[]) limit 1',
    [workspaceId, lines.map(({ sku }) => sku)],
  )
  if (packages[0]) throw new DomainError('PACKAGE_STOCK', { sku: packages[0].sku })
}

interface By {
  readonly at: string
  readonly agent_id: number | null
}

const tell = (connection: Connection, campaign_id: string, { at, agent_id }: By) =>
  appendEvent(connection, { type: 'campaign.changed', at, agent_id, campaign_id })

/** Writes a campaign whole; the same SKU twice is held for both. What it held before and holds now is told anew. */
async function write(connection: Connection, campaignId: string, fields: Fields, before: readonly string[], by: By): Promise<CampaignRow> {
  const { at } = by
  await assertKnown(connection, fields)
  const workspaceId = workspaceOf(connection)
  await connection.client.query(
    `insert into stock_campaign (workspace_id, campaign_id, name, starts_at, ends_at, store_codes, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id, campaign_id) do update set name = excluded.name, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       store_codes = excluded.store_codes, told = null`,
    [workspaceId, campaignId, fields.name, fields.starts_at, fields.ends_at, fields.store_codes, at],
  )
  await connection.client.query('delete from stock_campaign_line where workspace_id = $1 and campaign_id = $2', [workspaceId, campaignId])
  await connection.client.query(
    `insert into stock_campaign_line (workspace_id, campaign_id, sku, qty)
     select $1, $2, sku, sum(qty) from jsonb_to_recordset($3::jsonb) as x (sku text, qty int) group by sku`,
    [workspaceId, campaignId, JSON.stringify(fields.lines)],
  )
  await markSkusDue(connection, [...new Set([...before, ...fields.lines.map(({ sku }) => sku)])], at)
  await tell(connection, campaignId, by)
  return campaignOf(connection, campaignId)
}

const skusOf = ({ lines }: CampaignRow): string[] => lines.map(({ sku }) => sku)

export const campaignHandlers = [
  handle(campaignList, ({ caller }, { database }) => database.read(caller.workspace_id, (connection) => readCampaigns(connection, null))),

  handle(campaignCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) =>
      write(connection, randomUUID(), body, [], { at: now().toISOString(), agent_id: caller.agent_id }),
    ),
  ),

  handle(campaignChange, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const before = await campaignOf(connection, params.campaign_id)
      return write(connection, params.campaign_id, body, skusOf(before), { at: now().toISOString(), agent_id: caller.agent_id })
    }),
  ),

  handle(campaignDelete, ({ params, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const before = await campaignOf(connection, params.campaign_id)
      for (const table of ['stock_campaign_line', 'stock_campaign'])
        await connection.client.query(`delete from ${table} where workspace_id = $1 and campaign_id = $2`, [caller.workspace_id, params.campaign_id])
      const at = now().toISOString()
      await markSkusDue(connection, skusOf(before), at)
      await tell(connection, params.campaign_id, { at, agent_id: caller.agent_id })
      return before
    }),
  ),
]
