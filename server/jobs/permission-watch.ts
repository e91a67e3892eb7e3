import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { connectedStores, findStore, type StoreOrigin, saveStanding } from '#server/domains/store/store.port.ts'
import { every } from './every.ts'

const everyMs = 6 * 3_600_000

/** Asks how long a store's permission holds, how the shop stands and what its profile says, where its marketplace tells. Throws {@link ChannelFailure}. */
async function readPermission(services: ChannelServices, origin: StoreOrigin): Promise<void> {
  const part = services.channels.get(origin.marketplace)
  const store = (part?.permissionEnd || part?.shopState || part?.socialProfile) && (await findStore(services, origin))
  if (!store) return
  const standing = await services.channels.call(origin.marketplace, store, async ({ permissionEnd, shopState, socialProfile }, connection) => ({
    permission_end: await permissionEnd?.(connection),
    shop_state: await shopState?.(connection),
    social_profile: await socialProfile?.(connection),
  }))
  await saveStanding(services, origin, standing)
}

/** Asks for one store: its marketplace says that the permission ends soon. */
export const createReadPermission =
  (services: ChannelServices) =>
  (origin: StoreOrigin): Promise<void> =>
    readPermission(services, origin)

/** Asks for every connected store. */
export async function readPermissions(services: ChannelServices): Promise<void> {
  for (const origin of await connectedStores(services))
    await readPermission(services, origin).catch((failure: unknown) => {
      if (!(failure instanceof ChannelFailure)) throw failure
      services.log.info({ store_code: origin.store_code, failure: failure.message }, 'permission could not be asked for; the next look does it')
    })
}

export const startPermissionWatch = (services: ChannelServices): (() => Promise<void>) =>
  every(everyMs, services.log, 'permissions of stores', () => readPermissions(services))
