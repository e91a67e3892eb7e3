import { orderTagList } from '#contract/order/order-marks.endpoints.ts'
import type { OrderTag, TagColour } from '#contract/order/order-marks.ts'
import { usePart } from '#platform/query/use-part.ts'
import { type Tone, toneClass } from '#platform/ui/chip.tsx'

/** A tag's colour is one of the tones, under the name that a person chooses it by. */
const tones: Readonly<Record<TagColour, Tone>> = { grey: 'neutral', teal: 'accent', blue: 'info', green: 'success', amber: 'warning', red: 'danger' }

export const useOrderTags = (): readonly OrderTag[] => usePart(orderTagList).data?.tags ?? []

export const TagChip = ({ name, colour }: Pick<OrderTag, 'name' | 'colour'>) => (
  <span className={`inline-block max-w-32 flex-none truncate rounded-sm px-1 text-2xs leading-4 font-medium ${toneClass[tones[colour]]}`}>
    {name}
  </span>
)

/** The tags of an order, in the order of their names; those that were deleted show nothing. */
export function OrderTags({ ids, className = '' }: { ids: readonly number[]; className?: string }) {
  const tags = useOrderTags().filter(({ tag_id }) => ids.includes(tag_id))
  return tags.length > 0 ? (
    <span className={`inline-flex min-w-0 items-center gap-1 overflow-hidden ${className}`} title={tags.map(({ name }) => name).join(', ')}>
      {tags.map((tag) => (
        <TagChip key={tag.tag_id} {...tag} />
      ))}
    </span>
  ) : null
}

/** `Siti Rahma` as `SR`. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Whose order it is, where there is little room. */
export const AssigneeMark = ({ name, label }: { name: string; label: string }) => (
  <span role="img" aria-label={label} title={label} className="flex-none rounded-full bg-neutral-soft px-1 text-2xs leading-4 font-medium text-ink-2">
    {initialsOf(name)}
  </span>
)
