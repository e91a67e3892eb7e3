import { FieldError } from '#platform/form/fields.tsx'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useLineKeys } from './use-line-keys.ts'

/** A line as it is written; what its SKU is called stands beside it. */
interface WrittenLine {
  readonly sku: string
  readonly name: string
  readonly variant: string
}

interface DocumentLinesProps<Line extends WrittenLine> {
  readonly lines: readonly Line[]
  /** Fields of a line, in their order. */
  readonly columns: readonly { readonly name: keyof Line & string; readonly head: string; label(sku: string): string; readonly width: string }[]
  /** The SKU that was scanned last. */
  readonly latest: string | null
  /** What a line comes to. */
  amountOf(line: Line): number
  errorOf(path: string): string | undefined
  onChange(lines: Line[]): void
  /** Enter in a line: on to the next SKU. */
  onDone(): void
}

/** The lines of a purchase or a sale as they are written, by the arrows from line to line. */
export function DocumentLines<Line extends WrittenLine>({ lines, columns, latest, amountOf, errorOf, onChange, onDone }: DocumentLinesProps<Line>) {
  const { body, walk, focusAfter } = useLineKeys(onDone)
  const change = (at: number, part: object) => onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)))
  const remove = (at: number) => {
    onChange(lines.filter((_, place) => place !== at))
    if (lines.length === 1) return onDone()
    focusAfter(at, lines.length)
  }
  return (
    // Without a line nothing in it takes the focus, and the arrows scroll it.
    <div className="overflow-x-auto" tabIndex={lines.length ? undefined : 0} role="group" aria-label={t('purchase.field.lines')}>
      <table className="w-full min-w-150 table-fixed border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-2">
            <th className="py-1 pr-2 font-medium">{t('purchase.column.sku')}</th>
            {columns.map(({ name, head, width }) => (
              <th key={name} className={`${width} px-1 font-medium`}>
                {head}
              </th>
            ))}
            <th className="w-32 px-2 text-right font-medium max-phone:hidden">{t('purchase.column.total')}</th>
            <th className="w-8">
              <span className="sr-only">{t('purchase.line.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.map((line, at) => (
            <tr
              key={line.sku}
              data-sku={line.sku}
              data-latest={line.sku === latest || undefined}
              className="border-b border-line align-top data-latest:bg-accent-soft"
            >
              <td className="min-w-0 py-1.5 pr-2">
                <span className="block">{[line.name, line.variant].filter(Boolean).join(' · ')}</span>
                <Code>{line.sku}</Code>
              </td>
              {columns.map(({ name, label }) => (
                <td key={name} className="px-1 py-1" data-column={name}>
                  <TextField
                    hideLabel
                    name={`lines.${at}.${name}`}
                    label={label(line.sku)}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={16}
                    value={String(line[name])}
                    error={errorOf(`lines.${at}.${name}`)}
                    onChange={(text) => change(at, { [name]: text })}
                    onFocus={(event) => event.target.select()}
                    onKeyDown={walk(at, name)}
                  />
                </td>
              ))}
              <td className="px-2 py-2 text-right tabular-nums max-phone:hidden">{formatRupiah(amountOf(line))}</td>
              <td className="py-1">
                <IconButton icon="x" size="small" label={t('purchase.line.remove-sku', { sku: line.sku })} onClick={() => remove(at)} />
              </td>
            </tr>
          ))}
        </tbody>
        {errorOf('lines') ? (
          <caption className="caption-bottom py-1 text-left">
            <FieldError>{errorOf('lines')}</FieldError>
          </caption>
        ) : null}
      </table>
    </div>
  )
}
