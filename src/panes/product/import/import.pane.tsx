import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { importFields, importTitle } from '#contract/product/import-columns.ts'
import type { CheckedRow, ImportOutcome, ImportValue } from '#contract/product/product-import.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { takeHandedOver, useHandedOver } from '#platform/command/handed-over.ts'
import { UnreadableSheet } from '#platform/document/read-sheet.ts'
import { formatNumber, language, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { wholeList } from '#platform/list/whole-list.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { workbench } from '#platform/workbench/workbench.ts'
import { productListScreen } from '../list/list.screen.ts'
import {
  applySheet,
  checkMapped,
  closeMapping,
  dropSheet,
  type ManyChanged,
  openMapping,
  takeChange,
  takeFile,
  useCheckedSheet,
} from './checked-sheet.ts'
import { importAddress, productImportScreen } from './import.screen.ts'
import { MapColumns } from './map-columns.tsx'

const valueText = (value: ImportValue): string => (typeof value === 'number' ? formatNumber(value) : (value ?? '–'))
const changeText = ({ outcome, changes }: CheckedRow): string =>
  changes
    .map(({ field, before, after }) => `${importTitle(field, language())} ${outcome === 'new' ? '' : `${valueText(before)} → `}${valueText(after)}`)
    .join(', ')
function resultText(row: CheckedRow): string {
  if (row.problem !== null) return row.problem
  if (row.outcome === 'new') return t(row.product_id === null ? 'product.import.made' : 'product.import.added', { what: changeText(row) })
  return changeText(row) || t('product.import.same')
}
const looks: Readonly<Record<ImportOutcome, string>> = { refused: 'text-danger', new: '', changed: '', same: 'list-quiet' }

const done = { error: null, isFetching: false, refetch: () => undefined }
const useLines = () => ({ ...done, data: useCheckedSheet((sheet) => sheet.rows) })

const lines = declareList(
  wholeList(importAddress, useLines, { outcome: (row, outcome) => row.outcome === outcome }),
  // Which line, and what would become of it, always stand.
  ({ count, quiet, text }) => ({
    row: count((row) => row.row, { least: 56 }),
    sku: { least: 120, grow: 0.6, cell: (row) => <Code>{row.sku}</Code>, title: (row) => row.sku },
    name: quiet((row) => row.name, { least: 130, grow: 1, yields: 0 }),
    result: text(resultText, { least: 200, grow: 1.6, look: (row) => looks[row.outcome] }),
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

const columnNames = (): string => importFields.map((field) => importTitle(field, language())).join(', ')

export default function ProductImportPane({ query }: PropsOf<typeof productImportScreen>) {
  const { file, mapping_open, sheet, rows } = useCheckedSheet()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const apply = useRef<HTMLButtonElement>(null)
  const writing = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length
  const checked = sheet !== null && !mapping_open
  // What was asked about is one key away.
  useEffect(() => {
    if (checked && !busy) apply.current?.focus()
  }, [checked, busy])

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
  const handed = useHandedOver(productImportScreen.id) as ManyChanged | undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was handed over
  useEffect(() => {
    if (!handed) return
    takeHandedOver(productImportScreen.id)
    dropSheet()
    void whileBusy(() => takeChange(handed))
  }, [handed])
  const leave = () => {
    if (file?.made) workbench.open(productListScreen.href(), 'replace')
  }
  const take = (chosen: File | undefined) => chosen && void whileBusy(() => takeFile(chosen))
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
      {file === null ? (
        <EmptyState
          icon="upload"
          title={t('product.import.empty')}
          text={t('product.import.emptyText', { columns: columnNames() })}
          action={{ label: t(busy ? 'product.import.reading' : 'product.import.choose'), run: choose }}
        />
      ) : mapping_open ? (
        <MapColumns busy={busy} onCheck={() => void whileBusy(checkMapped)} onCancel={closeMapping} />
      ) : (
        <ListView of={lines} query={query}>
          <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-2">
            <span className="min-w-0 flex-1 truncate text-ink-2">{file.name}</span>
            <Button
              disabled={busy}
              onClick={() => {
                dropSheet()
                leave()
              }}
            >
              {t('common.action.cancel')}
            </Button>
            {file.made ? null : (
              <>
                <Button disabled={busy} onClick={choose}>
                  {t('product.import.other')}
                </Button>
                <Button disabled={busy} onClick={openMapping}>
                  {t('product.import.columns')}
                </Button>
              </>
            )}
            <Button
              ref={apply}
              variant="primary"
              disabled={busy || writing + refused === 0}
              onClick={() => void whileBusy(() => applySheet().then(leave))}
            >
              {writing > 0
                ? t('product.import.apply', { count: writing, number: formatNumber(writing) })
                : t('product.import.refusedSheet', { count: refused, number: formatNumber(refused) })}
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
