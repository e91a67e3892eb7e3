import { productSync } from '#contract/product/product.endpoints.ts'
import { productPageLimit } from '#contract/product/product.ts'
import type { Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'

/** Turns products one way, in as many calls as they need; answers those that stood the other way. */
async function setSync(ids: readonly number[], on: boolean): Promise<number[]> {
  const changed: number[] = []
  for (let from = 0; from < ids.length; from += productPageLimit) {
    const product_ids = ids.slice(from, from + productPageLimit)
    changed.push(...(await call(productSync, { body: { product_ids, status: on ? 1 : 0 } })).changed)
  }
  return changed
}

/** Turns products one way; undoing turns back those that stood the other way. */
export async function setSyncUndoably(ids: readonly number[], on: boolean): Promise<Undo | undefined> {
  const changed = await setSync([...new Set(ids)], on)
  if (!changed.length) return
  return {
    label: on ? 'product.undo.syncOn' : 'product.undo.syncOff',
    values: { count: changed.length },
    run: () => setSync(changed, !on).then(() => {}),
  }
}
