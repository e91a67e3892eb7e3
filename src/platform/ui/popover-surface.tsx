import clsx from 'clsx'
import * as Primitive from 'radix-ui/popover'
import type { ReactNode, RefObject } from 'react'

interface PopoverSurfaceProps {
  anchor: RefObject<HTMLElement | null>
  /** What gets the focus back, where it can. */
  from: RefObject<Element | null>
  label: string
  align: 'start' | 'center' | 'end'
  className?: string
  onClose(): void
  children: ReactNode
}

/** The floating box of a Popover. */
export default function PopoverSurface({ anchor, from, label, align, className, onClose, children }: PopoverSurfaceProps) {
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // A press on the trigger closes by itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // What took the focus meanwhile keeps it: an emoji that was chosen is typed on behind.
            const { activeElement } = document
            if (activeElement && activeElement !== document.body) return
            const back = from.current
            if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus({ preventScroll: true })
            else anchor.current?.focus()
          }}
          className={clsx(
            'z-50 max-h-(--radix-popover-content-available-height) animate-appear overflow-y-auto rounded-lg bg-raised text-ink shadow-float outline-none',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
