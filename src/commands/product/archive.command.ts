import { productPageLimit } from '#contract/product/product.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import { productArchive } from '#contract/product/product-write.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { call } from '#platform/http/call.ts'
import { hasProducts, productTargets } from './product-targets.ts'

/** Puts products into the archive, or takes them out; answers those that stood the other way. */
async function setArchive(ids: readonly number[], on: boolean): Promise<number[]> {
  const changed: number[] = []
  for (let from = 0; from < ids.length; from += productPageLimit) {
    const product_ids = ids.slice(from, from + productPageLimit)
    changed.push(...(await call(productArchive, { body: { product_ids, status: on ? 1 : 0 } })).changed)
  }
  return changed
}

const archiving = (id: string, title: string, icon: string, on: boolean, order: number) =>
  defineCommand({
    id,
    title,
    keywords: 'product.command.archiveKeywords',
    icon,
    group: 'product.group',
    access: setsProducts,
    menus: [
      { at: 'row', of: 'product', order },
      { at: 'selection', of: 'product', order },
    ],
    when: `${hasProducts} && selection.archive == '${on ? 'off' : 'on'}'`,
    async run({ context }): Promise<Undo | undefined> {
      const ids = [...new Set(productTargets(context).map(({ product_id }) => product_id))]
      const changed = await setArchive(ids, on)
      if (changed.length === 0) return undefined
      return {
        label: on ? 'product.undo.archive' : 'product.undo.unarchive',
        values: { count: changed.length },
        run: async () => void (await setArchive(changed, !on)),
      }
    },
  })

export const archive = archiving('product.archive', 'product.command.archive', 'archive', true, 150)
export const unarchive = archiving('product.unarchive', 'product.command.unarchive', 'rotate-ccw', false, 160)
