import type { ApiError } from '#platform/http/api-error.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'

/** A link is dead when the server says so, or when its secret is no secret of ours at all. */
export const isDead = (error: ApiError | null): boolean => error?.code === 'LINK_EXPIRED' || error?.code === 'VALIDATION'

/** While a link is looked at, and when the server was not reached. */
export const LinkState = ({ error, onRetry }: { error: ApiError | null; onRetry(): void }) =>
  error ? (
    <ErrorState error={error} onRetry={onRetry} />
  ) : (
    <div className="flex flex-col gap-5 py-2" aria-busy>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  )
