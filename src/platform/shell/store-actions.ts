import { type Marketplace, portalOf } from '#contract/core/marketplace.ts'
import { listingMarketplaces } from '#contract/product/listing.ts'
import type { ConnectWay } from '#contract/store/connect.ts'
import type { Store } from '#contract/store/store.ts'
import { type Connection, isReachable } from '#contract/store/store-connection.ts'

/** A store with how it stands now. */
type StoreFacts = Pick<Store, 'marketplace' | 'paused'> & { readonly connection: Connection }

/** What can be read of it can be read now. */
export const canSync = ({ connection, paused }: Pick<StoreFacts, 'connection' | 'paused'>): boolean => isReachable(connection) && !paused

/** Stock is sent to them. */
const sells = (marketplace: Marketplace): boolean =>
  marketplace === 'dermaga' || (listingMarketplaces as readonly Marketplace[]).includes(marketplace)

export type StoreAction = 'reauthorise' | 'chat' | 'rename' | 'buffer' | 'pause' | 'resume' | 'sync' | 'disconnect' | 'open'

/** What can be done to one store, by how its marketplace connects stores. */
export function actionsOf(line: StoreFacts, way: ConnectWay | undefined): StoreAction[] {
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
