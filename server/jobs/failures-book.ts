import type { Readable } from 'node:stream'
import type { Language } from '#contract/core/error-messages.ts'
import { drawWorkbook, sheet, type WorkbookColumn } from '#server/documents/workbook/workbook.ts'

const texts = {
  reason: { id: 'Alasan', en: 'Reason' },
  failed: { id: 'gagal', en: 'failed' },
} as const satisfies Record<string, Record<Language, string>>

interface Failed {
  readonly reason: string
}

/** What of a job could not be done, as a sheet: which rows, in the columns that name them, and why. */
export const failuresBook = <Row extends Failed>(
  name: string,
  language: Language,
  columns: readonly WorkbookColumn<Row>[],
  rows: readonly Row[],
): [file_name: string, content: Readable] => [
  `${name} ${texts.failed[language]}.xlsx`,
  drawWorkbook([
    sheet<Row>({
      name: texts.failed[language],
      columns: [...columns, { title: texts.reason[language], kind: 'text', width: 60, value: ({ reason }) => reason }],
      rows,
    }),
  ]),
]
