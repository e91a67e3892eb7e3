import { useCallback } from 'react'
import { type Marketplace, portalOf } from '#contract/core/marketplace.ts'
import { listingMarketplaces } from '#contract/product/listing.ts'
import { storeWays } from '#contract/store/connect.endpoints.ts'
import type { ConnectWay } from '#contract/store/connect.ts'
import { isReachable } from '#contract/store/store-connection.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { useCall } from '#platform/query/query.ts'
import { canSync, type StoreLine } from '../use-store-lines.ts'

/** Stock is sent to them. */
const sells = (marketplace: Marketplace): boolean =>
  marketplace === 'dermaga' || (listingMarketplaces as readonly Marketplace[]).includes(marketplace)

type StoreAction = 'reauthorise' | 'chat' | 'rename' | 'buffer' | 'pause' | 'resume' | 'sync' | 'disconnect' | 'open'

/** What can be done to one store, by how its marketplace connects stores. */
export function actionsOf(line: StoreLine, way: ConnectWay | undefined): StoreAction[] {
  const { connection, paused } = line
  const gone = connection.kind === 'disconnected'
  const can: readonly [StoreAction, boolean][] = [
    // An invitation that was accepted is nothing to be given again.
    ['reauthorise', way !== undefined && (way.way !== 'invitation' || !isReachable(connection))],
    ['chat', way?.chat_consent === true && isReachable(connection)],
    ['rename', true],
    ['buffer', !gone && sells(line.marketplace)],
    ['pause', !gone && !paused],
    ['resume', !gone && paused],
    ['sync', canSync(line)],
    ['open', portalOf(line.marketplace) !== undefined],
    ['disconnect', !gone],
  ]
  return can.filter(([, may]) => may).map(([action]) => action)
}

/** These are about one store: each asks something of its own. */
const single: readonly StoreAction[] = ['reauthorise', 'chat', 'rename', 'buffer', 'disconnect', 'open']

export function contextOf(lines: readonly StoreLine[], ways: readonly ConnectWay[]): ContextSnapshot {
  const can = new Set(
    lines.flatMap((line) =>
      actionsOf(
        line,
        ways.find(({ marketplace }) => marketplace === line.marketplace),
      ),
    ),
  )
  if (lines.length > 1) for (const action of single) can.delete(action)
  const [first] = lines
  return {
    'store.can': [...can],
    'store.name': first?.store_name ?? null,
    'store.marketplace': first?.marketplace ?? null,
    'store.buffer': first?.stock_buffer ?? null,
  }
}

export function useStoreContext(): (lines: readonly StoreLine[]) => ContextSnapshot {
  const ways = useCall(storeWays).data
  return useCallback((lines) => contextOf(lines, ways ?? []), [ways])
}
