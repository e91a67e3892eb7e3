import { Skeleton } from '#platform/ui/skeleton.tsx'

/** Rows of the list's own height while the first ones are on their way. */
export const SkeletonLines = ({ count }: { count: number }) => (
  <div className="skeleton-lines" aria-busy>
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
      <Skeleton key={line} className={line % 3 === 0 ? 'w-3/4' : line % 3 === 1 ? 'w-1/2' : 'w-2/3'} />
    ))}
  </div>
)
