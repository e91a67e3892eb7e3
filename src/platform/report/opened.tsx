import type { ReactNode } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { useSession } from '#platform/session/session.ts'
import { Link } from '#platform/workbench/link.tsx'
import type { Measure, ReportRow } from './measure.ts'

interface OpenedProps {
  readonly measure: Measure
  readonly row: ReportRow
  /** What its part was asked. */
  readonly asked: Readonly<Record<string, string>>
  readonly value: number | string | null
  readonly children: ReactNode
}

/** An amount that opens what it counts, where there is something and the person may see it. */
export function Opened({ measure: { opens }, row, asked, value, children }: OpenedProps) {
  const user = useSession((state) => state.user)
  if (opens && value === 0) return <span className="text-ink-3">{children}</span>
  const to = opens && value !== null && mayAccess(opens.access, user) ? opens.href(row, asked) : undefined
  if (!to) return children
  return (
    <Link to={to} className="list-link">
      {children}
    </Link>
  )
}
