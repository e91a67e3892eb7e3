import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import type { Field, FieldInput, Words } from './declare-form.ts'
import { FieldError, Labelled } from './fields.tsx'
import { moved } from './path.ts'

interface RowsLook<Row> {
  /** A new row; absent: none is added by hand. */
  readonly blank?: Row
  readonly most?: number
  /** A heading above says what they are. */
  readonly hideLabel?: boolean
  readonly fields: { readonly [Name in keyof Row & string]?: Field<Row[Name]> }
}

/** Rows of fields: added, taken out, and moved by the arrows on their buttons. */
export const rows = <Row extends object>(label: Words, { blank, most, hideLabel, fields }: RowsLook<Row>): Field<readonly Row[]> => ({
  label,
  parts: fields as { readonly [part: string]: Field },
  draw: (input, form) => (
    <Labelled {...input} {...(hideLabel ? { hideLabel } : {})} error={undefined}>
      <Rows
        label={input.label}
        rows={input.value}
        onChange={(next) => input.onChange(next)}
        draw={(_, at) => (
          <div className="flex flex-1 flex-wrap items-start gap-2">
            {Object.entries(fields as Record<string, Field>).map(([name, field]) => (
              <div key={name} className={field.wide ? 'min-w-48 flex-3' : 'min-w-32 flex-1'}>
                {field.draw(form.bind(`${input.name}.${at}.${name}`, field), form)}
              </div>
            ))}
          </div>
        )}
      />
      {blank && input.value.length < (most ?? Number.POSITIVE_INFINITY) ? <Add input={input} blank={blank} /> : null}
      <FieldError>{input.error}</FieldError>
    </Labelled>
  ),
})

function Add<Row>({ input, blank }: { input: FieldInput<readonly Row[]>; blank: Row }) {
  const button = useRef<HTMLButtonElement>(null)
  const add = () => {
    input.onChange([...input.value, blank])
    // The new row is there with the next drawing.
    requestAnimationFrame(() => focusFirst(button.current?.parentElement?.querySelector(`[data-row="${input.value.length}"]`)))
  }
  return (
    <Button ref={button} data-field={input.name} repeats size="small" icon="plus" className="self-start" onClick={add}>
      {t('common.form.row-add')}
    </Button>
  )
}

interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  onChange(rows: Row[]): void
  draw(row: Row, at: number): ReactNode
}

/** Rows whose order counts, each with its buttons. */
export function Rows<Row>({ label, rows: all, onChange, draw }: RowsProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= all.length) return
    onChange(moved(all, from, to))
    // The keys go with the row.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${to}"] [data-move="${to < from ? 'up' : 'down'}"]`)?.focus())
  }
  const remove = (at: number) => {
    onChange(all.filter((_, other) => other !== at))
    requestAnimationFrame(() => focusFirst(list.current?.querySelector(`[data-row="${Math.min(at, all.length - 2)}"]`)))
  }
  const byKeys = (at: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!by || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    move(at, at + by)
  }
  return (
    <ol ref={list} aria-label={label} className="divide-y divide-line border-y border-line empty:hidden">
      {all.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <li key={at} data-row={at} className="flex min-h-8 items-start gap-2 py-1">
          <span className="w-6 pt-1 text-right text-ink-3 tabular-nums">{at + 1}</span>
          {draw(row, at)}
          <span role="group" className="flex gap-1 pt-0.5" onKeyDown={byKeys(at)}>
            <IconButton
              size="small"
              icon="chevron-up"
              data-move="up"
              label={t('common.form.row-up', { number: at + 1 })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              size="small"
              icon="chevron-down"
              data-move="down"
              label={t('common.form.row-down', { number: at + 1 })}
              disabled={at === all.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <IconButton size="small" icon="x" label={t('common.form.row-remove', { number: at + 1 })} onClick={() => remove(at)} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const focusFirst = (within: Element | null | undefined): void =>
  within?.querySelector<HTMLElement>('input,select,textarea,button:not(:disabled)')?.focus()
