import { setsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { hasProducts, productTargets } from '../product-targets.ts'
import { hasListings, listingTargets } from './listing-targets.ts'

const common = { group: 'product.group', access: setsProducts } as const
/** What they need is loaded when somebody asks for it. */
const sources = () => import('./open-upload.ts')

const both = (of: string, order: number) =>
  [
    { at: 'row', of, order },
    { at: 'selection', of, order },
  ] as const

export const upload = defineCommand({
  ...common,
  id: 'product.upload-to-store',
  title: 'product.command.upload',
  keywords: 'product.command.upload-keywords',
  icon: 'upload',
  keys: ['Shift+M'],
  when: hasProducts,
  menus: both('product', 108),
  run: async ({ context }) => (await sources()).openUpload(productTargets(context).map(({ product_id }) => product_id)),
})

export const copy = defineCommand({
  ...common,
  id: 'listing.copy',
  title: 'listing.command.copy',
  keywords: 'product.copy.keywords',
  icon: 'copy',
  keys: ['Shift+C'],
  when: `${hasListings} && listing.one-store`,
  whenNot: { given: hasListings, say: 'listing.command.one-store' },
  menus: both('listing', 90),
  run: async ({ context }) => (await sources()).openCopy(listingTargets(context).map(({ product }) => product)),
})
