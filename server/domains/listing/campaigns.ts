import type { Connection } from '#server/db/database.ts'
import { markDueText, ofSkus } from '../stock/stock.port.ts'

/** Campaigns that began, or ended, since listings were told: locked, so that one server tells. */
const turnText = `
  with turned as (
    select workspace_id, campaign_id, case when ends_at <= $1 then 'off' else 'on' end as now from stock_campaign
    where (starts_at <= $1 and ends_at > $1 and told is distinct from 'on') or (ends_at <= $1 and told = 'on') for update skip locked
  )
  update stock_campaign c set told = turned.now from turned where c.workspace_id = turned.workspace_id and c.campaign_id = turned.campaign_id
  returning c.workspace_id, c.campaign_id`

/** What campaigns keep for other stores counts from their beginning to their end: every listing of their SKUs gets its number then. As the owner (`system`). */
export async function turnCampaigns({ client }: Connection, now: string): Promise<number> {
  const { rows } = await client.query<{ workspace_id: number; campaign_id: string }>(turnText, [now])
  for (const { workspace_id, campaign_id } of rows) {
    const { rows: lines } = await client.query<{ sku: string }>('select sku from stock_campaign_line where workspace_id = $1 and campaign_id = $2', [
      workspace_id,
      campaign_id,
    ])
    await client.query(markDueText(ofSkus('$2'), '$3'), [workspace_id, lines.map(({ sku }) => sku), now])
  }
  return rows.length
}
