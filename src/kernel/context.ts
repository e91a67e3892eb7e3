/** What is focused, selected and allowed now, by name: `pane.screen`, `selection.kind`, `selection.count`, `typing` … */
export type ContextValue = string | number | boolean | readonly string[] | null
export type ContextSnapshot = Readonly<Record<string, ContextValue>>
