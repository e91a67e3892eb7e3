import { z } from 'zod'
import { setsProducts } from '#contract/product/product-access.ts'
import type { Undo } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { hasProducts, productTargets } from './product-targets.ts'

/** What it does is loaded when somebody does it. */
const setSync = async (ids: readonly number[], on: boolean): Promise<Undo | undefined> => (await import('./set-sync.ts')).setSyncUndoably(ids, on)

export const setProductSync = defineCommand({
  id: 'product.set-sync',
  title: 'product.command.toggleSync',
  group: 'product.group',
  access: setsProducts,
  hidden: true,
  args: z.object({ product_ids: z.array(z.number().int()).min(1), status: z.union([z.literal(0), z.literal(1)]) }),
  run: ({ args }) => setSync(args.product_ids, args.status === 1),
})

const idsOf = (context: Parameters<typeof productTargets>[0]) => productTargets(context).map(({ product_id }) => product_id)

const bulk = (id: string, title: string, icon: string, on: boolean, order: number) =>
  defineCommand({
    id,
    title,
    keywords: 'product.command.syncKeywords',
    icon,
    group: 'product.group',
    access: setsProducts,
    menus: [
      { at: 'row', of: 'product', order },
      { at: 'selection', of: 'product', order },
    ],
    when: `${hasProducts} && selection.sync != '${on ? 'on' : 'off'}'`,
    run: ({ context }) => setSync(idsOf(context), on),
  })
export const syncOn = bulk('product.sync-on', 'product.command.syncOn', 'refresh-cw', true, 120)
export const syncOff = bulk('product.sync-off', 'product.command.syncOff', 'ban', false, 130)

/** Where not all of the selection is sent, all is sent from now on; else none any more. */
export const toggleSync = defineCommand({
  id: 'product.toggle-sync',
  title: 'product.command.toggleSync',
  keywords: 'product.command.syncKeywords',
  icon: 'refresh-cw',
  group: 'product.group',
  keys: ['T'],
  access: setsProducts,
  when: hasProducts,
  run: ({ context }) => setSync(idsOf(context), context['selection.sync'] !== 'on'),
})
