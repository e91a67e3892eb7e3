import clsx from 'clsx'
import * as Primitive from 'radix-ui/dialog'
import { t } from '#platform/i18n/i18n.ts'
import type { DialogProps } from './dialog.tsx'
import { useFloats } from './floating.ts'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './return-focus.ts'

const widths = { narrow: 'max-w-100', medium: 'max-w-140', wide: 'max-w-200' } as const

/** The box of a Dialog: centred, and at the bottom edge of a phone. */
export default function DialogSurface({ title, description, onClose, footer, width = 'medium', children }: Omit<DialogProps, 'open'>) {
  useFloats('dialog', true)
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-scrim p-4 max-phone:items-end max-phone:p-0">
          <Primitive.Content
            onCloseAutoFocus={returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              // The close button comes first in the page, but nobody opens a dialog to close it.
              const box = event.currentTarget as HTMLElement
              const first =
                box.querySelector<HTMLElement>('[data-autofocus]') ??
                box.querySelector<HTMLElement>('[data-body] :is(input,select,textarea,button):not(:disabled),footer button:not(:disabled)')
              if (!first) return
              event.preventDefault()
              first.focus()
            }}
            className={clsx(
              'flex w-full animate-appear flex-col rounded-lg bg-raised text-ink shadow-float outline-none',
              'max-h-[calc(100dvh-32px)] max-phone:max-h-[92dvh] max-phone:rounded-b-none',
              widths[width],
            )}
          >
            <header className="flex items-start gap-2 pt-3 pr-2 pb-2 pl-4">
              <div className="min-w-0 flex-1">
                <Primitive.Title className="text-md font-semibold">{title}</Primitive.Title>
                {description ? <Primitive.Description className="text-ink-2">{description}</Primitive.Description> : null}
              </div>
              <Primitive.Close asChild>
                <IconButton icon="x" label={t('common.action.close')} />
              </Primitive.Close>
            </header>
            <div data-body className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4">
              {children}
            </div>
            {footer ? <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer> : null}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
