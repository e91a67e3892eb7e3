import { z } from 'zod'
import { setsProducts } from '#contract/product/product-access.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { translate } from '#platform/i18n/i18n.ts'
import { skuPicker } from '#platform/pickers/sku.picker.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasListings, listingTargets, productsOf, targetsOf } from './listing-targets.ts'

/** What they do is loaded when somebody does it. */
const change = () => import('./change-listings.ts')

const both = (order: number) =>
  [
    { at: 'row', of: 'listing', order },
    { at: 'selection', of: 'listing', order },
  ] as const

const common = { group: 'product.group', access: setsProducts, keywords: 'listing.command.keywords' } as const

const openListing = (id: string, title: string, icon: string, placement: Placement | 'window', order: number) =>
  defineCommand({
    ...common,
    id,
    title,
    icon,
    when: `${hasListings} && pane.list && listing.opens`,
    menus: [{ at: 'row', of: 'listing', order }],
    run: () => paneController(workbench.focusedPane()).list?.open(placement),
  })
export const open = openListing('listing.open', 'listing.command.open', 'store', 'replace', 1)
export const openBeside = openListing('listing.open-beside', 'listing.command.open-beside', 'columns-2', 'right', 2)

const there = (context: ContextSnapshot) => context['listing.url'] as string | null

export const openThere = defineCommand({
  ...common,
  id: 'listing.open-there',
  title: 'listing.command.open-there',
  icon: 'external-link',
  keys: ['V'],
  when: `${hasListings} && listing.url`,
  menus: [{ at: 'row', of: 'listing', order: 5 }],
  run({ context }) {
    const url = there(context)
    if (url) window.open(url, '_blank', 'noopener')
  },
})

export const link = defineCommand({
  ...common,
  id: 'listing.link',
  title: 'listing.command.link',
  icon: 'link',
  keys: ['L'],
  when: hasListings,
  menus: both(10),
  args: z.object({ sku: z.string().min(1).max(120) }),
  asks: {
    sku: {
      label: 'listing.ask.sku',
      values: (context) => ({ count: listingTargets(context).length }),
      initial: (context) => listingTargets(context)[0]?.mp_sku ?? '',
      ...skuPicker,
    },
  },
  run: async ({ args, context }) => (await change()).linkTo(listingTargets(context), args.sku),
})

export const adopt = defineCommand({
  ...common,
  id: 'listing.adopt',
  title: 'listing.command.adopt',
  icon: 'package-plus',
  keys: ['A'],
  when: `${hasListings} && listing.unlinked`,
  menus: both(20),
  run: async ({ context }) => (await change()).adopt(listingTargets(context)),
})

export const push = defineCommand({
  ...common,
  id: 'listing.push',
  title: 'listing.command.push',
  icon: 'send',
  keys: ['S'],
  when: `${hasListings} && listing.linked`,
  menus: both(30),
  run: async ({ context }) => (await change()).push(listingTargets(context), false),
})

export const pushPrice = defineCommand({
  ...common,
  id: 'listing.push-price',
  title: 'listing.command.push-price',
  icon: 'tag',
  keys: ['Shift+S'],
  when: `${hasListings} && listing.linked`,
  menus: both(40),
  run: async ({ context }) => (await change()).push(listingTargets(context), true),
})

export const syncOn = defineCommand({
  ...common,
  id: 'listing.sync-on',
  title: 'listing.command.sync-on',
  icon: 'refresh-cw',
  when: hasListings,
  menus: both(50),
  run: async ({ context }) => (await change()).setSync(listingTargets(context), true),
})

export const syncOff = defineCommand({
  ...common,
  id: 'listing.sync-off',
  title: 'listing.command.sync-off',
  icon: 'ban',
  when: hasListings,
  menus: both(60),
  run: async ({ context }) => (await change()).setSync(listingTargets(context), false),
})

export const unlink = defineCommand({
  ...common,
  id: 'listing.unlink',
  title: 'listing.command.unlink',
  icon: 'unlink',
  keys: ['U'],
  when: `${hasListings} && listing.linked`,
  menus: both(70),
  run: async ({ context }) => (await change()).unlink(listingTargets(context)),
})

/** What they do at the marketplaces is loaded when somebody does it. */
const atMarketplace = () => import('./at-marketplace.ts')

export const putOnSale = defineCommand({
  ...common,
  id: 'listing.put-on-sale',
  title: 'listing.command.put-on-sale',
  icon: 'eye',
  keys: ['T'],
  when: `${hasListings} && listing.can-list`,
  menus: both(110),
  run: async ({ context }) => (await atMarketplace()).setOnSale(targetsOf('list', context), true),
})

export const takeOffSale = defineCommand({
  ...common,
  id: 'listing.take-off-sale',
  title: 'listing.command.take-off-sale',
  icon: 'eye-off',
  keys: ['Shift+T'],
  when: `${hasListings} && listing.can-unlist`,
  menus: both(120),
  run: async ({ context }) => (await atMarketplace()).setOnSale(targetsOf('unlist', context), false),
})

export const remove = defineCommand({
  ...common,
  id: 'listing.delete',
  title: 'listing.command.delete',
  icon: 'trash-2',
  danger: true,
  when: `${hasListings} && listing.can-delete`,
  menus: both(210),
  args: z.object({ sure: z.enum(['yes', 'no']) }),
  asks: {
    sure: {
      label: 'listing.ask.delete',
      values: (context) => ({ count: productsOf(targetsOf('delete', context)) }),
      choices: (context) => [
        { value: 'yes', title: translate('listing.ask.delete-yes', { count: productsOf(targetsOf('delete', context)) }) },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args, context }) {
    if (args.sure === 'yes') await (await atMarketplace()).deleteThere(targetsOf('delete', context))
  },
})
