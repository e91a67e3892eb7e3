import { z } from 'zod'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What became of a plan's latest boosts; `none`: it has not boosted yet. */
export const boostOutcomes = ['boosted', 'failed', 'none'] as const

export const boostAddress = listAddress({ search: filter.search(1), store_code: filter.stores(), outcome: filter.choice(boostOutcomes) })

const common = { icon: 'megaphone', access: setsProducts, frame: 'dashboard' } as const

/** Products that Shopee shows first, hour by hour of the week. */
export const boostScheduleScreen = defineScreen({
  ...common,
  id: 'boost.schedule',
  path: '/product/boost_schedule',
  query: boostAddress.schema,
  title: 'boost.list.title',
  keywords: 'boost.list.keywords',
  menus: [{ at: 'toolbar', of: 'listing', order: 120 }],
  dock: { instances: 'one', opens: 'replace', minWidth: 420 },
  load: () => import('./list.pane.tsx'),
})

/** One that is new, or the one that the address names. */
export const boostEditScreen = defineScreen({
  ...common,
  id: 'boost.edit',
  path: '/product/boost_schedule/edit',
  query: z.object({ boost_id: z.uuid().optional() }),
  title: 'boost.edit.new',
  keywords: 'boost.edit.keywords',
  menus: [{ at: 'toolbar', of: 'boost', order: 10 }],
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./edit.pane.tsx'),
})
