import clsx from 'clsx'
import type { ReactNode } from 'react'
import { toneClass } from './chip.tsx'
import { Icon } from './icon.tsx'

const icons = { info: 'info', success: 'circle-check', warning: 'triangle-alert', danger: 'circle-alert' } as const

/** A sentence that belongs to what stands below it: a form's failure, a warning. */
export const Notice = ({ tone, children, className }: { tone: keyof typeof icons; children: ReactNode; className?: string }) => (
  <div role={tone === 'danger' ? 'alert' : 'status'} className={clsx('flex items-start gap-2 rounded-md px-3 py-2', toneClass[tone], className)}>
    <Icon name={icons[tone]} className="mt-0.5" />
    <div className="min-w-0 flex-1 break-words">{children}</div>
  </div>
)
