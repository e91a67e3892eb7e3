import type { ChannelRegistry } from '#server/channels/channel.ts'
import type { Services } from './handler.ts'

/** What handlers and jobs that deal with marketplaces may use. */
export type ChannelServices = Services & { readonly channels: ChannelRegistry }
