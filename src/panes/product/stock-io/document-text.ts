import type { StockIoRow } from '#contract/product/stock-io.ts'
import { t } from '#platform/i18n/i18n.ts'

/** `Masuk #12`. */
export const documentName = ({ io_type, io_id }: Pick<StockIoRow, 'io_type' | 'io_id'>): string => `${t(`stock-io.type.${io_type}`)} #${io_id}`

export const causeText = ({ cause }: Pick<StockIoRow, 'cause'>): string | null => (cause === null ? null : t(`stock-io.cause.${cause}`))

/** What it goes by elsewhere: of a reversal the document that it takes back, by its number. */
export const referenceText = ({ cause, reference }: Pick<StockIoRow, 'cause' | 'reference'>): string | null =>
  cause === 'reversal' && reference ? `#${reference}` : reference
