import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type CheckedRow, importColumns } from '#contract/product/product-import.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatNumber, language, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { wholeList } from '#platform/list/whole-list.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { applySheet, checkSheet, dropSheet, UnreadableSheet, useCheckedSheet } from './checked-sheet.ts'
import { importAddress, type Outcome, type productImportScreen } from './import.screen.ts'

const outcomeOf = ({ changes, problem }: CheckedRow): Outcome => (problem !== null ? 'problem' : changes.length > 0 ? 'change' : 'same')

const changeText = ({ changes }: CheckedRow): string =>
  changes.map(({ field, before, after }) => `${t(`product.column.${field}`)} ${formatNumber(before)} → ${formatNumber(after)}`).join(', ')
const resultText = (row: CheckedRow): string => row.problem ?? (changeText(row) || t('product.import.same'))
const looks: Readonly<Record<Outcome, string>> = { problem: 'text-danger', change: '', same: 'list-quiet' }

const done = { error: null, isFetching: false, refetch: () => undefined }
const useLines = () => ({ ...done, data: useCheckedSheet((sheet) => sheet.rows) })

const lines = declareList(
  wholeList(importAddress, useLines, { outcome: (row, outcome) => outcomeOf(row) === outcome }),
  // Which line, and what would become of it, always stand.
  ({ count, quiet, text }) => ({
    row: count((row) => row.row, { least: 56 }),
    sku: { least: 120, grow: 0.6, cell: (row) => <Code>{row.sku}</Code>, title: (row) => row.sku },
    name: quiet((row) => row.name, { least: 130, grow: 1, yields: 0 }),
    result: text(resultText, { least: 200, grow: 1.6, look: (row) => looks[outcomeOf(row)] }),
  }),
  {
    kind: 'import-line',
    key: ({ row }) => String(row),
    mark: 'data-row',
    name: ({ sku }) => sku,
    card: { below: 560, columns: ['row', 'sku'], line: resultText },
    texts: { title: 'product.import.lines', column: (id) => t(`product.import.column.${id}`) },
    tabs: { by: 'outcome', label: 'product.import.lines', text: (outcome) => t(`product.import.outcome.${outcome ?? 'all'}`) },
    empty: { icon: 'upload', title: 'product.import.nothing', noMatch: 'product.import.nothing' },
  },
)

const columnNames = (): string =>
  Object.values(importColumns)
    .map((names) => names[language()][0])
    .join(', ')

export default function ProductImportPane({ query }: PropsOf<typeof productImportScreen>) {
  const { name, rows } = useCheckedSheet()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const apply = useRef<HTMLButtonElement>(null)
  const changing = rows.filter((row) => outcomeOf(row) === 'change').length
  // What was asked about is one key away.
  useEffect(() => {
    if (name !== null && !busy) apply.current?.focus()
  }, [name, busy])

  async function whileBusy(act: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      toast.show({ kind: 'error', text: error instanceof UnreadableSheet ? error.message : errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File | undefined) => file && void whileBusy(() => checkSheet(file))
  const choose = () => input.current?.click()

  return (
    <Drop onFile={take}>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        hidden
        aria-label={t('product.import.choose')}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file can be chosen again once it was mended.
          event.target.value = ''
        }}
      />
      {name === null ? (
        <EmptyState
          icon="upload"
          title={t('product.import.empty')}
          text={t('product.import.emptyText', { columns: columnNames() })}
          action={{ label: t(busy ? 'product.import.reading' : 'product.import.choose'), run: choose }}
        />
      ) : (
        <ListView of={lines} query={query}>
          <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-2">
            <span className="min-w-0 flex-1 truncate text-ink-2">{name}</span>
            <Button disabled={busy} onClick={dropSheet}>
              {t('common.action.cancel')}
            </Button>
            <Button disabled={busy} onClick={choose}>
              {t('product.import.other')}
            </Button>
            <Button ref={apply} variant="primary" disabled={busy || changing === 0} onClick={() => void whileBusy(applySheet)}>
              {t('product.import.apply', { count: changing, number: formatNumber(changing) })}
            </Button>
          </div>
        </ListView>
      )}
    </Drop>
  )
}

/** A file may be let fall anywhere on it. */
const Drop = ({ onFile, children }: { onFile(file: File | undefined): void; children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
  <div
    className="flex h-full min-h-0 flex-col"
    onDragOver={(event: DragEvent) => event.preventDefault()}
    onDrop={(event: DragEvent) => {
      event.preventDefault()
      onFile(event.dataTransfer.files[0])
    }}
  >
    {children}
  </div>
)
