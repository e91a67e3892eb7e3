import { campaignCreate, campaignDelete } from '#contract/product/campaign.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'

/** Gives back what a campaign holds; undoing makes it again. */
export async function deleteCampaign(campaign_id: string | undefined): Promise<Undo | undefined> {
  if (!campaign_id) return
  const { name, starts_at, ends_at, store_codes, lines } = await call(campaignDelete, { params: { campaign_id } })
  return {
    label: 'campaign.done.deleted',
    values: { name },
    run: () => call(campaignCreate, { body: { name, starts_at, ends_at, store_codes, lines } }).then(() => {}),
  }
}
