import type { StoreSync } from '#contract/store/store.ts'
import { entity } from '#platform/query/entity.ts'

const keyOf = ({ store_code, part }: StoreSync): string => `${store_code} ${part}`

/** The one that is further: a later run, or the same one later. A read may be newer than the news. */
export function laterSync(a: StoreSync, b: StoreSync): StoreSync {
  const [startA, startB] = [a.started_at ?? '', b.started_at ?? '']
  if (startA !== startB) return startA > startB ? a : b
  if (!!a.finished_at !== !!b.finished_at) return a.finished_at ? a : b
  return a.done + a.failed > b.done + b.failed ? a : b
}

/** How far the syncs of stores are: each step is told whole, and nothing is read again for it. */
export const storeSyncEntity = entity<StoreSync>({
  tags: ['store-sync'],
  news: { 'store.sync-changed': ({ sync }) => [[keyOf(sync), sync]] },
  replies: {
    'store.sync-list': {
      patch: (syncs, { of }) => {
        const known = new Set(syncs.map(keyOf))
        const begun = [...of].filter(([key]) => !known.has(key)).map(([, sync]) => sync)
        return [...syncs.map((sync) => laterSync(sync, of.get(keyOf(sync)) ?? sync)), ...begun]
      },
    },
  },
})
