import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { useLasting } from './use-after.ts'

interface SettingLineProps {
  title: string
  text?: string | undefined
  /** It is being saved. */
  busy?: boolean
  children: ReactNode
}

/** One thing that can be set: its name, what it means, and the control at the end of the line. */
export function SettingLine({ title, text, busy = false, children }: SettingLineProps) {
  const lasts = useLasting(busy)
  return (
    <div aria-busy={busy || undefined} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-1">
      <div className="min-w-48 flex-1">
        <div className="flex items-center gap-2 font-medium">
          {title}
          {lasts ? <Spinner /> : null}
        </div>
        {text ? <p className="text-xs text-ink-3">{text}</p> : null}
      </div>
      {children}
    </div>
  )
}
