import type { StockIoLine, StockIoType } from '#contract/product/stock-io.ts'
import { LineTable } from '#platform/document/line-table.tsx'
import { countIn } from '#platform/form/count.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { signed } from '../signed.ts'
import type { LineDraft } from './draft-form.ts'

interface LinesProps {
  io_type: StockIoType
  lines: readonly LineDraft[]
  /** What the draft's saved lines say of their SKUs, as they are now. */
  known: ReadonlyMap<string, StockIoLine>
  /** The SKU that was scanned last. */
  latest: string | null
  errorOf(path: string): string | undefined
  onChange(at: number, part: Partial<LineDraft>): void
  onRemove(at: number): void
  /** Enter in the last field of a line: on to the next SKU. */
  onDone(): void
}

/** The lines of a draft: pieces or shelves to write. */
export function Lines({ io_type, lines, known, latest, errorOf, onChange, onRemove, onDone }: LinesProps) {
  const transfers = io_type === 'transfer'
  const column = transfers ? 'location' : 'qty'
  const now = {
    name: 'now',
    head: t('stock-io.line.now'),
    width: 'w-32',
    show: (line: LineDraft) => <NowAndChange line={known.get(line.sku)} counted={line.qty} />,
  }
  return (
    <LineTable
      lines={lines}
      columns={[
        ...(io_type === 'count' ? [now] : []),
        {
          name: column,
          head: t(`stock-io.line.${io_type}`),
          width: 'w-32',
          field: (line, at) => ({
            path: `lines.${at}.${column}`,
            label: t(`stock-io.line.${io_type}-of`, { sku: line.sku }),
            value: line[column],
            error: errorOf(`lines.${at}.${column}`),
            maxLength: transfers ? 60 : 16,
            words: transfers,
            onChange: (written) => onChange(at, { [column]: written }),
          }),
        },
      ]}
      latest={latest}
      error={errorOf('lines')}
      about={(line) => {
        const saved = transfers && known.get(line.sku)
        return saved ? <span className="text-xs text-ink-3"> · {saved.location_now ?? t('stock-io.line.no-shelf')}</span> : null
      }}
      onRemove={onRemove}
      onDone={onDone}
    />
  )
}

/** What is on hand now, what the count would make of it, and what was sold or came in since the count began. */
function NowAndChange({ line, counted }: { line: StockIoLine | undefined; counted: string }) {
  if (!line) return null
  const { stock, moved } = line
  const pieces = counted.trim() === '' ? null : countIn(counted)
  const change = pieces === null ? null : pieces - stock
  return (
    <>
      {formatNumber(stock)}
      {change ? <span className="block text-xs text-warning">{signed(change)}</span> : null}
      {moved ? <span className="block text-xs text-ink-3">{t('stock-io.line.moved', { pieces: signed(moved) })}</span> : null}
    </>
  )
}
