import { useRef, useState } from 'react'
import { firstCharacters } from '#contract/core/characters.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { incomeImport, incomeSummary } from '#contract/income/income.endpoints.ts'
import {
  guessSheet,
  headOfSheet,
  isSheetCategory,
  isSheetMapped,
  mapSheet,
  mostSheetLines,
  type SheetField,
  type SheetMapping,
  settlementSheet,
  sheetFields,
} from '#contract/income/income-sheet.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { type Cells, cellsOf, UnreadableSheet } from '#platform/document/read-sheet.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { incomeCategoryText } from '#platform/order/income-text.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Select } from '#platform/ui/select.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { workbench } from '#platform/workbench/workbench.ts'
import { settlementScreen } from './disbursement.screen.ts'

interface ReadSheet {
  readonly name: string
  readonly cells: Cells
  readonly head: number
  readonly mapping: SheetMapping
}

const fieldText = (field: SheetField): string => (isSheetCategory(field) ? incomeCategoryText(field) : t(`income.import.field.${field}`))
const options = () => [{ value: '', label: t('income.import.skipped') }, ...sheetFields.map((field) => ({ value: field, label: fieldText(field) }))]
const textOf = (cell: unknown): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')).trim()

/** The stores whose marketplaces tell no settlements: of the others nothing is brought in by hand. */
function useSilentStores() {
  const silent = usePart(incomeSummary).data?.silent
  const stores = usePart(storeList).data
  return silent && stores ? stores.filter(({ marketplace }) => silent.includes(marketplace)) : undefined
}

/** A marketplace's own settlement sheet comes in: which column says what is guessed and can be changed, and what it comes to is seen before. */
export default function IncomeImportPane() {
  const stores = useSilentStores()
  const [chosen, choose] = useState('')
  const [sheet, setSheet] = useState<ReadSheet | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const store = stores?.find(({ store_code }) => store_code === chosen) ?? stores?.[0]
  if (stores && !store) return <EmptyState icon="circle-check" title={t('income.import.none')} text={t('income.import.none-text')} />

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    setBusy(true)
    try {
      const cells = await cellsOf(file)
      const head = headOfSheet(cells)
      if (head === null) throw new UnreadableSheet(t('income.import.no-head'))
      setSheet({ name: file.name, cells, head, mapping: guessSheet(cells[head] ?? []) })
    } catch (error) {
      toast.show({ kind: 'error', text: error instanceof UnreadableSheet ? error.message : errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  async function apply({ name, cells, head, mapping }: ReadSheet): Promise<void> {
    if (!store) return
    const { columns, lines } = settlementSheet(cells, head, mapping)
    setBusy(true)
    try {
      const body = { store_code: store.store_code, name: firstCharacters(name, 80), columns, lines }
      awaitJob((await call(incomeImport, { body })).job_id)
      setSheet(null)
      workbench.open(settlementScreen.href({ query: { store_code: store.store_code } }), 'replace')
    } catch (error) {
      toast.show({ kind: 'error', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const pick = () => input.current?.click()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        hidden
        aria-label={t('income.import.choose')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {sheet ? (
        <Columns sheet={sheet} busy={busy} onChange={setSheet} onCancel={() => setSheet(null)} onApply={() => void apply(sheet)} />
      ) : (
        <EmptyState
          icon="upload"
          title={t('income.import.empty')}
          text={t('income.import.empty-text')}
          action={{ label: t(busy ? 'income.import.reading' : 'income.import.choose'), run: pick }}
        />
      )}
      {stores && store ? (
        <div className="flex flex-none items-center gap-2 border-t border-line px-3 py-2">
          <Select
            className="w-64 max-w-full"
            label={t('income.import.store')}
            options={stores.map((one) => ({ value: one.store_code, label: `${one.store_name} (${marketplaceFacts[one.marketplace].name})` }))}
            value={store.store_code}
            onChange={choose}
          />
        </div>
      ) : null}
    </div>
  )
}

interface ColumnsProps {
  readonly sheet: ReadSheet
  readonly busy: boolean
  onChange(next: ReadSheet): void
  onCancel(): void
  onApply(): void
}

/** What each column says, what that comes to, and what can't be read. */
function Columns({ sheet, busy, onChange, onCancel, onApply }: ColumnsProps) {
  const { cells, head, mapping, name } = sheet
  const mapped = isSheetMapped(mapping)
  const read = mapped ? settlementSheet(cells, head, mapping) : null
  const count = read?.lines.length ?? 0
  const sum = (read?.lines ?? []).reduce((all, { total, amounts }) => all + (total ?? amounts.reduce((some, one) => some + one, 0)), 0)
  const said = !read
    ? t('income.import.missing')
    : count > mostSheetLines
      ? t('income.import.too-many', { most: formatNumber(mostSheetLines) })
      : [
          t('income.import.lines', { count, number: formatNumber(count), amount: formatRupiah(sum) }),
          read.unread.length > 0 ? t('income.import.unread', { count: read.unread.length, rows: read.unread.slice(0, 8).join(', ') }) : null,
        ]
          .filter(Boolean)
          .join(' · ')
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && count > 0 && count <= mostSheetLines) onApply()
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <h2 className="text-base font-semibold">{name}</h2>
        <p className="mb-3 text-ink-2">{t('income.import.map-text')}</p>
        <ul className="flex max-w-160 flex-col gap-2">
          {(cells[head] ?? []).map((cell, place) => {
            const title = textOf(cell) || String(place + 1)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              <li key={place} className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{title}</span>
                  <span className="block truncate text-xs text-ink-2">{textOf(cells[head + 1]?.[place])}</span>
                </span>
                <Select
                  className="w-48 flex-none"
                  label={title}
                  hideLabel
                  options={options()}
                  value={mapping[place] ?? ''}
                  onChange={(value) => onChange({ ...sheet, mapping: mapSheet(mapping, place, (value || null) as SheetField | null) })}
                />
              </li>
            )
          })}
        </ul>
      </div>
      <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-2">
        <span className="min-w-0 flex-1 text-ink-2">{said}</span>
        <Button disabled={busy} onClick={onCancel}>
          {t('common.action.cancel')}
        </Button>
        <Button type="submit" variant="primary" disabled={busy || count === 0 || count > mostSheetLines}>
          {t('income.import.apply')}
        </Button>
      </div>
    </form>
  )
}
