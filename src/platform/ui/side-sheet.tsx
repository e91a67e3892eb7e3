import * as Primitive from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useFloats } from './floating.ts'
import { useReturnFocus } from './return-focus.ts'

/** A sheet at the left edge, over everything. Only inside a chunk of its own: it brings the dialog primitive along. */
export function SideSheet({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  useFloats('dialog', true)
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Primitive.Content
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] animate-appear flex-col bg-surface shadow-float outline-none"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
