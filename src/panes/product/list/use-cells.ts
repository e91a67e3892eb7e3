import { useCallback, useMemo, useRef, useState } from 'react'
import { productDetail, productEdit } from '#contract/product/product.endpoints.ts'
import { type EditableField, highestOf, type ProductRow } from '#contract/product/product.ts'
import { offerUndo } from '#platform/command/undo.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { newsOfRow, productEntity } from '#platform/entities/product.entity.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import type { CellState, Cells } from '#platform/list/cells.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { type CellDrafts, cellKey, isRelative, readCell, skuOf } from './cell-value.ts'

interface Refusal {
  readonly kind: 'error'
  readonly text: string
  /** The server has told what stands there now: saving once more is meant. */
  readonly explained?: boolean
  /** What is set in spite of what is promised to orders, when it is saved once more. */
  readonly confirm?: number
}
type SkuState = Exclude<CellState, { kind: 'error' }> | Refusal

/** What a refused change is told by; of one that can be meant, what stands there now and how to insist. */
async function refusalOf(error: unknown, row: ProductRow, field: EditableField, value: number): Promise<Refusal> {
  const code = error instanceof ApiError ? error.code : null
  const reason = errorText(error)
  if (code === 'STOCK_BELOW_ALLOCATED') return { kind: 'error', text: t('product.cell.insist', { reason }), explained: true, confirm: value }
  if (code !== 'PRODUCT_CHANGED') return { kind: 'error', text: reason }
  const now = await call(productDetail, { query: { sku: row.sku } }).catch(() => null)
  if (!now) return { kind: 'error', text: reason }
  productEntity.tell([newsOfRow(now)])
  return { kind: 'error', text: t('product.cell.changed', { now: formatNumber(now[field]), value: formatNumber(value) }), explained: true }
}

const noDrafts: CellDrafts = {}

async function setNumber(row: ProductRow, field: EditableField, value: number, seen: number, allow_oversold = false): Promise<ProductRow> {
  const body = { sku: row.sku, [field]: value, expected: { [field]: seen }, allow_oversold }
  const saved = await call(productEdit, { params: { id: row.product_id }, body })
  productEntity.tell([newsOfRow(saved)])
  return saved
}

/** `Z` sets it back, unless somebody else has changed it since. */
function offerBack(row: ProductRow, field: EditableField, before: number, after: number): void {
  offerUndo({
    label: 'product.undo.edit',
    values: { sku: row.sku, field: t(`product.column.${field}`), before: formatNumber(before), after: formatNumber(after) },
    async run() {
      try {
        await setNumber(row, field, before, after, true)
        return 'done'
      } catch (error) {
        toast.show({ kind: 'error', text: errorText(error) })
        return error instanceof ApiError && error.code === 'PRODUCT_CHANGED' ? 'gone' : 'failed'
      }
    },
  })
}

/** The numbers of SKUs that somebody is at work on; what is typed is kept over a reload. */
export function useCells(): Cells<ProductRow> {
  const [drafts, setDrafts, clearDrafts] = useDraft<CellDrafts>('product.cells', noDrafts)
  const [states, setStates] = useState<ReadonlyMap<string, SkuState>>(new Map())

  const note = useCallback(
    (key: string, state: SkuState | undefined) =>
      setStates((before) => {
        const next = new Map(before)
        next.delete(key)
        if (state) next.set(key, state)
        return next
      }),
    [],
  )
  // What is typed now, whatever has been rendered: two cells may be left in one turn.
  const latest = useRef(drafts)
  latest.current = drafts
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
    const send = async (row: ProductRow, field: EditableField, value: number, seen: number, meant: boolean) => {
      const key = cellKey(row.sku, field)
      note(key, { kind: 'saving' })
      try {
        const saved = await setNumber(row, field, value, seen, meant)
        note(key, undefined)
        offerBack(saved, field, seen, value)
      } catch (error) {
        put({ ...latest.current, [key]: { text: String(value), seen } })
        note(key, await refusalOf(error, row, field, value))
      }
    }
    return {
      draftOf: (sku, field) => drafts[cellKey(sku, field as EditableField)]?.text,
      stateOf: (sku, field) => states.get(cellKey(sku, field as EditableField)),
      touches: (sku) => [...Object.keys(drafts), ...states.keys()].some((key) => skuOf(key) === sku),
      unsaved: Object.keys(drafts).length,
      errors: [...states].flatMap(([key, state]) =>
        state.kind === 'error' ? [{ code: skuOf(key), column: key.split('|', 1)[0] as EditableField, text: state.text }] : [],
      ),
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
      revertAll() {
        put(noDrafts)
        setStates(new Map())
      },
      save(row, column) {
        const field = column as EditableField
        const key = cellKey(row.sku, field)
        const draft = latest.current[key]
        if (!draft) return true
        const state = states.get(key)
        const refusal = state?.kind === 'error' ? state : null
        // What is added is added to whatever is there.
        const seen = refusal?.explained || isRelative(draft.text) ? row[field] : draft.seen
        const value = readCell(draft.text, field, seen)
        if (typeof value === 'string') {
          note(key, { kind: 'error', text: t(`product.cell.${value}`, { now: formatNumber(row[field]), most: formatNumber(highestOf[field]) }) })
          return false
        }
        drop(key)
        note(key, undefined)
        if (value !== row[field]) void send(row, field, value, seen, refusal?.confirm === value)
        return true
      },
    }
  }, [drafts, states, put, drop, note])
}
