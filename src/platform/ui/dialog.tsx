import { lazy, type ReactNode, Suspense } from 'react'

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

/** Loads what draws dialogs, before one is asked for. */
export const loadDialogSurface = () => import('./dialog-surface.tsx')
const DialogSurface = lazy(loadDialogSurface)

/** A question in front of everything. Focus stays in it, Escape and a press outside close it, and focus goes back. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? (
    <Suspense fallback={null}>
      <DialogSurface {...rest} />
    </Suspense>
  ) : null
}
