import { ChannelFailure } from '#server/channels/channel.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { connectedStores, findStore, savePermissionEnd } from '#server/domains/store/store.port.ts'
import { every } from './every.ts'

const everyMs = 6 * 3_600_000

/** Asks for every connected store how long its seller's permission holds, where its marketplace tells. */
export async function readPermissions(services: ChannelServices): Promise<void> {
  for (const origin of await connectedStores(services)) {
    const store = services.channels.get(origin.marketplace)?.permissionEnd && (await findStore(services, origin))
    if (!store) continue
    try {
      const end = await services.channels.call(
        origin.marketplace,
        store,
        async (channel, connection) => (await channel.permissionEnd?.(connection)) ?? null,
      )
      await savePermissionEnd(services, origin, end)
    } catch (failure) {
      if (!(failure instanceof ChannelFailure)) throw failure
      services.log.info({ store_code: origin.store_code, failure: failure.message }, 'permission could not be asked for; the next look does it')
    }
  }
}

export const startPermissionWatch = (services: ChannelServices): (() => Promise<void>) =>
  every(everyMs, services.log, 'permissions of stores', () => readPermissions(services))
