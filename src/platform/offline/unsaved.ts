type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement

/** Fields in which somebody typed, and that were not sent since, with what they held before. */
const typed = new Map<Field, string>()

const textOf = (field: Field): string => ('value' in field ? String(field.value) : (field.textContent ?? ''))
const typesText = (field: Field): boolean => !(field instanceof HTMLInputElement && /^(search|checkbox|radio|button|range)$/.test(field.type))
const fieldOf = (event: Event): Field | null => (event.target instanceof HTMLElement && typesText(event.target) ? event.target : null)

/** Begins to notice typing anywhere in the window. Searching and choosing lose nothing by a reload. */
export function startNoticingTyping(): void {
  document.addEventListener('beforeinput', (event) => {
    const field = fieldOf(event)
    if (field && !typed.has(field)) typed.set(field, textOf(field))
  })
  document.addEventListener('submit', (event) => {
    for (const field of typed.keys()) if (event.target instanceof Node && event.target.contains(field)) typed.delete(field)
  })
}

/** Whether something is typed in this window that nobody else keeps. What a draft keeps says so with `data-kept`. */
export function hasUnsavedTyping(): boolean {
  for (const [field, before] of typed) if (!field.isConnected || textOf(field) === before) typed.delete(field)
  return [...typed.keys()].some((field) => !field.closest('[data-kept], [role="search"]'))
}
