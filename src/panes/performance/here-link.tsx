import type { ReactNode } from 'react'
import { formatQuery, parseQuery, splitUrl } from '#kernel/url.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'

/** The same report, of something in it: everything else of its address stays. */
export function HereLink({ to, children }: { to: Readonly<Record<string, unknown>>; children: ReactNode }) {
  const { path, search } = splitUrl(usePane().url)
  return (
    <Link to={path + formatQuery(Object.entries({ ...parseQuery(search), ...to }))} className="list-link">
      {children}
    </Link>
  )
}
