import { z } from 'zod'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const campaignStates = ['planned', 'running', 'over'] as const

export const campaignAddress = listAddress({ search: filter.search(1), state: filter.choice(campaignStates) })

const common = { icon: 'calendar', access: setsProducts, frame: 'dashboard' } as const

/** Stock that is kept for some stores between two moments. */
export const campaignListScreen = defineScreen({
  ...common,
  id: 'campaign.list',
  path: '/product/campaign',
  query: campaignAddress.schema,
  title: 'campaign.list.title',
  keywords: 'campaign.list.keywords',
  menus: [{ at: 'toolbar', of: 'listing', order: 110 }],
  dock: { instances: 'one', opens: 'replace', minWidth: 420 },
  load: () => import('./list.pane.tsx'),
})

/** One that is new, or the one that the address names. */
export const campaignEditScreen = defineScreen({
  ...common,
  id: 'campaign.edit',
  path: '/product/campaign/edit',
  query: z.object({ campaign_id: z.uuid().optional() }),
  title: 'campaign.edit.new',
  keywords: 'campaign.edit.keywords',
  menus: [{ at: 'toolbar', of: 'campaign', order: 10 }],
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./edit.pane.tsx'),
})
