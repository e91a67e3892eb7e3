import type { ContextSnapshot } from '#kernel/context.ts'

export interface ListingTarget {
  readonly listing_id: number
  /** Ours that it sells; null: none. */
  readonly sku: string | null
  /** What it carries as the seller's. */
  readonly mp_sku: string
  /** Somebody undid its link: it is not linked by itself again. */
  readonly is_unlinked: boolean
}

/** The listings that a command is about: what the focused pane has selected, or has under its cursor. */
export function listingTargets(context: ContextSnapshot): readonly ListingTarget[] {
  if (context['selection.kind'] !== 'listing') return []
  const skus = context['listing.skus'] as readonly string[]
  const sellers = context['listing.seller-skus'] as readonly string[]
  return (context['selection.codes'] as readonly string[]).map((id, index) => ({
    listing_id: Number(id),
    sku: skus[index] || null,
    mp_sku: sellers[index] ?? '',
    is_unlinked: (context['listing.links'] as readonly string[])[index] === 'unlinked',
  }))
}

/** `when` of a command that needs listings. */
export const hasListings = "selection.kind == 'listing' && selection.count > 0"
