import { FieldError } from '#platform/form/fields.tsx'
import { useLineKeys } from '#platform/form/use-line-keys.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { type LineDraft, lineAmount } from './draft-form.tsx'

interface LinesProps {
  lines: readonly LineDraft[]
  /** The SKU that was scanned last. */
  latest: string | null
  errorOf(path: string): string | undefined
  onChange(lines: LineDraft[]): void
  /** Enter in a line: on to the next SKU. */
  onDone(): void
}

const columns = ['qty', 'price_cost', 'discount'] as const
const widths = { qty: 'w-20', price_cost: 'w-32', discount: 'w-28' } as const

/** The lines of a purchase as they are written, by the arrows from line to line. */
export function Lines({ lines, latest, errorOf, onChange, onDone }: LinesProps) {
  const { body, walk, focusAfter } = useLineKeys(onDone)
  const change = (at: number, part: Partial<LineDraft>) => onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)))
  const remove = (at: number) => {
    onChange(lines.filter((_, place) => place !== at))
    if (lines.length === 1) return onDone()
    focusAfter(at, lines.length)
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-120 table-fixed border-collapse" aria-label={t('purchase.field.lines')}>
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-2">
            <th className="py-1 pr-2 font-medium">{t('purchase.column.sku')}</th>
            {columns.map((column) => (
              <th key={column} className={`${widths[column]} px-1 font-medium`}>
                {t(`purchase.line.${column}`)}
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
              {columns.map((column) => (
                <td key={column} className="px-1 py-1" data-column={column}>
                  <TextField
                    hideLabel
                    name={`lines.${at}.${column}`}
                    label={t(`purchase.line.${column}-of`, { sku: line.sku })}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={16}
                    value={line[column]}
                    error={errorOf(`lines.${at}.${column}`)}
                    onChange={(text) => change(at, { [column]: text })}
                    onFocus={(event) => event.target.select()}
                    onKeyDown={walk(at, column)}
                  />
                </td>
              ))}
              <td className="px-2 py-2 text-right tabular-nums max-phone:hidden">{formatRupiah(lineAmount(line))}</td>
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
