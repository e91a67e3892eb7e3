import { type KeyboardEvent, useRef } from 'react'

/**
 * The keys of a document's lines, a row of fields each: the arrows go to the same field of the next line or the one before. A cell says its field as `data-column`.
 * `onEnter`: what Enter does instead of going on to the next line.
 */
export function useLineKeys(onEnter?: () => void) {
  const body = useRef<HTMLTableSectionElement>(null)
  const walk = (at: number, column: string) => (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (ctrlKey || metaKey || altKey) return
    const to = key === 'ArrowDown' || (key === 'Enter' && !onEnter) ? at + 1 : key === 'ArrowUp' ? at - 1 : null
    if (key !== 'Enter' && to === null) return
    event.preventDefault()
    event.stopPropagation()
    if (to === null) return onEnter?.()
    const input = body.current?.rows[to]?.querySelector<HTMLInputElement>(`[data-column="${column}"] input`)
    input?.focus()
    input?.select()
  }
  /** After line `at` of `count` was taken away, the focus goes to the one in its place. */
  const focusAfter = (at: number, count: number) =>
    void requestAnimationFrame(() => body.current?.rows[Math.min(at, count - 2)]?.querySelector<HTMLElement>('input,button')?.focus())
  return { body, walk, focusAfter }
}
