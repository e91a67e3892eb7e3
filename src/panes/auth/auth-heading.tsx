import type { ReactNode } from 'react'
import { Notice } from '#platform/ui/notice.tsx'

/** What a form is for, and what is wrong with none of its fields. */
export const AuthHeading = ({ title, children, wrong }: { title: string; children?: ReactNode; wrong?: string }) => (
  <>
    <div>
      <h1 className="text-lg font-semibold">{title}</h1>
      {children ? <p className="break-words text-ink-2">{children}</p> : null}
    </div>
    {wrong ? <Notice tone="danger">{wrong}</Notice> : null}
  </>
)

export const authLink = 'font-medium text-accent underline-offset-2 hover:underline'
