import { Skeleton } from '#platform/ui/skeleton.tsx'

const rows = ['1', '2', '3', '4', '5', '6', '7', '8']

/** Rows in the place of those that are coming. */
export const BoSkeleton = () => (
  <div aria-busy>
    <div className="list-head" />
    {rows.map((row) => (
      <div key={row} className="bo-coming">
        <Skeleton className="w-44" />
        <Skeleton className="w-52" />
        <Skeleton className="w-20" />
      </div>
    ))}
  </div>
)
