import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

interface SettingLineProps {
  title: string
  text?: string | undefined
  /** It is being saved. */
  busy?: boolean
  children: ReactNode
}

/** One thing that can be set: its name, what it means, and the control at the end of the line. */
export const SettingLine = ({ title, text, busy, children }: SettingLineProps) => (
  <div aria-busy={busy || undefined} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-1">
    <div className="min-w-48 flex-1">
      <div className="flex items-center gap-2 font-medium">
        {title}
        {busy ? (
          <span className="animate-appear [animation-delay:200ms] [animation-fill-mode:backwards]">
            <Spinner />
          </span>
        ) : null}
      </div>
      {text ? <p className="text-xs text-ink-3">{text}</p> : null}
    </div>
    {children}
  </div>
)
