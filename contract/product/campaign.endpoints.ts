import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { skuSchema } from '../core/sku.ts'
import { setsProducts } from './product-access.ts'

/** Of one SKU. */
export const mostCampaignPieces = 1_000_000

/** Pieces of some SKUs that are kept for some stores between two instants: every other store is told of as many fewer. */
const fields = z.object({
  name: z.string().trim().min(1).max(100),
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }),
  /** The stores that sell what is held. */
  store_codes: z.array(z.string().min(1).max(100)).min(1).max(200),
  lines: z
    .array(z.object({ sku: skuSchema, qty: z.number().int().min(1).max(mostCampaignPieces) }))
    .min(1)
    .max(500),
})
const inOrder = ({ starts_at, ends_at }: Pick<z.output<typeof fields>, 'starts_at' | 'ends_at'>) => Date.parse(starts_at) < Date.parse(ends_at)
const body = fields.refine(inOrder, { path: ['ends_at'], message: 'after starts_at' })

export const campaignRowSchema = fields.extend({ campaign_id: z.uuid(), created_at: z.string() })
export type CampaignRow = z.infer<typeof campaignRowSchema>

/** `planned`, `running` or `over`, by the clock. */
export const campaignStateAt = ({ starts_at, ends_at }: Pick<CampaignRow, 'starts_at' | 'ends_at'>, now: number): 'planned' | 'running' | 'over' =>
  now < Date.parse(starts_at) ? 'planned' : now < Date.parse(ends_at) ? 'running' : 'over'

export const campaignList = endpoint({
  id: 'campaign.list',
  method: 'GET',
  path: '/product/campaign',
  access: setsProducts,
  summary: 'Campaigns that hold stock, the latest first; the last 500',
  reply: z.array(campaignRowSchema),
  reads: ['campaign'],
})

const params = z.object({ campaign_id: z.uuid() })
const common = { access: setsProducts, touches: ['campaign'], reply: campaignRowSchema } as const

export const campaignCreate = endpoint({
  ...common,
  id: 'campaign.create',
  method: 'POST',
  path: '/product/campaign',
  summary: 'Holds stock for some stores between two instants',
  body,
  errors: ['PRODUCT_NOT_FOUND', 'PACKAGE_STOCK', 'STORE_UNKNOWN'],
})

export const campaignChange = endpoint({
  ...common,
  id: 'campaign.change',
  method: 'PUT',
  path: '/product/campaign/:campaign_id',
  summary: 'Changes a campaign as a whole',
  params,
  body,
  errors: ['NOT_FOUND', 'PRODUCT_NOT_FOUND', 'PACKAGE_STOCK', 'STORE_UNKNOWN'],
})

export const campaignDelete = endpoint({
  ...common,
  id: 'campaign.delete',
  method: 'DELETE',
  path: '/product/campaign/:campaign_id',
  summary: 'Gives back what a campaign holds; answers it as it was',
  params,
  errors: ['NOT_FOUND'],
})
