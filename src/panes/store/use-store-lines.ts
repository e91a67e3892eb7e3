import { useCallback, useMemo } from 'react'
import { isConnectable } from '#contract/core/marketplace.ts'
import { storeList, storeSyncList } from '#contract/store/store.endpoints.ts'
import type { Store, StoreSync } from '#contract/store/store.ts'
import { type Connection, connectionOf } from '#contract/store/store-connection.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useNow } from '#platform/ui/use-now.ts'

/** A store with how it stands now. */
export interface StoreLine extends Store {
  readonly connection: Connection
  /** The latest sync, part by part; empty where there was none. */
  readonly syncs: readonly StoreSync[]
  /** Somebody has to do something about it. */
  readonly attention: boolean
}

/** Whether a store needs somebody: its connection, its chat, or what could not be read of it. */
export const needsAttention = (
  connection: Connection,
  { chat_feature, shop_state }: Pick<Store, 'chat_feature' | 'shop_state'>,
  syncs: readonly StoreSync[],
): boolean =>
  connection.kind !== 'disconnected' &&
  (connection.kind !== 'connected' ||
    shop_state !== 'open' ||
    chat_feature === 'expired' ||
    syncs.some(({ state, failed }) => state === 'failed' || failed > 0))

export function lineOf(store: Store, all: readonly StoreSync[], now: number): StoreLine {
  const connection = connectionOf(store, now)
  const syncs = all.filter(({ store_code }) => store_code === store.store_code)
  return { ...store, connection, syncs, attention: needsAttention(connection, store, syncs) }
}

/** Something is being read of it now. */
export const isSyncing = ({ syncs }: Pick<StoreLine, 'syncs'>): boolean => syncs.some(({ state }) => state === 'running' || state === 'waiting')

/** Every store with its latest sync; a sync that cannot be read leaves the stores as they are. */
export function useStoreLines() {
  const stores = useCall(storeList)
  const syncs = usePart(storeSyncList)
  const now = useNow()
  const data = useMemo(
    () => stores.data?.filter(({ marketplace }) => isConnectable(marketplace)).map((store) => lineOf(store, syncs.data ?? [], now)),
    [stores.data, syncs.data, now],
  )
  const [readStores, readSyncs] = [stores.refetch, syncs.refetch]
  const refetch = useCallback(() => Promise.all([readStores(), readSyncs()]), [readStores, readSyncs])
  return { data, error: stores.error, isFetching: stores.isFetching || syncs.isFetching, refetch }
}
