import clsx from 'clsx'
import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Button, type ButtonProps } from '#platform/ui/button.tsx'
import { Dialog, type DialogProps } from '#platform/ui/dialog.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RequiredNote } from '#platform/ui/required.tsx'
import { FormSize } from './fields.tsx'
import type { FormHandle } from './use-form.ts'

interface BodyProps {
  form: FormHandle
  /** Instead of every field in its order. */
  children?: ReactNode
  /** Before everything: a heading. */
  head?: ReactNode
  label?: string
  className?: string | undefined
  /** The first field that is still empty has the caret when it opens. */
  autoFocus?: boolean
}

interface FormProps extends BodyProps {
  /** The words of the button that sends it, with what else the button is. */
  submit: string | ButtonProps
  size?: 'medium' | 'large'
  onCancel?(): void
  /** Beside the buttons. */
  actions?: ReactNode
  /** After everything. */
  foot?: ReactNode
}

/** A form of a page: what is wrong with it, its fields, its buttons. */
export function Form({ submit, size = 'medium', onCancel, actions, foot, ...body }: FormProps) {
  const { form } = body
  const button = typeof submit === 'string' ? { children: submit } : submit
  return (
    <FormSize value={size}>
      <FormBody
        {...body}
        end={
          <>
            {form.marked ? <RequiredNote /> : null}
            <div className={size === 'large' ? 'mt-1 grid' : 'flex flex-wrap items-center gap-2'}>
              <Button type="submit" variant="primary" size={size} busy={form.busy} {...button} />
              {onCancel ? <Button onClick={onCancel}>{t('common.action.cancel')}</Button> : null}
              {actions}
            </div>
            {foot}
          </>
        }
      />
    </FormSize>
  )
}

interface FormDialogProps extends BodyProps, Pick<DialogProps, 'title' | 'description' | 'width' | 'onClose'> {
  submit: string | ButtonProps
  /** What is lost by leaving, and what leaving is called; asked also where nothing was changed. */
  leave?: { readonly text: string; readonly label: string }
}

/** A form in front of everything. What no draft keeps is not lost by a slip: leaving asks. */
export function FormDialog({ title, description, width, onClose, submit, leave, ...body }: FormDialogProps) {
  const { form } = body
  const id = useId()
  const [leaving, setLeaving] = useState(false)
  const asks = leave !== undefined || (form.changed && !form.kept)
  const button = typeof submit === 'string' ? { children: submit } : submit
  return (
    <Dialog
      open
      title={title}
      description={leaving ? (leave?.text ?? t('common.form.leave-text')) : description}
      {...(width ? { width } : {})}
      onClose={asks ? () => setLeaving(!leaving) : onClose}
      footer={
        <>
          {form.kept && form.changed ? (
            <Button variant="ghost" onClick={form.reset}>
              {t('common.form.undo')}
            </Button>
          ) : null}
          <Button variant={leaving ? 'danger' : 'secondary'} onClick={asks && !leaving ? () => setLeaving(true) : onClose}>
            {leave?.label ?? t(leaving ? 'common.form.leave' : form.kept ? 'common.action.close' : 'common.action.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy} {...button} />
        </>
      }
    >
      <FormBody id={id} {...body} end={form.marked ? <RequiredNote /> : null} />
    </Dialog>
  )
}

interface FormBodyProps extends BodyProps {
  id?: string
  /** Escape leaves it. */
  onLeave?: (() => void) | undefined
  /** The buttons, after the fields. Why it could not be sent stands between the two: whoever pressed one looks there. */
  end?: ReactNode
}

/** The form itself, for one whose buttons stand elsewhere. */
export function FormBody({ form, id, onLeave, children, head, end, label, className = 'flex flex-col gap-4', autoFocus }: FormBodyProps) {
  const { ref } = form
  useLayoutEffect(() => {
    if (!autoFocus) return
    // What is picked has no name of its own.
    const typed = 'input[name],textarea[name],select[name],[data-field] input[role="combobox"]'
    const fields = [...(ref.current?.querySelectorAll<HTMLInputElement>(typed) ?? [])]
    ;(fields.find(({ value }) => !value) ?? fields[0])?.focus()
  }, [autoFocus, ref])
  return (
    <form
      ref={ref}
      id={id}
      noValidate
      aria-label={label}
      // Takes the focus of a field that Escape leaves.
      tabIndex={-1}
      data-kept={form.kept || undefined}
      onSubmit={form.submit}
      onKeyDown={(event) => {
        // With Shift it is another key: a command's own.
        const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey
        const leaves = event.key === 'Escape' && onLeave
        if (!sends && !leaves) return
        event.preventDefault()
        if (sends) return form.submit()
        event.stopPropagation()
        onLeave?.()
      }}
      className={clsx(className, 'outline-none')}
    >
      {head}
      {children ?? form.all()}
      {form.problem ? (
        <div data-problem className="col-span-full">
          <Notice tone="danger">{form.problem}</Notice>
        </div>
      ) : null}
      {end}
    </form>
  )
}
