import type { ReactNode } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { useSession } from '#platform/session/session.ts'
import { Link } from '#platform/workbench/link.tsx'
import { screenOf } from '#platform/workbench/screens.ts'

/** What leads to the list of what it counts, where the person may see that; else the same without a link. */
export function LeadingTo({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const user = useSession((session) => session.user)
  const screen = screenOf(to)
  if (!screen || !mayAccess(screen.access, user)) return <div className={className}>{children}</div>
  return (
    <Link to={to} className={`${className ?? ''} rounded-sm -outline-offset-2 hover:bg-hover`}>
      {children}
    </Link>
  )
}
