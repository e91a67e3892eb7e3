import type { ReactNode } from 'react'
import { Asked, late } from './late.tsx'

export interface DialogProps {
  title: string
  /** One sentence below the title. */
  description?: string
  open: boolean
  onClose(): void
  /** Buttons, at the lower right. */
  footer?: ReactNode
  /** 400, 560 or 800 px. */
  width?: 'narrow' | 'medium' | 'wide'
  children: ReactNode
}

/** What draws dialogs: loaded before one is asked for. */
export const dialogSurface = late(() => import('./dialog-surface.tsx'))

/** A question in front of everything. Focus stays in it, Escape and a press outside close it, and focus goes back. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <Asked code={dialogSurface} of={rest} close={rest.onClose} /> : null
}
