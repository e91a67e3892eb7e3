import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import type { StoreSync } from '#contract/store/store.ts'
import { formatNumber, formatRelative, t } from '#platform/i18n/i18n.ts'

/** When the latest of them came to its end. */
export const lastReadAt = (syncs: readonly StoreSync[]): string | undefined =>
  syncs
    .flatMap(({ finished_at }) => finished_at ?? [])
    .toSorted()
    .at(-1)

/** When a store was last read to the end, and what it brought. */
function broughtText(syncs: readonly StoreSync[]): string | null {
  const at = lastReadAt(syncs)
  if (at === undefined) return null
  const brought = syncs.filter((sync) => sync.brought > 0).map(({ part, brought: count }) => t(`store.sync.brought.${part}`, { count }))
  const mended = syncs.reduce((sum, sync) => sum + sync.mended, 0)
  if (mended > 0) brought.push(t('store.sync.mended', { count: mended }))
  return `${formatRelative(at, Date.now())} · ${brought.join(', ') || t('store.sync.brought.nothing')}`
}

/** What was last read of a store; of one that nothing is read of, how its news comes. */
export const lastText = ({ marketplace, syncs }: { readonly marketplace: Marketplace; readonly syncs: readonly StoreSync[] }): string =>
  broughtText(syncs) ?? t(marketplaceFacts[marketplace].kind === 'social' ? 'store.sync.by-news' : 'store.sync.never')

/** What could not be read, with the marketplace's own words; null where all was. */
export function failureOf(syncs: readonly StoreSync[]): string | null {
  const failed = syncs.filter((sync) => sync.state === 'failed' || sync.failed > 0)
  if (failed.length === 0) return null
  return failed.map(partFailureText).join('; ')
}

/** Why one part was not read, or not all of it. */
export function partFailureText({ part, state, failed, reason }: StoreSync): string {
  const what = state === 'failed' ? t(`store.sync.failed.${part}`) : t(`store.sync.left-out.${part}`, { count: failed })
  return reason ? `${what}: ${reason}` : what
}

/** What is being read now. */
export function runningText(syncs: readonly StoreSync[]): string {
  const running = syncs.filter(({ state }) => state === 'running')
  if (running.length === 0) return t('store.sync.waiting')
  return running
    .map(({ part, done, total }) => {
      const name = t(`store.sync.part.${part}`)
      return total === null
        ? `${name} ${formatNumber(done)}`
        : `${name} ${t('common.progress', { value: formatNumber(done), total: formatNumber(total) })}`
    })
    .join(', ')
}
