import type { ReactNode } from 'react'

/** One thing that can be set: its name, what it means, and the control at the end of the line. */
export const SettingLine = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-1">
    <div className="min-w-48 flex-1">
      <div className="font-medium">{title}</div>
      <p className="text-xs text-ink-3">{text}</p>
    </div>
    {children}
  </div>
)
