import { useEffect, useRef } from 'react'
import { type ImportField, importFields, importTitle, isMapped } from '#contract/product/import-columns.ts'
import { language, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Select } from '#platform/ui/select.tsx'
import { mapTo, useCheckedSheet } from './checked-sheet.ts'

/** Values of a column that tell what it holds. */
const samples = 3

const options = () => [
  { value: '', label: t('product.import.skipped') },
  ...importFields.map((field) => ({ value: field, label: importTitle(field, language()) })),
]

const textOf = (cell: unknown): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')).trim()

/** Which column says what: guessed, and changed with the browser's own lists, by keyboard as by mouse. */
export function MapColumns({ busy, onCheck, onCancel }: { busy: boolean; onCheck(): void; onCancel(): void }) {
  const { file, mapping } = useCheckedSheet()
  const form = useRef<HTMLFormElement>(null)
  // The first column that says nothing is what is asked about.
  useEffect(() => {
    const lists = [...(form.current?.querySelectorAll('select') ?? [])]
    ;(lists.find((one) => one.value === '') ?? lists[0])?.focus()
  }, [])
  if (!file) return null
  const heads = file.cells[file.head] ?? []
  const under = file.cells.slice(file.head + 1)
  const valuesOf = (place: number) => {
    const values: string[] = []
    for (const line of under) {
      const text = textOf(line[place])
      if (text !== '' && values.push(text) === samples) break
    }
    return values.join(' · ')
  }
  return (
    <form
      ref={form}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && isMapped(mapping)) onCheck()
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <h2 className="text-base font-semibold">{t('product.import.mapTitle')}</h2>
        <p className="mb-3 text-ink-2">{t('product.import.mapText')}</p>
        <ul className="flex max-w-160 flex-col gap-2">
          {heads.map((head, place) => {
            const name = textOf(head) || t('product.import.nameless', { number: place + 1 })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              <li key={place} className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{name}</span>
                  <span className="block truncate text-xs text-ink-2">{valuesOf(place)}</span>
                </span>
                <Select
                  className="w-44 flex-none"
                  label={name}
                  hideLabel
                  options={options()}
                  value={mapping[place] ?? ''}
                  onChange={(value) => mapTo(place, (value || null) as ImportField | null)}
                />
              </li>
            )
          })}
        </ul>
      </div>
      <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-2">
        <span className="min-w-0 flex-1 truncate text-ink-2">{isMapped(mapping) ? file.name : t('product.import.mapMissing')}</span>
        <Button disabled={busy} onClick={onCancel}>
          {t('common.action.cancel')}
        </Button>
        <Button type="submit" variant="primary" disabled={busy || !isMapped(mapping)}>
          {t(busy ? 'product.import.reading' : 'product.import.check')}
        </Button>
      </div>
    </form>
  )
}
