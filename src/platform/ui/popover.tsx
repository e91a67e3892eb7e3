import { cloneElement, lazy, type ReactElement, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { useFloats } from './floating.ts'
import { loadPopoverParts } from './in-popover.tsx'

interface PopoverProps {
  /** The button that opens it; it must take a `ref`. */
  trigger: ReactElement<Record<string, unknown>>
  /** The accessible name of what opens. */
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  /** With `onOpenChange`: opened from outside. */
  open?: boolean
  onOpenChange?(open: boolean): void
  align?: 'start' | 'center' | 'end'
  className?: string
}

/** Loads what draws popovers and what is drawn in them alone, before one is asked for. */
export const loadPopoverSurface = async () => (await Promise.all([import('./popover-surface.tsx'), loadPopoverParts()]))[0]
const PopoverSurface = lazy(loadPopoverSurface)

/** A small floating box under a button, for choosing and filling in. Focus goes into it and comes back. */
export function Popover({ trigger, label, children, open: givenOpen, onOpenChange, align = 'start', className }: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const ownAnchor = useRef<HTMLElement>(null)
  const anchor = (trigger.props.ref as RefObject<HTMLElement | null> | undefined) ?? ownAnchor
  const open = givenOpen ?? ownOpen
  // From the click on: keys that are pressed before the box is there are not for the pane below.
  useFloats('popover', open)
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {cloneElement(trigger, { ref: anchor, 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => change(!open) })}
      {open ? (
        <Suspense fallback={null}>
          <PopoverSurface anchor={anchor} label={label} align={align} className={className} onClose={() => change(false)}>
            {typeof children === 'function' ? children(() => change(false)) : children}
          </PopoverSurface>
        </Suspense>
      ) : null}
    </>
  )
}
