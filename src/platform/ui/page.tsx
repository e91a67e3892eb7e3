import clsx from 'clsx'
import type { ReactNode } from 'react'

interface PageProps {
  title: string
  text?: string
  /** For what holds a table. */
  wide?: boolean
  /** Nothing in it takes the focus: keys scroll the page itself. */
  readOnly?: boolean
  children: ReactNode
}

/** A pane that is read and filled in from the top: a title, a sentence, and one column. */
export const Page = ({ title, text, wide, readOnly, children }: PageProps) => (
  <div className="h-full overflow-y-auto -outline-offset-2" {...(readOnly && { tabIndex: 0, role: 'group', 'aria-label': title })}>
    <div className={clsx('mx-auto flex flex-col gap-4 px-6 py-6 max-phone:px-4', wide ? 'max-w-260' : 'max-w-160')}>
      <header>
        <h2 className="text-lg font-semibold">{title}</h2>
        {text ? <p className="text-ink-2">{text}</p> : null}
      </header>
      {children}
    </div>
  </div>
)
