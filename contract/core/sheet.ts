/** How a column's values are typed and shown in a workbook: spreadsheets calculate with numbers, days and spans, and sort by them. */
export const cellKinds = ['text', 'number', 'rupiah', 'percent', 'span', 'day', 'instant'] as const
export type CellKind = (typeof cellKinds)[number]

/** A field of a row, or of an object in it: `conversion.revenue`. */
const fieldAt = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (from, name) => (from && typeof from === 'object' && Object.hasOwn(from, name) ? (from as Record<string, unknown>)[name] : undefined),
      row,
    )

/** What a row has in a column; of a share (`of` names the whole that the field is a part of) null where there is no whole. */
export function valueIn({ field, of }: { readonly field: string; readonly of?: string | undefined }, row: unknown): unknown {
  const value = fieldAt(row, field)
  if (of === undefined) return value
  const whole = Number(fieldAt(row, of) ?? 0)
  return whole === 0 ? null : Number(value ?? 0) / whole
}
