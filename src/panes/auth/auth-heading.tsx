import type { ReactNode } from 'react'

/** What a form is for. */
export const AuthHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div>
    <h1 className="text-lg font-semibold">{title}</h1>
    {children ? <p className="break-words text-ink-2">{children}</p> : null}
  </div>
)

export const authLink = 'font-medium text-accent underline-offset-2 hover:underline'
