import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly text?: string
  /** At the end of its head. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A part of the page, with what it is about. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
          {text ? <p className="text-xs text-ink-3">{text}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
