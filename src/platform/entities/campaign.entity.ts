import { entity } from '#platform/query/entity.ts'

export const campaignEntity = entity<string>({
  tags: ['campaign'],
  news: { 'campaign.changed': ({ campaign_id }) => [[campaign_id, campaign_id]] },
  readers: { tags: ['campaign'] },
})
