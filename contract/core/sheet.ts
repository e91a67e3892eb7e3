/** How a column's values are typed and shown in a workbook: spreadsheets calculate with numbers, days and spans, and sort by them. */
export const cellKinds = ['text', 'number', 'rupiah', 'percent', 'span', 'day', 'instant'] as const
export type CellKind = (typeof cellKinds)[number]
