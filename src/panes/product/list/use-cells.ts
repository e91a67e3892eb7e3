import { useCallback, useMemo, useRef, useState } from 'react'
import { type EditableField, editableFields, highestOf, type ProductRow } from '#contract/product/product.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import type { Cells } from '#platform/list/cells.ts'
import { type CellDraft, type CellDrafts, type CellFault, cellKey, isRelative, readCell, skuOf } from './cell-value.ts'
import { offerAllBack, offerBack, type Refusal, refusalOf, type SetNumber, type SkuState, setNumber, setNumbers } from './save-numbers.ts'

const noDrafts: CellDrafts = {}

const fieldOf = (key: string): EditableField => key.split('|', 1)[0] as EditableField

const faultOf = (fault: CellFault, field: EditableField, now: number): Refusal => ({
  kind: 'error',
  text: t(`product.cell.${fault}`, { now: formatNumber(now), most: formatNumber(highestOf[field]) }),
})

/** The numbers of SKUs that somebody is at work on; what is typed is kept over a reload. */
export function useCells(): Cells<ProductRow> {
  const [drafts, setDrafts, clearDrafts] = useDraft<CellDrafts>('product.cells', noDrafts)
  const [states, setStates] = useState<ReadonlyMap<string, SkuState>>(new Map())
  // What is typed and known now, whatever has been rendered: two cells may be left in one turn.
  const latest = useRef(drafts)
  latest.current = drafts
  const latestStates = useRef(states)

  const noteAll = useCallback((changes: Iterable<readonly [key: string, state: SkuState | undefined]>) => {
    const next = new Map(latestStates.current)
    for (const [key, state] of changes) {
      next.delete(key)
      if (state) next.set(key, state)
    }
    latestStates.current = next
    setStates(next)
  }, [])
  const note = useCallback((key: string, state: SkuState | undefined) => noteAll([[key, state]]), [noteAll])
  const put = useCallback(
    (next: CellDrafts) => {
      latest.current = next
      if (Object.keys(next).length) setDrafts(next)
      else clearDrafts()
    },
    [setDrafts, clearDrafts],
  )
  const drop = useCallback(
    (key: string) => {
      const { [key]: dropped, ...rest } = latest.current
      if (dropped) put(rest)
    },
    [put],
  )

  return useMemo(() => {
    const touched = new Set([...Object.keys(drafts), ...states.keys()].map(skuOf))
    const send = async (row: ProductRow, field: EditableField, value: number, seen: number, meant: boolean) => {
      const key = cellKey(row.sku, field)
      note(key, { kind: 'saving' })
      try {
        const saved = await setNumber(row, field, value, seen, meant)
        note(key, undefined)
        offerBack(saved, field, seen, value)
      } catch (error) {
        put({ ...latest.current, [key]: { text: String(value), seen } })
        const refusal = await refusalOf(error, row, field, value)
        // What stands there now is known: saved with all that is typed, it is meant.
        if (latest.current[key] && refusal.now !== undefined) put({ ...latest.current, [key]: { ...latest.current[key], seen: refusal.now } })
        note(key, refusal)
      }
    }
    /** The number that a draft stands for, or why it is none; `now`: what stands there, where that is known. */
    const readDraft = (key: string, draft: CellDraft, now: number | undefined) => {
      const state = latestStates.current.get(key)
      const refusal = state?.kind === 'error' ? state : null
      // What is added is added to whatever is there.
      const seen = now !== undefined && (refusal?.explained || isRelative(draft.text)) ? now : draft.seen
      const value = readCell(draft.text, fieldOf(key), seen)
      return { value, seen, meant: refusal?.confirm !== undefined && refusal.confirm === value }
    }
    /** What drafts say: numbers to be set, what is noted of each, and the drafts that stay. */
    const readAll = (keys: readonly string[], rows: ReadonlyMap<string, ProductRow>) => {
      const numbers: SetNumber[] = []
      const notes: [string, SkuState | undefined][] = []
      const left: Record<string, CellDraft> = { ...latest.current }
      for (const key of keys) {
        const [sku, field, draft] = [skuOf(key), fieldOf(key), latest.current[key]]
        if (!draft || !editableFields.includes(field)) continue
        const { value, seen, meant } = readDraft(key, draft, rows.get(sku)?.[field])
        if (typeof value === 'string') notes.push([key, faultOf(value, field, seen)])
        else {
          delete left[key]
          notes.push([key, value === seen ? undefined : { kind: 'saving' }])
          if (value !== seen) numbers.push({ sku, field, value, seen, ...(meant && { meant }) })
        }
      }
      return { numbers, notes, left }
    }
    return {
      draftOf: (sku, field) => drafts[cellKey(sku, field as EditableField)]?.text,
      stateOf: (sku, field) => states.get(cellKey(sku, field as EditableField)),
      touches: (sku) => touched.has(sku),
      unsaved: Object.keys(drafts).length,
      errors: [...states].flatMap(([key, state]) => (state.kind === 'error' ? [{ code: skuOf(key), column: fieldOf(key), text: state.text }] : [])),
      type(row, column, text) {
        const field = column as EditableField
        const key = cellKey(row.sku, field)
        put({ ...latest.current, [key]: { text, seen: latest.current[key]?.seen ?? row[field] } })
        if (states.has(key)) note(key, undefined)
      },
      revert(sku, column) {
        const key = cellKey(sku, column as EditableField)
        drop(key)
        note(key, undefined)
      },
      revertAll(entries) {
        const keys = entries?.map(({ row, column }) => cellKey(row.sku, column as EditableField)) ?? [...latestStates.current.keys()]
        const gone = new Set(keys)
        put(entries ? Object.fromEntries(Object.entries(latest.current).filter(([key]) => !gone.has(key))) : noDrafts)
        noteAll(keys.map((key) => [key, undefined] as const))
      },
      save(row, column) {
        const field = column as EditableField
        const key = cellKey(row.sku, field)
        const draft = latest.current[key]
        if (!draft) return true
        const { value, seen, meant } = readDraft(key, draft, row[field])
        if (typeof value === 'string') {
          note(key, faultOf(value, field, row[field]))
          return false
        }
        drop(key)
        note(key, undefined)
        if (value !== row[field]) void send(row, field, value, seen, meant)
        return true
      },
      typeAll(entries) {
        const next: Record<string, CellDraft> = { ...latest.current }
        const notes: [string, SkuState | undefined][] = []
        const typed = entries.filter(({ row, column, text }) => {
          const field = column as EditableField
          const key = cellKey(row.sku, field)
          const value = readCell(text, field, row[field])
          delete next[key]
          if (value === row[field]) {
            if (latestStates.current.has(key)) notes.push([key, undefined])
            return false
          }
          next[key] = { text, seen: row[field] }
          notes.push([key, typeof value === 'string' ? faultOf(value, field, row[field]) : undefined])
          return true
        })
        put(next)
        noteAll(notes)
        return typed
      },
      async saveAll(step, entries) {
        const keys = entries?.map(({ row, column }) => cellKey(row.sku, column as EditableField)) ?? Object.keys(latest.current)
        const { numbers, notes, left } = readAll(keys, new Map(entries?.map(({ row }) => [row.sku, row])))
        put(left)
        noteAll(notes)
        const { done, refused } = await setNumbers(numbers)
        const again = Object.fromEntries(
          refused.map(
            ({ number: { sku, field, value, seen }, refusal: { now = seen } }) => [cellKey(sku, field), { text: String(value), seen: now }] as const,
          ),
        )
        if (refused.length > 0) put({ ...latest.current, ...again })
        noteAll([
          ...done.map(({ sku, field }) => [cellKey(sku, field), undefined] as const),
          ...refused.map(({ number: { sku, field }, refusal }) => [cellKey(sku, field), refusal] as const),
        ])
        if (done.length > 0) offerAllBack(step, done)
      },
    }
  }, [drafts, states, put, drop, note, noteAll])
}
