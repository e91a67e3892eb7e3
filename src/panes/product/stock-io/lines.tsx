import type { Ref } from 'react'
import type { StockIoLine, StockIoType } from '#contract/product/stock-io.ts'
import { useLineKeys } from '#platform/document/use-line-keys.ts'
import { FieldError } from '#platform/form/fields.tsx'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { signed } from '../signed.ts'
import type { LineDraft } from './draft-form.ts'

interface LinesProps {
  io_type: StockIoType
  lines: readonly LineDraft[]
  /** What the draft's saved lines say of their SKUs, as they are now. */
  known: ReadonlyMap<string, StockIoLine>
  /** The SKU that was scanned last. */
  latest: string | null
  ref?: Ref<HTMLTableElement>
  errorOf(path: string): string | undefined
  onChange(lines: LineDraft[]): void
  /** Enter in the last field of a line: on to the next SKU. */
  onDone(): void
}

/** The lines of a draft: pieces or shelves to write, by the arrows from line to line. */
export function Lines({ io_type, lines, known, latest, errorOf, onChange, onDone }: LinesProps) {
  const { body, walk, focusAfter } = useLineKeys(onDone)
  const change = (at: number, part: Partial<LineDraft>) => onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)))
  const remove = (at: number) => {
    onChange(lines.filter((_, place) => place !== at))
    if (lines.length === 1) return onDone()
    focusAfter(at, lines.length)
  }
  const column = io_type === 'transfer' ? 'location' : 'qty'
  return (
    <table className="w-full border-collapse" aria-label={t('stock-io.field.lines')}>
      <thead>
        <tr className="border-b border-line text-left text-xs text-ink-2">
          <th className="py-1 pr-2 font-medium">{t('stock-io.line.sku')}</th>
          {io_type === 'count' ? <th className="px-2 text-right font-medium max-phone:hidden">{t('stock-io.line.now')}</th> : null}
          <th className="w-32 px-2 font-medium">{t(`stock-io.line.${io_type}`)}</th>
          <th className="w-8">
            <span className="sr-only">{t('stock-io.line.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {lines.map((line, at) => {
          const now = known.get(line.sku)
          const value = line[column]
          return (
            <tr
              key={line.sku}
              data-sku={line.sku}
              data-latest={line.sku === latest || undefined}
              className="border-b border-line align-top data-latest:bg-accent-soft"
            >
              <td className="min-w-0 py-1.5 pr-2">
                <span className="block">{[line.name, line.variant].filter(Boolean).join(' · ')}</span>
                <Code>{line.sku}</Code>
                {io_type === 'transfer' && now ? (
                  <span className="text-xs text-ink-3"> · {now.location_now ?? t('stock-io.line.no-shelf')}</span>
                ) : null}
              </td>
              {io_type === 'count' ? (
                <td className="px-2 py-1.5 text-right tabular-nums max-phone:hidden">{now ? <NowAndChange line={now} counted={value} /> : null}</td>
              ) : null}
              <td className="px-2 py-1" data-column={column}>
                <TextField
                  hideLabel
                  name={`lines.${at}.${column}`}
                  label={t(`stock-io.line.${io_type}-of`, { sku: line.sku })}
                  inputMode={column === 'qty' ? 'numeric' : undefined}
                  autoComplete="off"
                  maxLength={column === 'qty' ? 7 : 60}
                  value={value}
                  error={errorOf(`lines.${at}.${column}`)}
                  onChange={(text) => change(at, { [column]: text })}
                  onFocus={(event) => event.target.select()}
                  onKeyDown={walk(at, column)}
                />
              </td>
              <td className="py-1">
                <IconButton icon="x" size="small" label={t('stock-io.line.remove-sku', { sku: line.sku })} onClick={() => remove(at)} />
              </td>
            </tr>
          )
        })}
      </tbody>
      {errorOf('lines') ? (
        <caption className="caption-bottom py-1 text-left">
          <FieldError>{errorOf('lines')}</FieldError>
        </caption>
      ) : null}
    </table>
  )
}

/** What is on hand now, what the count would make of it, and what was sold or came in since the count began. */
function NowAndChange({ line: { stock, moved }, counted }: { line: StockIoLine; counted: string }) {
  const change = /^\d+$/.test(counted) ? Number(counted) - stock : null
  return (
    <>
      {formatNumber(stock)}
      {change ? <span className="block text-xs text-warning">{signed(change)}</span> : null}
      {moved ? <span className="block text-xs text-ink-3">{t('stock-io.line.moved', { pieces: signed(moved) })}</span> : null}
    </>
  )
}
