import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Icon } from './icon.tsx'
import type { MultiOption } from './multi-select.tsx'

interface MultiChoicesProps {
  readonly label: string
  readonly options: readonly MultiOption[]
  readonly values: readonly string[]
  onChange(values: string[]): void
}

/** A search box is worth its room from this many options on. */
const searchFrom = 8

/** The list of checkboxes that a MultiSelect opens. */
export function MultiChoices({ label, options, values, onChange }: MultiChoicesProps) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const found = useMemo(() => {
    const needle = search.trim().toLowerCase()
    return needle ? options.filter((option) => option.label.toLowerCase().includes(needle)) : options
  }, [options, search])
  const toggle = (value: string, on: boolean) => onChange(on ? [...values, value] : values.filter((other) => other !== value))
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step) return
    event.preventDefault()
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])]
    const next = boxes.indexOf(document.activeElement as HTMLInputElement) + step
    boxes[Math.max(0, Math.min(boxes.length - 1, next))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut among the checkboxes inside
    <div onKeyDown={move}>
      {options.length >= searchFrom ? (
        <label className="flex h-9 items-center gap-2 border-b border-line px-3">
          <Icon name="search" size={14} className="text-ink-3" />
          <input
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t('common.action.search')}
            aria-label={`${t('common.action.search')}: ${label}`}
            className="min-w-0 flex-1 bg-transparent outline-none"
          />
        </label>
      ) : null}
      <fieldset ref={list} aria-label={label} className="max-h-72 overflow-y-auto p-1">
        {found.map((option) => (
          <Checkbox
            key={option.value}
            checked={values.includes(option.value)}
            onChange={(on) => toggle(option.value, on)}
            className="flex min-h-7 w-full rounded-md px-2 hover:bg-hover has-focus-visible:bg-hover pointer-coarse:min-h-10"
          >
            {option.mark}
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.hint ? <span className="text-xs text-ink-3">{option.hint}</span> : null}
          </Checkbox>
        ))}
        {found.length ? null : <p className="px-2 py-3 text-center text-ink-3">{t('common.list.nothing-found')}</p>}
      </fieldset>
      {values.length ? (
        <div className="flex items-center justify-between border-t border-line px-3 py-1.5 text-xs text-ink-3">
          {t('common.list.selected', { count: values.length })}
          <Button variant="ghost" size="small" onClick={() => onChange([])}>
            {t('common.action.clear')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
