import type { ListingAct } from '#contract/product/listing.ts'
import type { ContextSnapshot } from '#kernel/context.ts'

export interface ListingTarget {
  readonly listing_id: number
  /** Ours that it sells; null: none. */
  readonly sku: string | null
  /** What it carries as the seller's. */
  readonly mp_sku: string
  /** Somebody undid its link: it is not linked by itself again. */
  readonly is_unlinked: boolean
  /** What can be done with its product at its marketplace now. */
  readonly acts: readonly string[]
  /** What tells the whole products apart. */
  readonly product: string
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
    acts: ((context['listing.acts'] as readonly string[])[index] ?? '').split(' '),
    product: (context['listing.products'] as readonly string[])[index] ?? id,
  }))
}

/** Those of them whose products an act is of use for. */
export const targetsOf = (act: ListingAct, context: ContextSnapshot): readonly ListingTarget[] =>
  listingTargets(context).filter(({ acts }) => acts.includes(act))

export const productsOf = (targets: readonly ListingTarget[]): number => new Set(targets.map(({ product }) => product)).size

/** `when` of a command that needs listings. */
export const hasListings = "selection.kind == 'listing' && selection.count > 0"
