import type { Connection } from '#server/db/database.ts'
import { markDueText, ofSkus } from '../stock/stock.port.ts'

/** Campaigns that began, or ended, since listings were told. */
const turnedText = `
  select workspace_id, campaign_id, case when ends_at <= $1 then 'off' else 'on' end as told from stock_campaign
  where (starts_at <= $1 and ends_at > $1 and told is distinct from 'on') or (ends_at <= $1 and told = 'on') order by workspace_id, campaign_id`

/** Servers that look at once wait for each other here, and one of them tells. */
const turnText = 'update stock_campaign set told = $3 where workspace_id = $1 and campaign_id = $2 and told is distinct from $3'

/** What campaigns keep for other stores counts from their beginning to their end: every listing of their SKUs gets its number then. As the owner (`system`). */
export async function turnCampaigns({ client }: Connection, now: string): Promise<number> {
  const { rows } = await client.query<{ workspace_id: number; campaign_id: string; told: string }>(turnedText, [now])
  let turned = 0
  for (const { workspace_id, campaign_id, told } of rows) {
    const { rowCount } = await client.query(turnText, [workspace_id, campaign_id, told])
    if (rowCount !== 1) continue
    turned += 1
    const { rows: lines } = await client.query<{ sku: string }>('select sku from stock_campaign_line where workspace_id = $1 and campaign_id = $2', [
      workspace_id,
      campaign_id,
    ])
    await client.query(markDueText(ofSkus('$2'), '$3'), [workspace_id, lines.map(({ sku }) => sku), now])
  }
  return turned
}
