import { Skeleton } from '#platform/ui/skeleton.tsx'

const rows = ['1', '2', '3', '4', '5', '6']

/** Rows in the place of those that are coming. */
export const AgentSkeleton = () => (
  <div className="agents-rows" aria-busy>
    <div className="agents-head" />
    {rows.map((row) => (
      <div key={row} className="agents-row">
        <Skeleton className="w-40" />
        <Skeleton className="w-52" />
        <Skeleton className="w-14" />
      </div>
    ))}
  </div>
)
