import { listingActs } from '#contract/product/listing.ts'
import { channels } from '#server/channels/registry.ts'

const parts = channels.map((channel) => ({
  channel,
  connected: channel.connect({ app_id: 'x', app_secret: 'x', base_url: 'http://127.0.0.1:9', callback_url: 'http://127.0.0.1:9' }),
}))

/** Channels that deal with orders, those that deal with conversations, and of these those that list what was written. */
export const orderChannels = parts.filter(({ connected }) => connected.orders).map(({ channel }) => channel)
export const chatChannels = parts.filter(({ connected }) => connected.chat).map(({ channel }) => channel)
export const chatListingChannels = parts.filter(({ connected }) => connected.chat?.messagesSince).map(({ channel }) => channel)
/** Those where something is for sale. */
export const sellingChannels = parts.filter(({ connected }) => connected.listings).map(({ channel }) => channel)
/** Those where listings are made and changed from here. */
export const formChannels = parts.filter(({ connected }) => connected.listings?.form).map(({ channel }) => channel)
/** Those that tell what buyers said of products. */
export const ratingChannels = parts.filter(({ connected }) => connected.ratings).map(({ channel }) => channel)
/** Those that tell what buyers give back. */
export const returnChannels = parts.filter(({ connected }) => connected.returns).map(({ channel }) => channel)
/** Those that tell what they settled. */
export const incomeChannels = parts.filter(({ connected }) => connected.income).map(({ channel }) => channel)
/** What can be done with whole products, by marketplace. */
export const productActs = new Map(
  parts.map(({ channel, connected: { listings } }) => [
    channel.marketplace,
    { acts: listingActs.filter((act) => listings?.acts?.[act]), boosts: !!listings?.boost },
  ]),
)
/** Marketplaces where a buyer's wish to cancel can be answered. */
export const answeringMarketplaces = parts
  .filter(({ connected }) => connected.orders?.capabilities.answer_cancel)
  .map(({ channel }) => channel.marketplace as string)
