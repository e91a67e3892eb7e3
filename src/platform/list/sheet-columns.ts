import type { SheetColumn } from '#contract/job/job.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { Column } from './list-spec.ts'

/** What the server writes of a column by itself; nothing where the column does not say. */
export const sheetColumnsOf = ({ sheet }: Pick<Column<never>, 'sheet'>, head: string): SheetColumn[] =>
  [sheet ?? []].flat().map(({ field, kind = 'text', title, words, missing }) => ({
    field,
    title: title ? t(title) : head,
    kind,
    ...(words && { words: Object.fromEntries(words.of.map((code) => [String(code), words.say(code as never)])) }),
    ...(missing && { missing: t(missing) }),
  }))
