import clsx from 'clsx'
import type { ReactNode } from 'react'
import { FieldError } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useLineKeys } from './use-line-keys.ts'

/** A line as it is written; what its SKU is called stands beside it. */
interface NamedLine {
  readonly sku: string
  readonly name: string
  readonly variant: string
}

/** What is written of a line. */
interface LineField {
  /** Of the form's value. */
  readonly path: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly maxLength: number
  /** A shelf: anything but a number. */
  readonly words?: boolean
  onChange(written: string): void
}

interface LineColumn<Line> {
  readonly name: string
  readonly head: string
  /** A class: what the name leaves of the row. */
  readonly width: string
  /** Absent: nothing is written, and `show` is of numbers. */
  field?(line: Line, at: number): LineField
  /** Null: nothing is to be said of it. */
  show?(line: Line): ReactNode
}

interface LineTableProps<Line extends NamedLine> {
  readonly lines: readonly Line[]
  readonly columns: readonly LineColumn<Line>[]
  /** The SKU that was scanned last. */
  readonly latest: string | null
  /** What is wrong with the lines as a whole. */
  readonly error: string | undefined
  /** Nothing else of the form leads to its lines: what is wrong with them does. */
  readonly path?: string
  /** Said after the SKU. */
  about?(line: Line): ReactNode
  /** Absent: none is taken away. */
  onRemove?(at: number): void
  /** Enter in a line: on to the next SKU; absent: on to the next line. */
  onDone?(): void
}

/**
 * The lines of a document as they are written, by the arrows from line to line. Where there is no room for the columns, what is written stands below the
 * name and what is not below that, each with its head.
 */
export function LineTable<Line extends NamedLine>({ lines, columns, latest, error, path, about, onRemove, onDone }: LineTableProps<Line>) {
  const { body, walk, focusAfter } = useLineKeys(onDone)
  const remove = (at: number) => {
    onRemove?.(at)
    if (lines.length === 1) return onDone?.()
    focusAfter(at, lines.length)
  }
  const low = columns.length > 1 ? stacked : nothing
  const share = shares[columns.filter(({ field }) => field).length]
  return (
    <div className="@container" data-field={path}>
      {lines.length > 0 ? (
        <table className={clsx('w-full table-fixed border-collapse', low.block)} aria-label={t('purchase.field.lines')}>
          <thead className={low.head}>
            <tr className="border-b border-line text-left text-xs text-ink-2">
              <th className="py-1 pr-2 font-medium">{t('purchase.column.sku')}</th>
              {columns.map(({ name, head, width, field }) => (
                <th key={name} className={clsx(width, 'px-2 font-medium', !field && 'text-right')}>
                  {head}
                </th>
              ))}
              {onRemove ? (
                <th className="w-8">
                  <span className="sr-only">{t('purchase.line.remove')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody ref={body} className={low.block}>
            {lines.map((line, at) => (
              <tr
                key={line.sku}
                data-sku={line.sku}
                data-latest={line.sku === latest || undefined}
                className={clsx('relative border-b border-line align-top data-latest:bg-accent-soft', low.row)}
              >
                <td className={clsx('py-1.5 pr-2 wrap-anywhere', low.name)}>
                  <span className="block">{[line.name, line.variant].filter(Boolean).join(' · ')}</span>
                  <Code>{line.sku}</Code>
                  {about?.(line)}
                </td>
                {columns.map(({ name, head, field, show }) => {
                  const shown = field ? <Written {...field(line, at)} onKeyDown={walk(at, name)} /> : show?.(line)
                  return (
                    <td
                      key={name}
                      data-column={name}
                      className={clsx('px-2', field ? ['py-1', low.field, share] : ['py-2 text-right tabular-nums', low.shown])}
                    >
                      {shown ? (
                        <span aria-hidden className={clsx('hidden text-xs leading-5 text-ink-2', low.block)}>
                          {head}
                        </span>
                      ) : null}
                      {shown}
                    </td>
                  )
                })}
                {onRemove ? (
                  <td className={clsx('py-1', low.remove)}>
                    <IconButton icon="x" size="small" label={t('purchase.line.remove-sku', { sku: line.sku })} onClick={() => remove(at)} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <FieldError>{error}</FieldError>
    </div>
  )
}

/** Where there is no room for the columns. */
const stacked = {
  block: '@max-xl:block',
  head: '@max-xl:sr-only',
  row: '@max-xl:-mx-2 @max-xl:px-2 @max-xl:grid @max-xl:grid-cols-6 @max-xl:gap-x-3 @max-xl:pb-1.5',
  name: '@max-xl:col-span-6 @max-xl:pr-10',
  field: '@max-xl:p-0',
  shown: '@max-xl:order-1 @max-xl:col-span-3 @max-xl:flex @max-xl:gap-2 @max-xl:px-0 @max-xl:py-1',
  remove: '@max-xl:absolute @max-xl:top-0 @max-xl:right-2',
}
const nothing: Partial<typeof stacked> = {}
/** Of a row's six, by how many fields share it. */
const shares: Readonly<Record<number, string>> = { 1: '@max-xl:col-span-6', 2: '@max-xl:col-span-3', 3: '@max-xl:col-span-2' }

const Written = ({ path, words = false, onChange, ...field }: LineField & { onKeyDown: ReturnType<ReturnType<typeof useLineKeys>['walk']> }) => (
  <TextField
    {...field}
    hideLabel
    name={path}
    inputMode={words ? undefined : 'numeric'}
    autoComplete="off"
    onChange={onChange}
    onFocus={(event) => event.target.select()}
  />
)
