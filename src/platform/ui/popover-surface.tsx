import clsx from 'clsx'
import * as Primitive from 'radix-ui/popover'
import type { ReactNode, RefObject } from 'react'
import { useReturnFocus } from './return-focus.ts'

interface PopoverSurfaceProps {
  anchor: RefObject<HTMLElement | null>
  label: string
  align: 'start' | 'center' | 'end'
  className?: string
  onClose(): void
  children: ReactNode
}

/** The floating box of a Popover. */
export default function PopoverSurface({ anchor, label, align, className, onClose, children }: PopoverSurfaceProps) {
  const returnFocus = useReturnFocus(anchor)
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
          onCloseAutoFocus={returnFocus}
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
