import type { ClipboardEvent } from 'react'
import type { CallInput } from '#contract/core/endpoint.ts'
import type { AnyListEndpoint } from '#contract/core/list.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import type { ListRows } from './list-rows.ts'
import type { AnyList, ErasedRow, ErasedSpec } from './list-spec.ts'

/** A block of a spreadsheet that was put on a list: each line on a row, from the cursor's down, each cell in a column that is set in place. */
export interface PastedBlock<Row> {
  readonly columns: readonly string[]
  readonly lines: readonly { readonly row: Row; readonly cells: readonly string[] }[]
}

interface PasteUse {
  readonly spec: ErasedSpec
  readonly list: AnyList
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly input: Readonly<Record<string, string>>
  readonly rows: ListRows
  readonly index: number | null
  readonly column: string | null
  /** Columns in the order in which they stand. */
  readonly shown: readonly string[]
}

/** Rows that one call reads. */
const mostRows = 2000

/** Lines of cells, as spreadsheets copy them. A cell with a line break or a tab of its own stands in quotes. */
export function blockOf(text: string): string[][] {
  const cells: string[][] = [[]]
  let cell = ''
  let quoted = false
  const put = () => {
    cells.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += sign
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') put()
    else if (sign === '\n') {
      put()
      cells.push([])
    } else if (sign !== '\r') cell += sign
  }
  put()
  // What is copied ends with a line break.
  return cells.filter((line) => line.some((one) => one.trim() !== ''))
}

/** The rows from an index on: those in view, or read for it. */
async function rowsFrom({ rows, list, params, input }: PasteUse, from: number, count: number): Promise<ErasedRow[]> {
  const here = Array.from({ length: Math.min(count, rows.total - from) }, (_, at) => rows.at(from + at))
  if (here.every((row) => row !== undefined)) return here
  if (!('id' in list)) return here.filter((row) => row !== undefined)
  const endpoint = list as AnyListEndpoint
  const query = { ...input, limit: Math.min(mostRows, from + count) }
  const reply = await call(endpoint, { ...(params && { params }), query } as CallInput<AnyListEndpoint>)
  return (reply as { rows: ErasedRow[] }).rows.slice(from, from + count)
}

/** Takes a block where the list takes one; a single cell is typed like anything else. */
export async function takeBlock(event: ClipboardEvent, use: PasteUse): Promise<void> {
  const { spec, index, column, shown } = use
  const text = event.clipboardData.getData('text/plain')
  if (!spec.paste || index === null || column === null || !/[\t\n]/.test(text.trim())) return
  event.preventDefault()
  const columns = shown.slice(shown.indexOf(column)).filter((id) => spec.columns[id]?.edit?.text)
  const block = blockOf(text)
  const wide = Math.max(...block.map((line) => line.length))
  const refuse = (why: string) => void toast.show({ kind: 'error', text: why })
  if (wide > columns.length) return refuse(t('common.paste.wide', { given: formatNumber(wide), most: formatNumber(columns.length) }))
  if (index + block.length > mostRows) return refuse(t('common.paste.long', { most: formatNumber(mostRows) }))
  try {
    const rows = await rowsFrom(use, index, block.length)
    if (rows.length < block.length) return refuse(t('common.paste.short', { given: formatNumber(block.length), most: formatNumber(rows.length) }))
    spec.paste({ columns: columns.slice(0, wide), lines: rows.map((row, at) => ({ row, cells: block[at] ?? [] })) })
  } catch (failed) {
    refuse(errorText(failed))
  }
}
