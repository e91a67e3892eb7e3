/** Where a value stands in a form: `name`, `rows.2.sku`. */
export type FormPath = string

type Tree = Readonly<Record<string, unknown>>

export const at = (values: unknown, path: FormPath): unknown =>
  path.split('.').reduce<unknown>((value, step) => (value as Tree | null | undefined)?.[step], values)

/** The same values with another one at a path; what lies beside it stays the same object. */
export function put<V>(values: V, path: FormPath, value: unknown): V {
  const [step, ...rest] = path.split('.') as [string, ...string[]]
  const inner = rest.length ? put((values as Tree)[step] ?? {}, rest.join('.'), value) : value
  if (Array.isArray(values)) return values.with(Number(step), inner) as V
  return { ...values, [step]: inner }
}

/** The same rows with one of them at another place. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
