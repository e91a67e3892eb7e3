import { z } from 'zod'
import { setsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { listingEditHref } from '#panes/product/listing-write/listing-write.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasProducts, productTargets } from '../product-targets.ts'
import { hasListings } from './listing-targets.ts'

const common = { group: 'product.group', access: setsProducts, keywords: 'listing.write.keywords' } as const
/** What they need is loaded when somebody asks for it. */
const stores = () => import('./creating-stores.ts')

export const write = defineCommand({
  ...common,
  id: 'listing.write',
  title: 'listing.command.write',
  icon: 'pencil',
  keys: ['Shift+W'],
  when: `${hasListings} && listing.can-write`,
  menus: [{ at: 'row', of: 'listing', order: 8 }],
  run({ context }) {
    const [marketplace = '', store_code = '', product_code = ''] = context['listing.written'] as readonly string[]
    const to = listingEditHref(marketplace, { store_code, product_code })
    if (to) workbench.open(to, 'replace')
  },
})

/** One of the stores where listings are made from here. */
const store = { label: 'listing.ask.store', choices: async () => (await stores()).creatingStores() }

export const create = defineCommand({
  ...common,
  id: 'listing.create',
  title: 'listing.command.create',
  icon: 'plus',
  menus: [{ at: 'toolbar', of: 'listing', order: 10 }],
  args: z.object({ store: z.string().min(1).max(64) }),
  asks: { store },
  run: async ({ args }) => (await stores()).openNew(args.store),
})

export const createOf = defineCommand({
  ...common,
  id: 'listing.create-of-product',
  title: 'listing.command.create-of',
  icon: 'store',
  when: hasProducts,
  menus: [{ at: 'row', of: 'product', order: 105 }],
  args: z.object({ store: z.string().min(1).max(64) }),
  asks: { store },
  run: async ({ args, context }) => (await stores()).openNew(args.store, productTargets(context)[0]?.product_id),
})
