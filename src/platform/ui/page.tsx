import type { ReactNode } from 'react'

/** A pane that is read and filled in from the top: a title, a sentence, and one column. */
export const Page = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <div className="h-full overflow-y-auto">
    <div className="mx-auto flex max-w-160 flex-col gap-4 px-6 py-6 max-phone:px-4">
      <header>
        <h2 className="text-lg font-semibold">{title}</h2>
        {text ? <p className="text-ink-2">{text}</p> : null}
      </header>
      {children}
    </div>
  </div>
)
