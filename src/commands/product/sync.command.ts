import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { productSync } from '#contract/product/product.endpoints.ts'
import { productPageLimit } from '#contract/product/product.ts'
import type { Undo } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { call } from '#platform/http/call.ts'
import { liveStatus } from '#platform/live/live.ts'
import { invalidateTags } from '#platform/query/query.ts'
import { hasProducts, productTargets } from './product-targets.ts'

/** Turns products one way, in as many calls as they need; answers those that stood the other way. */
async function setSync(ids: readonly number[], on: boolean): Promise<number[]> {
  const changed: number[] = []
  for (let from = 0; from < ids.length; from += productPageLimit) {
    const product_ids = ids.slice(from, from + productPageLimit)
    changed.push(...(await call(productSync, { body: { product_ids, status: on ? 1 : 0 } })).changed)
  }
  // An event tells every window; without events what is shown is read again.
  if (liveStatus() !== 'connected') await invalidateTags(productSync.touches)
  return changed
}

async function setSyncUndoably(ids: readonly number[], on: boolean): Promise<Undo | undefined> {
  const changed = await setSync([...new Set(ids)], on)
  if (!changed.length) return
  return {
    label: on ? 'product.undo.syncOn' : 'product.undo.syncOff',
    values: { count: changed.length },
    run: () => setSync(changed, !on).then(() => {}),
  }
}

export const setProductSync = defineCommand({
  id: 'product.set-sync',
  title: 'product.command.toggleSync',
  group: 'product.group',
  access: any('product'),
  hidden: true,
  args: z.object({ product_ids: z.array(z.number().int()).min(1), status: z.union([z.literal(0), z.literal(1)]) }),
  run: ({ args }) => setSyncUndoably(args.product_ids, args.status === 1),
})

const idsOf = (context: Parameters<typeof productTargets>[0]) => productTargets(context).map(({ product_id }) => product_id)

const bulk = (id: string, title: string, icon: string, on: boolean) =>
  defineCommand({
    id,
    title,
    keywords: 'product.command.syncKeywords',
    icon,
    group: 'product.group',
    access: any('product'),
    when: `${hasProducts} && selection.sync != '${on ? 'on' : 'off'}'`,
    run: ({ context }) => setSyncUndoably(idsOf(context), on),
  })
export const syncOn = bulk('product.sync-on', 'product.command.syncOn', 'refresh-cw', true)
export const syncOff = bulk('product.sync-off', 'product.command.syncOff', 'ban', false)

/** Where not all of the selection is sent, all is sent from now on; else none any more. */
export const toggleSync = defineCommand({
  id: 'product.toggle-sync',
  title: 'product.command.toggleSync',
  keywords: 'product.command.syncKeywords',
  icon: 'refresh-cw',
  group: 'product.group',
  keys: ['T'],
  access: any('product'),
  when: hasProducts,
  run: ({ context }) => setSyncUndoably(idsOf(context), context['selection.sync'] !== 'on'),
})
