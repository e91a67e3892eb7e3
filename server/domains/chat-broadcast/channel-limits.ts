import { broadcastRate } from '#contract/chat/broadcast.ts'
import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import type { ChannelRegistry } from '#server/channels/channel.ts'

/** What a broadcast may expect of a channel. */
export interface ChannelFits {
  readonly marketplace: Marketplace
  readonly session: boolean
  readonly templates: boolean
  /** Whether it takes the picture; true where there is none. */
  readonly image: boolean
  /** Whether the text is short enough. */
  readonly fits: boolean
}

export interface Wanted {
  readonly kind: 'message' | 'template'
  readonly length: number
  /** Null: no picture goes along. */
  readonly image: { readonly bytes: number; readonly mime_type: string } | null
}

/** How a broadcast fits the channels that can chat. */
export const fitsOf = (channels: ChannelRegistry, { kind, length, image }: Wanted): ChannelFits[] =>
  marketplaces.flatMap((marketplace) => {
    const capabilities = channels.get(marketplace)?.chat?.capabilities
    if (!capabilities) return []
    const { session, templates, images, max_text } = capabilities
    const takes = !image || kind === 'template' || (!!images && images.mime_types.includes(image.mime_type) && image.bytes <= images.max_bytes)
    return [{ marketplace, session, templates, image: takes, fits: length <= max_text }]
  })

/** Messages that a broadcast sends per second and store. */
export const rateOf = (channels: ChannelRegistry, marketplace: Marketplace): number =>
  broadcastRate(channels.get(marketplace)?.channel.limits.rate ?? 1)

/** Where nobody can tell whether a message without an answer arrived: it is not sent again by itself. */
export const untellable = (channels: ChannelRegistry): Marketplace[] =>
  marketplaces.filter((marketplace) => {
    const chat = channels.get(marketplace)?.chat
    return !!chat && !chat.sentAlready && !chat.capabilities.idempotent
  })
