import clsx from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Controls that belong together; the arrow keys move among them. */
export function Toolbar({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    const from = event.target as HTMLElement
    if (!step || event.altKey || event.ctrlKey || event.metaKey || from.matches('input,select,textarea')) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled),a[href]')]
    const next = stops[(stops.indexOf(from) + step + stops.length) % stops.length]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    <div role="toolbar" aria-label={label} tabIndex={-1} className={clsx('flex items-center gap-1', className)} onKeyDown={move}>
      {children}
    </div>
  )
}
