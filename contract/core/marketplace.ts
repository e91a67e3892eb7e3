import { z } from 'zod'

/**
 * Every marketplace and social channel, by the prefix of its order codes (specification §5).
 * This file and the channel's own folder are the only places that know a marketplace by name.
 */
export const marketplaceFacts = {
  shopee: { prefix: 'SHPE', name: 'Shopee', kind: 'marketplace' },
  tokopedia: { prefix: 'TKPD', name: 'Tokopedia', kind: 'marketplace' },
  lazada: { prefix: 'LZDA', name: 'Lazada', kind: 'marketplace' },
  blibli: { prefix: 'BBLI', name: 'Blibli', kind: 'marketplace' },
  tiktok: { prefix: 'TKTK', name: 'TikTok', kind: 'marketplace' },
  dermaga: { prefix: 'BD', name: 'Dermaga', kind: 'marketplace' },
  baleomol: { prefix: 'BMOL', name: 'Baleomol', kind: 'marketplace' },
  facebook: { prefix: 'MTFB', name: 'Facebook', kind: 'social' },
  instagram: { prefix: 'MTIG', name: 'Instagram', kind: 'social' },
  whatsapp: { prefix: 'WA', name: 'WhatsApp', kind: 'social' },
} as const satisfies Record<string, { prefix: string; name: string; kind: 'marketplace' | 'social' }>

export type Marketplace = keyof typeof marketplaceFacts
export const marketplaces = Object.keys(marketplaceFacts) as [Marketplace, ...Marketplace[]]
export const marketplaceSchema = z.enum(marketplaces)

const byPrefix = new Map(marketplaces.map((name) => [marketplaceFacts[name].prefix as string, name]))

/** The marketplace an order code names by the text before its first dash, or null for a foreign code. */
export const marketplaceOf = (orderCode: string): Marketplace | null => byPrefix.get(orderCode.split('-', 1)[0] as string) ?? null

/** `SHPE-2411210087431` for a marketplace and its own order id. */
export const orderCodeOf = (marketplace: Marketplace, mpOrderId: string): string => `${marketplaceFacts[marketplace].prefix}-${mpOrderId}`

/** Buyer look-ups by order are skipped for social channels: they have no marketplace account to look up. */
export const hasBuyerOrders = (marketplace: Marketplace): boolean => marketplaceFacts[marketplace].kind === 'marketplace'
