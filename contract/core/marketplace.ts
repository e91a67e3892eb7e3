import { z } from 'zod'

/**
 * Every marketplace and social channel, by the prefix of its order codes (specification §5).
 * This file and the channel's own folder are the only places that know a marketplace by name.
 */
export const marketplaceFacts = {
  shopee: { prefix: 'SHPE', name: 'Shopee', kind: 'marketplace', short: 'SP', color: '#ee4d2d', portal: 'https://seller.shopee.co.id/' },
  tokopedia: { prefix: 'TKPD', name: 'Tokopedia', kind: 'marketplace', short: 'TP', color: '#03a60e', portal: 'https://seller.tokopedia.com/' },
  lazada: { prefix: 'LZDA', name: 'Lazada', kind: 'marketplace', short: 'LZ', color: '#6366f1', portal: 'https://sellercenter.lazada.co.id/' },
  blibli: { prefix: 'BBLI', name: 'Blibli', kind: 'marketplace', short: 'BL', color: '#0090d4', portal: 'https://seller.blibli.com/' },
  tiktok: {
    prefix: 'TKTK',
    name: 'TikTok',
    kind: 'marketplace',
    short: 'TT',
    color: '#858b95',
    portal: 'https://seller-id.tokopedia.com/',
    also: ['tokopedia'],
  },
  dermaga: { prefix: 'BD', name: 'Dermaga', kind: 'marketplace', short: 'DM', color: '#0d9488' },
  baleomol: { prefix: 'BMOL', name: 'Baleomol', kind: 'marketplace', short: 'BM', color: '#b8740a' },
  facebook: { prefix: 'MTFB', name: 'Facebook', kind: 'social', short: 'FB', color: '#1877f2', portal: 'https://business.facebook.com/' },
  instagram: { prefix: 'MTIG', name: 'Instagram', kind: 'social', short: 'IG', color: '#d62976', portal: 'https://business.facebook.com/' },
  // Sales over the counter, by telephone and in bulk: nobody outside tells of them, and no channel is connected.
  offline: { prefix: 'OFFL', name: 'Offline', kind: 'own', short: 'OF', color: '#7c8799' },
  whatsapp: { prefix: 'WA', name: 'WhatsApp', kind: 'social', short: 'WA', color: '#149a4e', portal: 'https://business.facebook.com/wa/manage/' },
} as const satisfies Record<string, MarketplaceFacts>

interface MarketplaceFacts {
  prefix: string
  name: string
  kind: 'marketplace' | 'social' | 'own'
  /** Two letters beside the dot, so that colour is never alone. */
  short: string
  /** The dot's colour: at least 3:1 on every theme's surface. */
  color: string
  /** Where its sellers look after their stores; absent: nobody outside knows such a place. */
  portal?: string
  /** Marketplaces whose buyers see its stores' products too, and whose orders come by these stores. */
  also?: readonly string[]
}

export type Marketplace = keyof typeof marketplaceFacts
export const marketplaces = Object.keys(marketplaceFacts) as [Marketplace, ...Marketplace[]]
export const marketplaceSchema = z.enum(marketplaces)

/** Its stores are connected to something: all but the seller's own, which nothing is read from or sent to. */
export const isConnectable = (marketplace: Marketplace): boolean => marketplaceFacts[marketplace].kind !== 'own'

/** Where sellers look after their stores at the marketplace itself. */
export const portalOf = (marketplace: Marketplace): string | undefined => (marketplaceFacts[marketplace] as MarketplaceFacts).portal

/** Marketplaces whose buyers order from stores of another one too. */
const soldBesides = new Set(marketplaces.flatMap((name) => (marketplaceFacts[name] as MarketplaceFacts).also ?? []))
/** Where buyers of combined stores order: the stores' own marketplace, and those that it sells at besides. */
export const commercePlatforms = marketplaces.filter((name) => soldBesides.has(name) || (marketplaceFacts[name] as MarketplaceFacts).also)

/** Where an order was made, by the name that people know: `Tokopedia (TikTok)` where that is another marketplace than its store's. */
export const soldAtName = ({ marketplace, commerce_platform }: { marketplace: Marketplace; commerce_platform: Marketplace | null }): string =>
  commerce_platform ? `${marketplaceFacts[commerce_platform].name} (${marketplaceFacts[marketplace].name})` : marketplaceFacts[marketplace].name

const byPrefix = new Map(marketplaces.map((name) => [marketplaceFacts[name].prefix as string, name]))

/** The marketplace an order code names by the text before its first dash, or null for a foreign code. */
export const marketplaceOf = (orderCode: string): Marketplace | null => byPrefix.get(orderCode.split('-', 1)[0] as string) ?? null

/** `SHPE-2411210087431` for a marketplace and its own order id. */
export const orderCodeOf = (marketplace: Marketplace, mpOrderId: string): string => `${marketplaceFacts[marketplace].prefix}-${mpOrderId}`

/** Buyer look-ups by order are skipped for social channels: they have no marketplace account to look up. Customers of our own have a number. */
export const hasBuyerOrders = (marketplace: Marketplace): boolean => marketplaceFacts[marketplace].kind !== 'social'
