import { cloneElement, type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useFloats } from './floating.ts'
import { loadPopoverParts } from './in-popover.tsx'
import { Asked, late } from './late.tsx'

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

/** What draws popovers, with what is drawn in them alone: loaded before one is asked for. */
export const popoverSurface = late(async () => (await Promise.all([import('./popover-surface.tsx'), loadPopoverParts()]))[0])

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
  const close = () => change(false)
  return (
    <>
      {cloneElement(trigger, { ref: anchor, 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => change(!open) })}
      {open ? (
        <Asked
          code={popoverSurface}
          of={{ anchor, label, align, className, onClose: close, children: typeof children === 'function' ? children(close) : children }}
          close={close}
        />
      ) : null}
    </>
  )
}
