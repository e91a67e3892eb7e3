import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Order codes, SKUs and tracking numbers. */
export const Code = ({ children, className }: { children: ReactNode; className?: string }) => (
  <code className={clsx('font-mono text-xs leading-5 tracking-[-0.02em]', className)}>{children}</code>
)
