import { listingAdopt, listingLink, listingPush, listingSync, listingUnlink } from '#contract/product/listing.endpoints.ts'
import { listingsAtOnce } from '#contract/product/listing.ts'
import type { Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import type { ListingTarget } from './listing-targets.ts'

/** Asks for listings in as many calls as they need; answers those that changed. */
async function each(ids: readonly number[], ask: (listing_ids: number[]) => Promise<{ readonly changed: readonly number[] }>): Promise<number[]> {
  const changed: number[] = []
  for (let from = 0; from < ids.length; from += listingsAtOnce) changed.push(...(await ask(ids.slice(from, from + listingsAtOnce))).changed)
  return changed
}
const idsOf = (targets: readonly ListingTarget[]): number[] => targets.map(({ listing_id }) => listing_id)

const linkIds = (ids: readonly number[], sku: string) => each(ids, (listing_ids) => call(listingLink, { body: { sku, listing_ids } }))
const unlinkIds = (ids: readonly number[], undone = false) => each(ids, (listing_ids) => call(listingUnlink, { body: { listing_ids, undone } }))

/** Links listings again as they were: those that had no SKU lose it, and those that somebody had unlinked stay so. */
async function linkAsBefore(targets: readonly ListingTarget[]): Promise<void> {
  const bySku = new Map<string, number[]>()
  for (const { listing_id, sku } of targets) if (sku !== null) bySku.set(sku, [...(bySku.get(sku) ?? []), listing_id])
  for (const [sku, ids] of bySku) await linkIds(ids, sku)
  const without = targets.filter(({ sku }) => sku === null)
  await unlinkIds(idsOf(without.filter(({ is_unlinked }) => is_unlinked)))
  await unlinkIds(idsOf(without.filter(({ is_unlinked }) => !is_unlinked)), true)
}

function undoOf(label: string, changed: readonly number[], run: () => Promise<void>): Undo | undefined {
  return changed.length ? { label, values: { count: changed.length }, run } : undefined
}
const among = (targets: readonly ListingTarget[], changed: readonly number[]) => {
  const ids = new Set(changed)
  return targets.filter(({ listing_id }) => ids.has(listing_id))
}

export async function linkTo(targets: readonly ListingTarget[], sku: string): Promise<Undo | undefined> {
  const changed = await linkIds(idsOf(targets), sku)
  return undoOf('listing.undo.link', changed, () => linkAsBefore(among(targets, changed)))
}

export async function unlink(targets: readonly ListingTarget[]): Promise<Undo | undefined> {
  const changed = await unlinkIds(idsOf(targets))
  return undoOf('listing.undo.unlink', changed, () => linkAsBefore(among(targets, changed)))
}

export async function setSync(targets: readonly ListingTarget[], on: boolean): Promise<Undo | undefined> {
  const set = (ids: readonly number[], status: 0 | 1) => each(ids, (listing_ids) => call(listingSync, { body: { listing_ids, status } }))
  const changed = await set(idsOf(targets), on ? 1 : 0)
  return undoOf(on ? 'listing.undo.sync-on' : 'listing.undo.sync-off', changed, () => set(changed, on ? 0 : 1).then(() => {}))
}

export async function push(targets: readonly ListingTarget[], price: boolean): Promise<void> {
  const found = await each(idsOf(targets), (listing_ids) => call(listingPush, { body: { listing_ids, price } }))
  toast.show({
    kind: found.length ? 'success' : 'info',
    text: t(found.length ? (price ? 'listing.done.price' : 'listing.done.push') : 'listing.done.nothing', { count: found.length }),
  })
}

export async function adopt(targets: readonly ListingTarget[]): Promise<void> {
  const made: string[] = []
  let without = 0
  const unlinked = targets.filter(({ sku }) => sku === null)
  const changed = await each(idsOf(unlinked), async (listing_ids) => {
    const reply = await call(listingAdopt, { body: { listing_ids } })
    made.push(...reply.made)
    without += reply.without_sku.length
    return reply
  })
  const parts = [
    made.length ? t('listing.done.made', { count: made.length }) : null,
    changed.length ? t('listing.done.linked', { count: changed.length }) : null,
    without ? t('listing.done.without-sku', { count: without }) : null,
  ].filter(Boolean)
  toast.show({ kind: made.length + changed.length ? 'success' : 'info', text: parts.join('. ') || t('listing.done.nothing') })
}
